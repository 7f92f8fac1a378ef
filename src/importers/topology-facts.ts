/** What single lines of a paste can say about a machine, before they are put together. */

/** Who printed a line; where two disagree, the one further up is believed. */
export const SOURCES = ['sysfs', 'table', 'lscpu', 'numactl', 'other'] as const;
export type SourceId = (typeof SOURCES)[number];

export const SOURCE_NAMES: Readonly<Record<SourceId, string>> = {
  sysfs: 'the file in /sys',
  table: 'lscpu -e or -p',
  lscpu: 'lscpu',
  numactl: 'numactl',
  other: 'the command',
};

export type ListSubject =
  | 'possible nodes'
  | 'online nodes'
  | 'nodes with CPUs'
  | 'nodes with memory'
  | 'possible CPUs'
  | 'present CPUs'
  | 'online CPUs'
  | 'offline CPUs';

export type NumberSubject =
  | 'CPUs'
  | 'NUMA nodes'
  | 'NODES_SHIFT'
  | 'cache line in bytes'
  | 'page size in bytes'
  | 'net.core.skb_defer_max'
  | 'net.core.rmem_default';

export type TextSubject = 'architecture' | 'processor' | 'hypervisor' | 'kernel';

/** What a line says. */
export type Statement =
  | { readonly kind: 'list'; readonly subject: ListSubject; readonly values: readonly number[] }
  | { readonly kind: 'number'; readonly subject: NumberSubject; readonly value: number }
  | { readonly kind: 'text'; readonly subject: TextSubject; readonly value: string }
  | { readonly kind: 'node'; readonly node: number; readonly cpus: readonly number[] }
  | {
      readonly kind: 'row';
      readonly cpu: number;
      readonly node: number | null;
      readonly online: boolean;
    };

export type Fact = Statement & {
  readonly source: SourceId;
  /** Counted from 1. */
  readonly line: number;
};

/** A line that was known for what it is, but whose value is none. */
export interface Misread {
  readonly line: number;
  readonly text: string;
  /** "is not a list of CPUs" */
  readonly why: string;
}

/** All that the lines of a paste say. */
export interface Gathered {
  readonly facts: readonly Fact[];
  readonly misread: readonly Misread[];
  /** Lines that no rule knows. */
  readonly unknown: readonly { readonly line: number; readonly text: string }[];
  /** From this line on nothing was read: the text says far more than a machine has. */
  readonly stoppedAt: number | null;
  /** Of CPUs that a list or a table has, where they are too many to be read. */
  readonly tooMany: { readonly line: number; readonly count: number } | null;
}
