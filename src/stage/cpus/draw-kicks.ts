/** Draws interrupts as arrows onto the card of the CPU that gets them. */
import { NIL } from '../../schema/units.ts';
import { type Point, type Route, share } from '../geometry.ts';
import { arrowHead, type Pen, say, traceRoute, widthOf } from '../pen.ts';
import type { Signals } from '../signals/signals.ts';
import type { StageTheme } from '../theme.ts';
import type { CpuCard } from './card.ts';
import type { CpusLayout } from './layout.ts';
import type { Now } from './now.ts';
import type { RoadLevels } from './roads.ts';

const WIDTH = 2.5;
const FROM_OUTSIDE = 12;

/** `still`: they do not fade. */
export function drawKicks(
  { pen, theme }: Now,
  layout: CpusLayout,
  { signals, still }: { readonly signals: Signals; readonly still: boolean },
): void {
  const look = { stroke: theme.kick, width: WIDTH * theme.line };
  for (const { from, to, what, agePs } of signals.interrupts) {
    const target = layout.cardOf.get(to);
    const source = layout.cardOf.get(from);
    if (target === undefined || (from !== NIL && source === undefined)) continue;
    const route = source === undefined ? fromOutside(target) : between(source, target, layout);
    pen.globalAlpha = still ? 1 : 1 - share(agePs, signals.shownPs * 0.7, signals.shownPs);
    traceRoute(pen, route, look);
    const tip = route[route.length - 1];
    arrowHead(pen, tip, towards(route[route.length - 2], tip), look);
    if (source !== undefined && layout.levels !== null) drawWhat(pen, theme, what, middleOf(route));
  }
  pen.globalAlpha = 1;
}

/** A device's interrupt comes from above. */
function fromOutside({ rect }: CpuCard): Route {
  const x = rect.x + rect.w / 2;
  return [
    { x, y: rect.y - FROM_OUTSIDE },
    { x, y: rect.y - 1 },
  ];
}

/** Over the road, or straight where there is none. */
function between(from: CpuCard, to: CpuCard, { levels }: CpusLayout): Route {
  const start = edgeOf(from, levels);
  const end = edgeOf(to, levels);
  if (levels === null || start.y !== end.y) return [start, end];
  const y = (levels.out + levels.back) / 2;
  return [start, { x: start.x, y }, { x: end.x, y }, end];
}

function edgeOf({ rect }: CpuCard, levels: RoadLevels | null): Point {
  const x = rect.x + rect.w / 2;
  if (levels === null) return { x, y: rect.y + rect.h / 2 };
  return { x, y: rect.y < levels.top ? levels.top : levels.bottom };
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function middleOf(route: Route): Point {
  const i = Math.floor(route.length / 2);
  return { x: (route[i - 1].x + route[i].x) / 2, y: (route[i - 1].y + route[i].y) / 2 };
}

function drawWhat(pen: Pen, theme: StageTheme, what: string, { x, y }: Point): void {
  const label = { text: what, size: 12, weight: 600 };
  const w = widthOf(pen, theme, label) + 8;
  pen.fillStyle = theme.bg1;
  pen.fillRect(x - w / 2, y - 8, w, 16);
  say(pen, theme, what, { ...label, x, y: y + 4, ink: theme.kick, align: 'center' });
}
