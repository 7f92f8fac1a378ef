/**
 * The kernel's forms of the defer mechanism that a scenario can choose, and how people name them.
 */

export const VARIANT_IDS = ['llist', 'pernode', 'online', 'deadcpu', 'final'] as const;
export type VariantId = (typeof VARIANT_IDS)[number];

/** Which node map a flush walks; `none` means one list per CPU and nothing to walk. */
export type Walk = 'none' | 'possible' | 'online';

export interface VariantInfo {
  readonly id: VariantId;
  /** Short name, as in the kernel menu. */
  readonly title: string;
  /** What it is, in half a sentence. */
  readonly about: string;
  /** Releases that had it. */
  readonly shipped: string;
  readonly commits: readonly string[];
  readonly walk: Walk;
  /** The variant that the big switch leads to, or null where there is nothing to switch. */
  readonly other: VariantId | null;
  /** A caveat shown beside the switch; empty if none. */
  readonly note: string;
}

export const VARIANTS: Readonly<Record<VariantId, VariantInfo>> = {
  llist: {
    id: 'llist',
    title: 'llist',
    about: 'lock-free, one list per CPU',
    shipped: 'a step of v6.18, never alone',
    commits: ['844c9db7f7f5'],
    walk: 'none',
    other: null,
    note: 'One list per CPU: there is nothing to walk.',
  },
  pernode: {
    id: 'pernode',
    title: 'per-node lists',
    about: 'a list per node, walk over possible nodes',
    shipped: 'v6.18 – v7.2',
    commits: ['5628f3fe3b16'],
    walk: 'possible',
    other: 'online',
    note: '',
  },
  online: {
    id: 'online',
    title: 'online walk',
    about: 'v1/v2 on netdev, nothing else changed',
    shipped: 'never merged alone',
    commits: ['20260911023804.3503989-1-kris.pan@intel.com'],
    walk: 'online',
    other: 'pernode',
    note: 'Racy when a node goes offline. Never merged alone.',
  },
  deadcpu: {
    id: 'deadcpu',
    title: 'dev_cpu_dead fix',
    about: 'repairs hotplug, walk over possible nodes',
    shipped: 'v7.3-rc5, 7.2.y, 6.18.y',
    commits: ['06e3f54e8b22'],
    walk: 'possible',
    other: 'final',
    note: '',
  },
  final: {
    id: 'final',
    title: 'final',
    about: 'the repair and the walk over online nodes',
    shipped: 'net-next, expected in v7.4',
    commits: ['06e3f54e8b22', '56fbbb662795'],
    walk: 'online',
    other: 'deadcpu',
    note: 'Its walk is inferred from the subject of 56fbbb662795; no diff was read.',
  },
};

/** The number an event carries for a variant. */
export function variantCode(id: VariantId): number {
  return VARIANT_IDS.indexOf(id);
}
