/**
 * The races and limits of the defer mechanism, as scripts. They are derived from the algorithm; the
 * one by way of skb_defer_max has been seen on a real kernel (6.18.44).
 */
import type { VariantId } from '../../schema/variants.ts';
import type { ScriptOp } from '../script/ops.ts';
import type { Race } from './race.ts';

const LOCKED: readonly VariantId[] = ['spin128', 'spinhalf', 'spinmax', 'atomic'];
const LOCKLESS: readonly VariantId[] = ['llist', 'pernode', 'online', 'mask', 'deadcpu', 'final'];
const REPAIRED: readonly VariantId[] = ['deadcpu', 'final'];
const UNREPAIRED = [...LOCKED, ...LOCKLESS].filter((id) => !REPAIRED.includes(id));

/** All steps of an attempt that come before, and after, the skb is on a list. */
const counted = (name: string, cpu: number, skb: number): ScriptOp[] => [
  ['at', name, 'check', cpu, skb],
  ['at', name, 'test'],
  ['at', name, 'pick'],
  ['at', name, 'inc'],
];
const pushed = (name: string): ScriptOp[] => [
  ['at', name, 'push'],
  ['at', name, 'mark'],
  ['at', name, 'recheck'],
];
const kick = (name: string): ScriptOp => ['at', name, 'kick'];

/** A flush of CPU 0 with something in between zeroing the counter and taking the list. */
const flushAround = (...between: ScriptOp[]): ScriptOp[] => [
  ['fl', 'f', 'look', 0],
  ['fl', 'f', 'zero'],
  ...between,
  ['fl', 'f', 'take'],
  ['fl', 'f', 'free'],
  ['fl', 'f', 'look'],
];

/** Node 1 goes: its CPUs, its memory, its place in the online map. */
const NODE_GOES: readonly ScriptOp[] = [
  ['cpu_offline', 1, 3],
  ['cpu_offline', 2, 3],
  ['cpu_unplug', 1],
  ['cpu_unplug', 2],
  ['mem_remove', 1],
  ['node_offline', 1],
];
const NODE_COMES: readonly ScriptOp[] = [
  ['node_online', 1],
  ['rx', 0],
];
const CPU_COMES: readonly ScriptOp[] = [
  ['cpu_online', 0],
  ['rx', 0],
];

/** Raises the limit above the counter, lets one skb through and flushes it, and lowers it again. */
const raised = (skb: number, back: number): ScriptOp[] => [
  ['max', 1_000_000_000],
  ['free', 1, skb],
  ['rx', 0],
  ['max', back],
];
const RAISED = 'a limit above the counter for one skb and one flush';

export const RACES: readonly Race[] = [
  {
    name: 'under-threshold',
    about: 'Twenty skbs wait for an idle CPU: too few for a kick, and there is no timer.',
    invariant: 'waiting',
    breaks: [...LOCKED, ...LOCKLESS],
    release: '7.2',
    deferMax: 64,
    ops: [
      ['alloc', 0, 0, 20],
      ['free', 1, 0, 20],
    ],
    cure: [['rx', 0]],
    cureAbout: 'any NET_RX softirq on that CPU',
  },
  {
    name: 'over-count',
    about: 'Pushes between zeroing the counter and taking the list are freed, but stay counted.',
    invariant: 'over-count',
    breaks: LOCKLESS,
    release: '7.2',
    deferMax: 8,
    ops: [['alloc', 0, 0, 8], ['free', 1, 0, 2], ...flushAround(['free', 1, 2, 5])],
    cure: [
      ['free', 1, 7],
      ['rx', 0],
    ],
    cureAbout: 'one more push and a flush that finds it',
  },
  {
    name: 'under-count',
    about: 'Two pushers have counted and not pushed when a flush zeroes the counter.',
    invariant: 'under-count',
    breaks: LOCKLESS,
    release: '7.2',
    deferMax: 8,
    ops: [
      ['alloc', 0, 0, 3],
      ['free', 1, 0],
      ...counted('a', 1, 1),
      ...counted('b', 2, 2),
      ['rx', 0],
      ...pushed('a'),
      kick('a'),
      ...pushed('b'),
      kick('b'),
    ],
    cure: [['rx', 0]],
    cureAbout: 'the next flush',
  },
  {
    name: 'stuck-nodefer',
    about: 'With a limit of 2 one push between zero and take fills the counter of an empty list.',
    invariant: 'stuck nodefer',
    breaks: LOCKLESS,
    release: '7.2',
    deferMax: 2,
    ops: [
      ['alloc', 0, 0, 5],
      ['free', 1, 0],
      ...flushAround(['free', 1, 1]),
      ['free', 1, 2],
      ['rx', 0],
      ['free', 1, 3],
    ],
    cure: raised(4, 2),
    cureAbout: RAISED,
  },
  {
    name: 'stuck-nodefer-64',
    about: 'With a limit of 64 it takes 63 pushes in that window: a long interruption.',
    invariant: 'stuck nodefer',
    breaks: LOCKLESS,
    release: '7.2',
    deferMax: 64,
    ops: [
      ['alloc', 0, 0, 66],
      ['free', 1, 0],
      ...flushAround(['free', 1, 1, 63]),
      ['rx', 0],
      ['free', 1, 64],
    ],
    cure: raised(65, 64),
    cureAbout: RAISED,
  },
  {
    name: 'stuck-by-limit-0',
    about: 'skb_defer_max goes 64, 0, 64: at 0 all is refused but counted, and nothing resets it.',
    invariant: 'stuck nodefer',
    breaks: LOCKLESS,
    release: '6.18',
    deferMax: 64,
    ops: [
      ['alloc', 0, 0, 120],
      ['free', 1, 0, 10],
      ['rx', 0],
      ['max', 0],
      ['free', 1, 10, 100],
      ['max', 64],
      ['free', 1, 110, 5],
      ['rx', 0],
    ],
    cure: raised(115, 64),
    cureAbout: `${RAISED}; from v7.1 a limit of 0 counts nothing`,
  },
  {
    name: 'stuck-by-limit-1',
    about: 'skb_defer_max goes 64, 1, 64: the key of v7.1 does not help against a limit of 1.',
    invariant: 'stuck nodefer',
    breaks: LOCKLESS,
    release: '7.2',
    deferMax: 64,
    ops: [
      ['alloc', 0, 0, 120],
      ['free', 1, 0, 10],
      ['rx', 0],
      ['max', 1],
      ['free', 1, 10, 100],
      ['max', 64],
      ['free', 1, 110, 5],
      ['rx', 0],
    ],
    cure: raised(115, 64),
    cureAbout: RAISED,
  },
  {
    name: 'stuck-by-lowered-limit',
    about: 'An over-count of 5 does no harm under a limit of 64; then the limit goes down to 6.',
    invariant: 'stuck nodefer',
    breaks: LOCKLESS,
    release: '7.2',
    deferMax: 64,
    ops: [
      ['alloc', 0, 0, 10],
      ['free', 1, 0, 2],
      ...flushAround(['free', 1, 2, 5]),
      ['max', 6],
      ['free', 1, 7, 2],
      ['rx', 0],
    ],
    cure: raised(9, 6),
    cureAbout: RAISED,
  },
  {
    name: 'never-kicked',
    about: 'With a limit of 2 the cap is 1 and the kick would come with push 2.',
    invariant: 'never kicked',
    breaks: LOCKLESS,
    release: '7.2',
    deferMax: 2,
    ops: [
      ['alloc', 0, 0, 2],
      ['free', 1, 0, 2],
    ],
    cure: [['rx', 0]],
    cureAbout: 'any NET_RX softirq on that CPU',
  },
  {
    name: 'never-kicked-limit-1',
    about: 'With a limit of 1 the first sysctl form queues one skb and kicks at none.',
    invariant: 'never kicked',
    breaks: ['spinhalf'],
    release: '5.19',
    deferMax: 1,
    ops: [
      ['alloc', 0, 0, 2],
      ['free', 1, 0, 2],
    ],
    cure: [['rx', 0]],
    cureAbout: 'any NET_RX softirq on that CPU',
  },
  {
    name: 'cpu-dies',
    about: 'A CPU goes offline while skbs wait for it.',
    invariant: 'stranded',
    breaks: UNREPAIRED,
    release: '7.2',
    deferMax: 64,
    ops: [
      ['alloc', 0, 0, 4],
      ['free', 1, 0, 4],
      ['cpu_offline', 0, 3],
    ],
    cure: CPU_COMES,
    cureAbout: 'the CPU comes back and runs NET_RX',
  },
  {
    name: 'push-after-death',
    about: 'A pusher is preempted between its checks and its push, and its target dies.',
    invariant: 'stranded',
    breaks: UNREPAIRED,
    release: '7.2',
    deferMax: 64,
    ops: [
      ['alloc', 0, 0, 1],
      ...counted('a', 1, 0),
      ['cpu_offline', 0, 3],
      ...pushed('a'),
      kick('a'),
    ],
    cure: CPU_COMES,
    cureAbout: 'the CPU comes back and runs NET_RX',
  },
  {
    name: 'flag-stuck',
    about: 'The target dies between the push and the kick: the IPI fails, its flag stays set.',
    invariant: 'flag stuck',
    // The first form kicks at 128 entries only, so it does not come to this.
    breaks: UNREPAIRED.filter((id) => id !== 'spin128'),
    release: '7.2',
    deferMax: 4,
    ops: [
      ['alloc', 0, 0, 3],
      ['free', 1, 0],
      ...counted('a', 1, 1),
      ...pushed('a'),
      ...counted('b', 1, 2),
      ...pushed('b'),
      ['cpu_offline', 0, 3],
      kick('a'),
      kick('b'),
      ...CPU_COMES,
    ],
    cure: [],
    cureAbout: 'nothing: no kick gets through to that CPU any more',
  },
  {
    name: 'node-slot-lost',
    about: 'Skbs wait on the list of a node that goes offline; its pushers, too, are gone.',
    invariant: 'stranded',
    breaks: ['online'],
    release: '7.2',
    deferMax: 64,
    ops: [['alloc', 0, 0, 2], ['free', 1, 0, 2], ...NODE_GOES, ['rx', 0]],
    cure: NODE_COMES,
    cureAbout: 'the node comes back',
  },
  {
    name: 'wrong-node',
    about: 'A task picks the list of its node and is moved to the other node before it pushes.',
    invariant: 'wrong node',
    breaks: ['pernode', 'online', 'mask'],
    release: '7.2',
    deferMax: 64,
    ops: [
      ['alloc', 0, 0, 1],
      ...counted('a', 1, 0),
      ['migrate', 'a', 3],
      ...pushed('a'),
      kick('a'),
    ],
    cure: [['rx', 0]],
    cureAbout: 'the next flush: only locality was lost',
  },
  {
    name: 'wrong-node-and-removal',
    about: 'The same, and the node that was picked goes offline before the push.',
    invariant: 'stranded',
    breaks: ['online'],
    release: '7.2',
    deferMax: 64,
    ops: [
      ['alloc', 0, 0, 1],
      ...counted('a', 1, 0),
      ['migrate', 'a', 3],
      ...NODE_GOES,
      ...pushed('a'),
      kick('a'),
      ['rx', 0],
    ],
    cure: NODE_COMES,
    cureAbout: 'the node comes back',
  },
];

export function raceByName(name: string): Race | undefined {
  return RACES.find((race) => race.name === name);
}
