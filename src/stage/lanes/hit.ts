/** What lies under a point of the lanes, and what its card says. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { ROLES, type RoleName } from '../../analysis/segments.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { NIL, type Ps } from '../../schema/units.ts';
import { instantText, usText } from '../figures.ts';
import { contains, type Point, type Rect } from '../geometry.ts';
import type { HitCard } from '../load-cards.ts';
import type { LanesLayout, TimeSpan } from './layout.ts';
import type { SegmentWindow } from './window.ts';

/** A block of a lane: so much time of one CPU for one role. */
export interface LaneHit {
  readonly cpu: number;
  readonly role: number;
  readonly fromPs: Ps;
  readonly toPs: Ps;
}

/** Lane under a point, or NIL. */
export function hitLane(layout: LanesLayout, at: Point): number {
  return layout.lanes.findIndex(({ rect }) => contains(rect, at));
}

/** The block under a point; a block narrower than a pointer can be found a little beside it. */
export function hitLanes(
  layout: LanesLayout,
  window: SegmentWindow,
  at: Point,
  span: TimeSpan,
): LaneHit | null {
  const lane = hitLane(layout, at);
  if (lane === NIL || at.x > layout.nowX) return null;
  const { cpu } = layout.lanes[lane];
  const psPerPx = (span.to - span.from) / layout.plot.w;
  const when = span.from + (at.x - layout.plot.x) * psPerPx;
  const { segments } = window;
  let best = NIL;
  let nearest = 2 * psPerPx;
  for (let i = 0; i < segments.length; i++) {
    if (segments.cpu[i] !== cpu) continue;
    const away = Math.max(segments.from[i] - when, when - segments.to[i], 0);
    if (away >= nearest) continue;
    best = i;
    nearest = away;
    if (away === 0) break;
  }
  if (best === NIL) return null;
  const { from, to, what } = segments;
  return { cpu, role: what[best], fromPs: from[best], toPs: to[best] };
}

export function rectOfBlock(layout: LanesLayout, hit: LaneHit, span: TimeSpan): Rect | null {
  const lane = layout.lanes.find(({ cpu }) => cpu === hit.cpu);
  if (lane === undefined) return null;
  const pxPerPs = layout.plot.w / (span.to - span.from);
  const left = layout.plot.x + (hit.fromPs - span.from) * pxPerPs;
  const right = layout.plot.x + (hit.toPs - span.from) * pxPerPs;
  const x = Math.max(layout.plot.x, left);
  return { ...lane.rect, x, w: Math.max(1, Math.min(layout.nowX, right) - x) };
}

const WHAT: Readonly<Record<Exclude<RoleName, 'spin'>, string>> = {
  useful: 'useful work',
  waste: 'wasted walk',
  copy: 'copy between user and kernel',
  other: 'wake-up or system call',
  idle: 'idle',
};

/** `knownPs`: how far one looks; what reaches beyond goes on. */
export function describeBlock(
  hit: LaneHit,
  frame: LabFrame,
  knownPs: Ps = frame.playheadPs,
): HitCard {
  const { meta } = frame.recording;
  const rows: [string, string][] = [
    ['began', instantText(hit.fromPs, meta)],
    ['lasted', hit.toPs > knownPs ? 'still going on' : usText(hit.toPs - hit.fromPs, meta)],
  ];
  const role = ROLES[hit.role];
  const { spin } = LOAD_ROLES[frame.scenario.load.kind];
  return { title: `CPU ${hit.cpu}: ${role === 'spin' ? spin : WHAT[role]}`, rows };
}
