/** Draws the ribbons of flow mode: as wide as their rate, with chevrons that drift. */
import type { Moment } from '../fade.ts';
import { alongRoute, type Point, type Route, routeLength } from '../geometry.ts';
import { hopsOf } from '../hops.ts';
import { box, type Pen, say, traceRoute } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { identityOf, type StageTheme } from '../theme.ts';
import type { FlowRates } from './rates.ts';

/** Width of the ribbon of the greatest rate. */
const RIBBON = 22;
const RIBBON_ALPHA = 0.85;
/** Distance between two chevrons. */
const CHEVRONS = 120;

export function drawRibbons(pen: Pen, scene: Scene, rates: FlowRates, moment: Moment): void {
  const { layout, theme } = scene;
  const { rail, railLabel, railY } = layout;
  const bare = ({ x, y }: Point): boolean => y === railY && Math.abs(x - railLabel.x) < 68;
  const look = { ink: identityOf(theme, layout.sender), moment, bare };
  const most = Math.max(1, rates.sent, rates.received, rates.pushes);
  const hops = hopsOf(layout);
  const cell = rail[rail.length - 1];
  const back = [...rail.slice(0, -1), { x: cell.x, y: cell.y + 6 }];
  hops.forEach((hop, i) => {
    const rate = i === hops.length - 1 ? rates.received : rates.sent;
    drawRibbon(pen, theme, hop, { ...look, width: (RIBBON * rate) / most });
  });
  drawRibbon(pen, theme, back, { ...look, width: (RIBBON * rates.pushes) / most });
  if (!layout.defers) return;
  const { x, y: base } = layout.railLabel;
  box(pen, { x: x - 58, y: base - 16, w: 116, h: 22 }, { radius: 6, fill: theme.bg1 });
  say(pen, theme, 'deferred free', { x, y: base, ink: theme.ink1, weight: 600, align: 'center' });
}

export interface Ribbon {
  readonly width: number;
  readonly ink: string;
  readonly moment: Moment;
  /** Distance between two chevrons. */
  readonly apart?: number;
  /** Where there are none: under a label. */
  readonly bare?: (at: Point) => boolean;
}

export function drawRibbon(pen: Pen, theme: StageTheme, route: Route, look: Ribbon): void {
  const { width, ink, moment, apart = CHEVRONS, bare } = look;
  if (width < 0.2) return;
  traceRoute(pen, route, { stroke: theme.bg1, width });
  pen.globalAlpha = RIBBON_ALPHA;
  traceRoute(pen, route, { stroke: ink, width });
  pen.globalAlpha = 1;
  if (width < 8 || moment.still) return;
  const length = routeLength(route);
  const first = length < apart ? length / 2 : moment.drift % apart;
  pen.strokeStyle = theme.skbInk;
  pen.lineWidth = 2;
  pen.beginPath();
  for (let at = first; at < length - 8; at += apart)
    if (at >= 8 && bare?.(alongRoute(route, at / length)) !== true)
      addChevron(pen, route, at / length, length);
  pen.stroke();
}

function addChevron(pen: Pen, route: Route, t: number, length: number): void {
  const at = alongRoute(route, t);
  const ahead = alongRoute(route, Math.min(1, t + 2 / length));
  const run = Math.hypot(ahead.x - at.x, ahead.y - at.y) || 1;
  const dx = (ahead.x - at.x) / run;
  const dy = (ahead.y - at.y) / run;
  pen.moveTo(at.x - dx * 3 - dy * 6, at.y - dy * 3 + dx * 6);
  pen.lineTo(at.x + dx * 3, at.y + dy * 3);
  pen.lineTo(at.x - dx * 3 + dy * 6, at.y - dy * 3 - dx * 6);
}
