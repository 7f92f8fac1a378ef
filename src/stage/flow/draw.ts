/** Draws the stage in flow mode: ribbons as wide as their rate, rates instead of counts. */
import { formatCount } from '../../lib/format.ts';
import { VARIANTS, type Walk } from '../../schema/variants.ts';
import type { Moment } from '../fade.ts';
import { rateText } from '../figures.ts';
import { clamp } from '../geometry.ts';
import { drawCache } from '../machine/draw-moving.ts';
import { box, type Pen, say, sayRuns } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { drawVisits, fullList } from '../strip/draw.ts';
import { drawHeadline } from '../strip/headline.ts';
import { cellRect } from '../strip/layout.ts';
import { identityOf } from '../theme.ts';
import { drawDepths, drawFlowCards, drawFlowReceiver, figure } from './draw-tile.ts';
import type { FlowRates } from './rates.ts';
import { drawRibbons } from './ribbons.ts';

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
  box(pen, ring, { radius: 3, stroke: theme.ink2, width: 1.5 * theme.line });
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
