/**
 * What changes while a run goes on, as a scenario lists it: the kernel's form, a sysctl, CPUs and
 * nodes. Its key says what an edit is about.
 */
import type { CpuIndex, NodeId, Ps } from './units.ts';
import type { VariantId } from './variants.ts';

/** "From this moment of model time on, that variant runs": no kernel can do this, a viewer can. */
export interface VariantEdit {
  readonly atPs: Ps;
  readonly variant: VariantId;
}

/** sysctl -w net.core.skb_defer_max=… */
interface DeferMaxEdit {
  readonly atPs: Ps;
  readonly deferMax: number;
}

export const CPU_ACTIONS = ['offline', 'online', 'unplug', 'plug'] as const;
export type CpuAction = (typeof CPU_ACTIONS)[number];

/** `offline` and `online` as by sysfs; `unplug` and `plug` take the CPU out and put it in. */
interface CpuEdit {
  readonly atPs: Ps;
  readonly cpu: CpuIndex;
  readonly action: CpuAction;
}

export const NODE_ACTIONS = ['remove-memory', 'add-memory', 'offline', 'online'] as const;
export type NodeAction = (typeof NODE_ACTIONS)[number];

/**
 * `offline` takes the node out of the online map; the kernel does this by itself when the last of
 * its memory and of its CPUs has gone, here it is an action of its own.
 */
interface NodeEdit {
  readonly atPs: Ps;
  readonly node: NodeId;
  readonly action: NodeAction;
}

export type Edit = VariantEdit | DeferMaxEdit | CpuEdit | NodeEdit;

/** An edit before it has an instant. */
export type Change =
  | Omit<VariantEdit, 'atPs'>
  | Omit<DeferMaxEdit, 'atPs'>
  | Omit<CpuEdit, 'atPs'>
  | Omit<NodeEdit, 'atPs'>;

export function isVariantEdit(edit: Edit): edit is VariantEdit {
  return 'variant' in edit;
}

/** What has nothing to do with the form of the kernel: limits, CPUs and nodes. */
export function withoutVariants(edits: readonly Edit[]): readonly Edit[] {
  return edits.filter((edit) => !isVariantEdit(edit));
}

/** What an edit is about: a later one of the same subject takes its effect away. */
export function subjectOf(edit: Change): string {
  if ('variant' in edit) return 'variant';
  if ('deferMax' in edit) return 'deferMax';
  return 'cpu' in edit ? `cpu ${edit.cpu}` : `node ${edit.node}`;
}

/** An edit in a few words, for marks and lists. */
export function editText(edit: Change): string {
  if ('variant' in edit) return `kernel ${edit.variant}`;
  if ('deferMax' in edit) return `skb_defer_max ${edit.deferMax}`;
  if ('cpu' in edit) return `CPU ${edit.cpu} ${CPU_WORDS[edit.action]}`;
  return `node ${edit.node} ${NODE_WORDS[edit.action]}`;
}

const CPU_WORDS: Readonly<Record<CpuAction, string>> = {
  offline: 'offline',
  online: 'online',
  unplug: 'unplugged',
  plug: 'plugged in',
};

const NODE_WORDS: Readonly<Record<NodeAction, string>> = {
  'remove-memory': 'without its memory',
  'add-memory': 'with memory, online',
  offline: 'offline',
  online: 'online',
};
