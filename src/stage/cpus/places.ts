/** Where in a card an skb stands that is worked on, waits, is on a list, or lies in the cache. */
import { clamp, type Point } from '../geometry.ts';
import { cellRect, skbInCell } from '../strip/layout.ts';
import { type CpuCard, LANE_STEP } from './card.ts';

/** From the end of a lane to the middle of what stands there. */
const INSET = 11;
/** Between what waits and what is worked on. */
const APART = 34;
/** Of the number of those that wait. */
const NUMBER = 26;

/** What the CPU has in hand. */
export function handOf({ lane, mini }: CpuCard): Point {
  const x = mini ? lane.x + lane.w / 2 : lane.x + lane.w - INSET;
  return { x, y: lane.y + lane.h / 2 };
}

/** How many that wait are drawn one by one. */
export function shownIn({ lane, mini }: CpuCard): number {
  return mini ? 0 : Math.max(1, Math.floor((lane.w - APART - NUMBER) / LANE_STEP));
}

/** The `k`th that waits, the oldest nearest to the hand; parts of places while they move up. */
export function waitingAt(card: CpuCard, k: number): Point & { readonly alpha: number } {
  const hand = handOf(card);
  const shown = shownIn(card);
  if (shown === 0) return { ...hand, alpha: 0 };
  const at = Math.min(k, shown - 1);
  return { x: hand.x - APART + INSET - at * LANE_STEP, y: hand.y, alpha: clamp(shown - k, 0, 1) };
}

/** The end of the bar that shows how full the cache is. */
export function cacheEnd({ cache }: CpuCard, fill: number, size: number): Point {
  const share = size === 0 ? 0 : clamp(fill / size, 0, 1);
  return { x: cache.x + cache.w * share, y: cache.y + cache.h / 2 };
}

export function listPlace(
  { strip }: CpuCard,
  slot: number,
  place: { readonly i: number; readonly count: number },
): Point {
  return skbInCell(strip, cellRect(strip, slot), place);
}
