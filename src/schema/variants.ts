/**
 * The kernel's forms of the defer mechanism that a scenario can choose, and how people name them.
 */

/** In the order of their history, which is the order of menus. */
export const VARIANT_IDS = [
  'none',
  'spin128',
  'spinhalf',
  'spinmax',
  'atomic',
  'llist',
  'pernode',
  'online',
  'mask',
  'deadcpu',
  'final',
] as const;
export type VariantId = (typeof VARIANT_IDS)[number];

/**
 * Which node map a flush walks; `none` means one list per CPU at most and nothing to walk, `mask`
 * a list per node of which only the marked ones are visited.
 */
export type Walk = 'none' | 'possible' | 'online' | 'mask';

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
  /** When a softirq pass flushes: before each poll and once more, once at its end, or never. */
  readonly flushes: 'each turn' | 'at end' | 'never';
  /** The variant that the big switch leads to, or null where there is nothing to switch. */
  readonly other: VariantId | null;
  /** What the form rests on where its code was not read; part of its title. Empty if it was. */
  readonly mark: string;
  /** A caveat shown beside the switch; empty if none. */
  readonly note: string;
}

/** Said of the forms with one list per CPU, where there is nothing else to say. */
export const NOTHING_TO_WALK = 'One list per CPU: there is nothing to walk.';

export const VARIANTS: Readonly<Record<VariantId, VariantInfo>> = {
  none: {
    id: 'none',
    title: 'no deferral',
    about: 'freed on the CPU that consumed it',
    shipped: 'up to v5.16',
    commits: [],
    walk: 'none',
    flushes: 'never',
    other: null,
    mark: '',
    note: 'No defer lists: there is nothing to flush.',
  },
  spin128: {
    id: 'spin128',
    title: 'spinlock, 128',
    about: 'one locked list per CPU, no cap',
    shipped: 'within the v5.19 cycle',
    commits: ['68822bdf76f1'],
    walk: 'none',
    flushes: 'at end',
    other: null,
    mark: '',
    note: 'The first form: flushed once at the end of a pass, kicked at 128 entries.',
  },
  spinhalf: {
    id: 'spinhalf',
    title: 'spinlock, sysctl',
    about: 'skb_defer_max, kick one push early',
    shipped: 'within the v5.19 cycle',
    commits: ['39564c3fdc66'],
    walk: 'none',
    flushes: 'each turn',
    other: null,
    mark: '',
    note: 'Replaced within days: with skb_defer_max 1 it never kicked.',
  },
  spinmax: {
    id: 'spinmax',
    title: 'spinlock',
    about: 'one locked list per CPU',
    shipped: 'v5.19 – v6.17',
    commits: ['39564c3fdc66', '97e719a82b43', '2db60eed1a95', '909876500251', 'c09b0cd2cc6c'],
    walk: 'none',
    flushes: 'each turn',
    other: null,
    mark: '',
    note: NOTHING_TO_WALK,
  },
  atomic: {
    id: 'atomic',
    title: 'atomic count',
    about: 'a locked list, its counter outside the lock',
    shipped: 'a step of v6.18, never alone',
    commits: ['9c94ae6bb0b2'],
    walk: 'none',
    flushes: 'each turn',
    other: null,
    mark: '',
    note: NOTHING_TO_WALK,
  },
  llist: {
    id: 'llist',
    title: 'llist',
    about: 'lock-free, one list per CPU',
    shipped: 'a step of v6.18, never alone',
    commits: ['844c9db7f7f5'],
    walk: 'none',
    flushes: 'each turn',
    other: null,
    mark: '',
    note: NOTHING_TO_WALK,
  },
  pernode: {
    id: 'pernode',
    title: 'per-node lists',
    about: 'a list per node, walk over possible nodes',
    shipped: 'v6.18 – v7.2',
    commits: ['5628f3fe3b16'],
    walk: 'possible',
    flushes: 'each turn',
    other: 'online',
    mark: '',
    note: '',
  },
  online: {
    id: 'online',
    title: 'online walk',
    about: 'v1/v2 on netdev, nothing else changed',
    shipped: 'never merged alone',
    commits: ['20260911023804.3503989-1-kris.pan@intel.com'],
    walk: 'online',
    flushes: 'each turn',
    other: 'pernode',
    mark: '',
    note: 'Racy when a node goes offline. Never merged alone.',
  },
  mask: {
    id: 'mask',
    title: 'pending mask (reconstruction)',
    about: 'visits only nodes whose pushers left a mark',
    shipped: 'never merged',
    commits: [],
    walk: 'mask',
    flushes: 'each turn',
    other: null,
    mark: 'reconstruction',
    note: 'A reconstruction: no code was posted that could be read.',
  },
  deadcpu: {
    id: 'deadcpu',
    title: 'dev_cpu_dead fix',
    about: 'repairs hotplug, walk over possible nodes',
    shipped: 'v7.3-rc5, 7.2.y, 6.18.y',
    commits: ['06e3f54e8b22'],
    walk: 'possible',
    flushes: 'each turn',
    other: 'final',
    mark: '',
    note: '',
  },
  final: {
    id: 'final',
    title: 'final (walk inferred)',
    about: 'the repair and the walk over online nodes',
    shipped: 'net-next, expected in v7.4',
    commits: ['06e3f54e8b22', '56fbbb662795'],
    walk: 'online',
    flushes: 'each turn',
    other: 'deadcpu',
    mark: 'walk inferred',
    note: 'Its walk is inferred from the subject of 56fbbb662795.',
  },
};

/** Forms whose one list is under a spinlock. */
export const LOCKED_VARIANTS: readonly VariantId[] = ['spin128', 'spinhalf', 'spinmax', 'atomic'];

/** "llist", "final (walk inferred)": an id as people read it. */
export function variantName(id: VariantId): string {
  const { mark } = VARIANTS[id];
  return mark === '' ? id : `${id} (${mark})`;
}

/** All of them, for sentences that say what can be chosen. */
export const VARIANT_NAMES: string = VARIANT_IDS.map(variantName).join(', ');

/** The number an event carries for a variant. */
export function variantCode(id: VariantId): number {
  return VARIANT_IDS.indexOf(id);
}
