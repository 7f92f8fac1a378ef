/** Draws the stage in flow mode: ribbons as wide as their rate, rates instead of counts. */
import { ROLE, ROLES } from '../../analysis/segments.ts';
import { formatCount } from '../../lib/format.ts';
import { VARIANTS, type Walk } from '../../schema/variants.ts';
import type { Moment } from '../fade.ts';
import { rateText } from '../figures.ts';
import { alongRoute, clamp, type Route, routeLength } from '../geometry.ts';
import { drawCache } from '../machine/draw-moving.ts';
import { box, type Pen, say, sayRuns, type TextRun, traceRoute, widthOf } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { drawVisits, fullList } from '../strip/draw.ts';
import { drawHeadline } from '../strip/headline.ts';
import { cellRect } from '../strip/layout.ts';
import { identityOf, type StageTheme } from '../theme.ts';
import { DEPTHS, type FlowRates } from './rates.ts';

/** Width of the ribbon of the greatest rate. */
const RIBBON = 22;
const RIBBON_ALPHA = 0.85;
/** Distance between two chevrons. */
const CHEVRONS = 120;
const ROLE_INK = {
  useful: 'useful',
  waste: 'hatch',
  copy: 'copy',
  other: 'other',
  spin: 'comb',
} as const;

export function drawFlow(pen: Pen, scene: Scene, rates: FlowRates, moment: Moment): void {
  drawFlowStrip(pen, scene, rates);
  if (scene.layout.compact) drawFlowCards(pen, scene, rates);
  else {
    drawRibbons(pen, scene, rates, moment);
    drawFlowSender(pen, scene, rates);
    drawDepths(pen, scene, rates);
    drawFlowReceiver(pen, scene, rates);
  }
}

function drawRibbons(pen: Pen, scene: Scene, rates: FlowRates, moment: Moment): void {
  const { layout } = scene;
  const { queue, senderTile, receiverTile, rail } = layout;
  const most = Math.max(1, rates.sent, rates.received, rates.pushes);
  const y = queue.head.y;
  const out = [
    { x: senderTile.tile.x + senderTile.tile.w, y },
    { x: queue.rect.x, y },
  ];
  const into = [
    { x: queue.rect.x + queue.rect.w, y },
    { x: receiverTile.tile.x, y },
  ];
  const cell = rail[rail.length - 1];
  const back = [...rail.slice(0, -1), { x: cell.x, y: cell.y + 6 }];
  drawRibbon(pen, scene, out, { width: rates.sent / most, moment });
  drawRibbon(pen, scene, into, { width: rates.received / most, moment });
  drawRibbon(pen, scene, back, { width: rates.pushes / most, moment });
  const { theme } = scene;
  if (!layout.defers) return;
  const { x, y: base } = layout.railLabel;
  box(pen, { x: x - 58, y: base - 16, w: 116, h: 22 }, { radius: 6, fill: theme.bg1 });
  say(pen, theme, 'deferred free', { x, y: base, ink: theme.ink1, weight: 600, align: 'center' });
}

function drawRibbon(
  pen: Pen,
  scene: Scene,
  route: Route,
  look: { width: number; moment: Moment },
): void {
  const { theme, layout } = scene;
  const width = RIBBON * look.width;
  if (width < 0.2) return;
  traceRoute(pen, route, { stroke: theme.bg1, width });
  pen.globalAlpha = RIBBON_ALPHA;
  traceRoute(pen, route, { stroke: identityOf(theme, layout.sender), width });
  pen.globalAlpha = 1;
  if (width < 8 || look.moment.still) return;
  const length = routeLength(route);
  const short = length < CHEVRONS;
  const first = short ? length / 2 : look.moment.drift % CHEVRONS;
  pen.strokeStyle = theme.skbInk;
  pen.lineWidth = 2;
  pen.beginPath();
  for (let at = first; at < length - 8; at += CHEVRONS) {
    const here = alongRoute(route, at / length);
    const { railLabel, railY } = layout;
    // None under the label.
    if (here.y === railY && Math.abs(here.x - railLabel.x) < 68) continue;
    if (at >= 8) addChevron(pen, route, at / length, length);
  }
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

function figure(
  pen: Pen,
  theme: StageTheme,
  value: string,
  at: { x: number; y: number; ink: string },
): void {
  const runs: TextRun[] = [{ text: value, ink: at.ink, weight: 700, size: 24 }];
  if (value !== '0') runs.push({ text: ' /s', ink: theme.ink3, size: 24 });
  sayRuns(pen, theme, runs, at);
}

function drawFlowSender(pen: Pen, scene: Scene, rates: FlowRates): void {
  const { layout, theme } = scene;
  const { senderTile, sender } = layout;
  const { cache, chips } = senderTile;
  drawCache(pen, theme, senderTile, { fill: rates.cacheHigh, cpu: sender });
  const top = Math.ceil(Math.min(128, rates.cacheHigh) / cache.columns);
  const low = Math.floor(Math.min(127, rates.cacheLow) / cache.columns);
  const ring = {
    x: cache.rect.x - 4,
    y: cache.rect.y + (cache.rows - top) * cache.pitch - 2,
    w: cache.rect.w + 6,
    h: Math.max(1, top - low) * cache.pitch + 2,
  };
  box(pen, ring, { radius: 3, stroke: theme.ink2, width: 1.5 });
  const range = `${formatCount(rates.cacheLow)} – ${formatCount(rates.cacheHigh)}`;
  const runs = [
    { text: 'cache ', ink: theme.ink2 },
    { text: range, ink: theme.ink1, weight: 700 },
  ];
  sayRuns(pen, theme, runs, { x: cache.rect.x, y: cache.rect.y + cache.rect.h + 19 });
  const { x, y } = chips[0];
  const ink = rates.wasted > 0 ? theme.wasteInk : theme.ink1;
  say(pen, theme, 'softirq passes', { x, y: y - 10, ink: theme.ink3 });
  figure(pen, theme, rateText(rates.passes), { x, y: y + 20, ink: theme.ink1 });
  say(pen, theme, 'list checks', { x, y: y + 60, ink: theme.ink3 });
  figure(pen, theme, rateText(rates.checks), { x, y: y + 90, ink });
  const waste = [
    { text: 'of them wasted ', ink: theme.ink2 },
    { text: rateText(rates.wasted), ink, weight: 700 },
  ];
  sayRuns(pen, theme, waste, { x, y: y + 122 });
}

/** How deep the socket queue was, as shares of time. */
function drawDepths(pen: Pen, scene: Scene, rates: FlowRates): void {
  const { layout, theme } = scene;
  const { rect } = layout.queue;
  const pitch = (rect.w - 18) / DEPTHS;
  const base = rect.y + rect.h - 6;
  pen.fillStyle = identityOf(theme, layout.sender);
  pen.beginPath();
  rates.depth.forEach((part, i) => {
    const h = 1 + part * (rect.h - 13);
    pen.rect(rect.x + 10 + i * pitch, base - h, Math.max(1, pitch - 4), h);
  });
  pen.fill();
  const last = DEPTHS * rates.depthStep - 1;
  const text = rect.w < 130 ? `0 – ${last}` : `depth 0 – ${last}, share of time`;
  say(pen, theme, text, { x: rect.x, y: rect.y + rect.h + 20, size: 12, ink: theme.ink3 });
}

function drawFlowReceiver(pen: Pen, scene: Scene, rates: FlowRates): void {
  const { layout, theme } = scene;
  const { bar, tile } = layout.receiverTile;
  const y = tile.y + 70;
  say(pen, theme, 'CPU time', { x: bar.x, y, ink: theme.ink3 });
  let { x } = bar;
  for (const role of ['useful', 'copy', 'other', 'spin', 'waste'] as const) {
    const w = rates.receiverRoles[ROLE[role]] * bar.w;
    if (w >= 0.5)
      box(pen, { ...bar, x, w: Math.max(1, w - 1.5) }, { radius: 3, fill: theme[ROLE_INK[role]] });
    x += w;
  }
  const asleep = rates.receiverRoles[ROLES.indexOf('idle')];
  const rest = bar.x + bar.w - x;
  if (rest > 4) {
    box(
      pen,
      { ...bar, x: x + 0.5, w: rest - 0.5 },
      { radius: 3, stroke: theme.ruleStrong, dash: [3, 4] },
    );
  }
  const text = { text: `asleep ${Math.round(asleep * 100)}%`, ink: theme.ink3 };
  const inside = rest > widthOf(pen, theme, text) + 8;
  if (inside)
    say(pen, theme, text.text, { x: x + rest / 2, y: y + 32, ink: text.ink, align: 'center' });
  else say(pen, theme, text.text, { x: bar.x + bar.w, y, ink: text.ink, align: 'right' });
  const below = bar.y + 66;
  say(pen, theme, 'pushes', { x: bar.x, y: below, ink: theme.ink3 });
  figure(pen, theme, rateText(rates.pushes), { x: bar.x, y: below + 30, ink: theme.ink1 });
  const column = bar.x + Math.max(150, bar.w * 0.56);
  say(pen, theme, 'kicks', { x: column, y: below, ink: theme.ink3 });
  figure(pen, theme, rateText(rates.kicks), { x: column, y: below + 30, ink: theme.ink1 });
  if (rates.dropped === 0) return;
  const drops = `${rateText(rates.dropped)} /s dropped, the socket queue was full`;
  say(pen, theme, drops, { x: bar.x, y: below + 62, ink: theme.ink2 });
}

const WHICH: Readonly<Record<Walk, string>> = {
  none: '',
  possible: 'every list ',
  online: 'each online list ',
  mask: 'marked lists ',
};

function drawFlowStrip(pen: Pen, scene: Scene, rates: FlowRates): void {
  const { layout, frame, theme } = scene;
  const { strip, targetSlot, sender } = layout;
  if (rates.flushes > 0) {
    scene.visits.readWalk(frame.view, targetSlot);
    drawVisits(pen, strip, scene.visits, theme);
  }
  const cell = cellRect(strip, targetSlot);
  const full = fullList(frame.view);
  const h = clamp(((cell.h - 6) * rates.listMean) / full, rates.pushes > 0 ? 3 : 0, cell.h - 6);
  pen.fillStyle = identityOf(theme, sender);
  pen.fillRect(cell.x + 3, cell.y + cell.h - 3 - h, cell.w - 6, h);
  drawFlowLabels(pen, scene);
  const size = layout.compact ? 14 : 15;
  const ink = rates.wasted > 0 ? theme.wasteInk : theme.usefulInk;
  const who = layout.compact ? '' : WHICH[VARIANTS[frame.view.variant].walk];
  const runs = [
    { text: who, ink: theme.ink2, size },
    { text: `${rateText(rates.flushes)} /s`, ink, weight: 700, size },
  ];
  drawHeadline(pen, scene, runs, 'visits per second');
}

function drawFlowLabels(pen: Pen, { layout, theme }: Scene): void {
  const { strip } = layout;
  if (strip.compact || strip.nodes.length === 1) return;
  const y = strip.rect.y + strip.rect.h + 18;
  for (const slot of strip.labelled) {
    const cell = cellRect(strip, slot);
    const end = strip.rows > 1 && slot > 0;
    const x = end ? strip.rect.x + strip.rect.w : cell.x + cell.w / 2;
    const align = end ? 'right' : 'center';
    say(pen, theme, String(strip.nodes[slot]), { x, y, size: 12, ink: theme.ink3, align });
  }
}

function drawFlowCards(pen: Pen, { layout, theme }: Scene, rates: FlowRates): void {
  const { senderTile, receiverTile } = layout;
  const waste = rates.wasted > 0 ? theme.wasteInk : theme.ink1;
  const asleep = rates.receiverRoles[ROLES.indexOf('idle')];
  const lines = [
    { tile: senderTile.tile, y: 54, ink: waste, text: `${rateText(rates.checks)} checks /s` },
    { tile: senderTile.tile, y: 74, ink: theme.ink3, text: `${rateText(rates.passes)} passes /s` },
    {
      tile: receiverTile.tile,
      y: 54,
      ink: theme.ink1,
      text: `${rateText(rates.pushes)} pushes /s`,
    },
    {
      tile: receiverTile.tile,
      y: 74,
      ink: theme.ink3,
      text: `asleep ${Math.round(asleep * 100)}%`,
    },
  ];
  for (const { tile, y, ink, text } of lines) {
    const main = y === 54;
    const style = { size: main ? 14 : 13, weight: main ? 600 : 400, ink };
    say(pen, theme, text, { ...style, x: tile.x + 12, y: tile.y + y });
  }
}
