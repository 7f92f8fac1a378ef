/** The lane between two rows of swimlanes: where each run received which datagram. */
import type { AheadPoint } from '../../analysis/compare/ahead.ts';
import { NEVER } from '../../analysis/compare/datagrams.ts';
import type { Lateness } from '../../analysis/compare/lateness.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { Ps } from '../../schema/units.ts';
import { layoutLanes, type TimeSpan } from '../lanes/layout.ts';

export interface DifferenceLayout {
  readonly width: number;
  readonly height: number;
  /** The same as in the lanes above and below. */
  readonly x: number;
  readonly w: number;
  /** Where A's row ends, and where B's begins. */
  readonly topY: number;
  readonly bottomY: number;
}

/** A datagram that at least one of the two received in the span. */
export interface DifferenceMark {
  readonly number: number;
  /** Where, in layout units; null if outside the span or not yet. */
  readonly aX: number | null;
  readonly bX: number | null;
  /** How much later B received it; null if one of the two has not. */
  readonly laterPs: Ps | null;
}

/** More marks than this are too dense to be told apart: the lead is drawn instead. */
export const MOST_MARKS = 80;
const ROW = 16;

export function layoutDifference(
  scenario: Scenario,
  box: { readonly width: number; readonly height: number },
  pair: number,
): DifferenceLayout {
  const { plot } = layoutLanes(scenario, box, pair);
  const { width, height } = box;
  return { width, height, x: plot.x, w: plot.w, topY: ROW, bottomY: height - ROW };
}

export function xOf({ x, w }: DifferenceLayout, at: Ps, span: TimeSpan): number {
  return x + ((at - span.from) / (span.to - span.from)) * w;
}

/** In the order of their numbers; null where they are too many. */
export function marksIn(
  layout: DifferenceLayout,
  lateness: Lateness,
  span: TimeSpan,
  playheadPs: Ps,
): readonly DifferenceMark[] | null {
  const { a, b } = lateness;
  const seen = (at: Ps): boolean => at > span.from && at <= playheadPs;
  const inA = a.receivedIn(span.from, playheadPs);
  const inB = b.receivedIn(span.from, playheadPs);
  if (inA.length + inB.length > MOST_MARKS) return null;
  const numbers = [...new Set([...inA, ...inB])].sort((one, other) => one - other);
  return numbers.map((number) => {
    const aPs = number < a.length ? a.receivedPs(number) : NEVER;
    const bPs = number < b.length ? b.receivedPs(number) : NEVER;
    return {
      number,
      aX: aPs !== NEVER && seen(aPs) ? xOf(layout, aPs, span) : null,
      bX: bPs !== NEVER && seen(bPs) ? xOf(layout, bPs, span) : null,
      laterPs: aPs === NEVER || bPs === NEVER ? null : bPs - aPs,
    };
  });
}

/** A pointer finds marks this far away, in layout units. */
const REACH = 24;

/** The mark nearest to a point of the lane, or null. */
export function hitMark(
  layout: DifferenceLayout,
  marks: readonly DifferenceMark[],
  at: { readonly x: number; readonly y: number },
): DifferenceMark | null {
  const isUpper = at.y < (layout.topY + layout.bottomY) / 2;
  let nearest: DifferenceMark | null = null;
  let distance = REACH;
  for (const mark of marks) {
    const x = isUpper ? (mark.aX ?? mark.bX) : (mark.bX ?? mark.aX);
    if (x === null || Math.abs(x - at.x) >= distance) continue;
    nearest = mark;
    distance = Math.abs(x - at.x);
  }
  return nearest;
}

/** The line of the lead inside the span, from `topY` for the largest to `bottomY` for the least. */
export function leadLine(
  layout: DifferenceLayout,
  points: readonly AheadPoint[],
  span: TimeSpan,
): readonly { readonly x: number; readonly y: number; readonly ahead: number }[] {
  const inside = points.filter(({ atPs }) => atPs >= span.from && atPs <= span.to);
  const most = Math.max(1, ...inside.map(({ ahead }) => Math.abs(ahead)));
  const { topY, bottomY } = layout;
  return inside.map(({ atPs, ahead }) => ({
    x: xOf(layout, atPs, span),
    y: bottomY - (Math.abs(ahead) / most) * (bottomY - topY),
    ahead,
  }));
}
