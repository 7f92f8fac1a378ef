/** The ladder of speeds: how much model time one second on screen shows. */
import { PS_PER_NS, PS_PER_US, type Ps } from '../schema/units.ts';

export interface Speed {
  /** As a link writes it. */
  readonly id: string;
  /** Model time shown per second of wall time: 0 stands still, Infinity is as fast as it goes. */
  readonly psPerS: Ps;
  /** What stands beside the buttons. */
  readonly label: string;
  /** Single skbs, or flows. */
  readonly mode: 'event' | 'flow';
}

function event(us: number): Speed {
  const psPerS = us * 1_000 * PS_PER_NS;
  return { id: `${us}us`, psPerS, label: `1 s shows ${us}\u202fµs`, mode: 'event' };
}

function flow(ms: number): Speed {
  const psPerS = ms * 1_000 * PS_PER_US;
  return { id: `${ms}ms`, psPerS, label: `1 s shows ${ms}\u202fms`, mode: 'flow' };
}

/** Slowest first; both ends stand for themselves. */
export const SPEEDS: readonly Speed[] = [
  { id: 'step', psPerS: 0, label: 'one event a step', mode: 'event' },
  ...[0.15, 0.5, 2, 5, 20, 50].map(event),
  ...[0.2, 1, 2, 10, 100].map(flow),
  { id: 'max', psPerS: Number.POSITIVE_INFINITY, label: 'as fast as it goes', mode: 'flow' },
];

/** 2 µs a second: a flush of 270 ns takes an eighth of a second. */
export const START_SPEED = SPEEDS.findIndex((speed) => speed.id === '2us');

export function speedIndex(id: string): number {
  return SPEEDS.findIndex((speed) => speed.id === id);
}

/** The neighbour on the ladder; the ends stay where they are. */
export function besideSpeed(index: number, direction: 1 | -1): number {
  return Math.max(0, Math.min(SPEEDS.length - 1, index + direction));
}
