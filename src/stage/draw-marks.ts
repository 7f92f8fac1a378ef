/** Draws single skbs, visits and states: the stage up to 50 µs a second. */
import { interpolateNumber } from 'd3';
import { type MachineView, PLACE } from '../analysis/machine-view.ts';
import { drawCards } from './machine/draw-compact.ts';
import { drawLegend, drawReceiver, drawSender } from './machine/draw-moving.ts';
import { drawQueue } from './machine/draw-queue.ts';
import { drawRing } from './machine/draw-ring.ts';
import { drawRps } from './machine/draw-rps.ts';
import { type Pen, say } from './pen.ts';
import type { Scene } from './scene.ts';
import { type Signals, signalsOf } from './signals/signals.ts';
import { drawSkb } from './skb/draw.ts';
import type { SkbSpot } from './skb/spot.ts';
import { countsAbout, drawBars, drawCounts, drawCursor, drawVisits } from './strip/draw.ts';
import { drawHeadline, headlineRuns } from './strip/headline.ts';
import { skbSizeIn } from './strip/layout.ts';

/** Edge of an skb outside the lists. */
const SKB = 20;
const SKB_COMPACT = 16;
/** More than so many outside the lists, and each is but a square: their numbers would blur. */
const CROWD = 64;

/** Gives what is to be drawn above all marks, those of others too: see drawInterrupts. */
export function drawMarks(pen: Pen, scene: Scene, still: boolean): Signals {
  const { layout, frame, theme, visits, journeys } = scene;
  const signals = signalsOf(frame);
  visits.read(frame, layout.sender, still);
  drawVisits(pen, layout.strip, visits, theme);
  if (still) drawCounts(pen, layout.strip, visits, theme);
  // Counts what is on its way first: the cache and the bars leave it out.
  const spots: SkbSpot[] = [];
  journeys.forEach(frame, (spot) => spots.push({ ...spot }));
  drawBars(pen, scene);
  if (layout.compact) drawCards(pen, scene);
  else {
    drawSender(pen, scene);
    drawQueue(pen, scene, signals, still);
    drawRps(pen, scene, signals, still);
    if (layout.roles.source === 'RX ring') drawRing(pen, scene, signals, still);
    drawReceiver(pen, scene);
    drawLegend(pen, scene);
  }
  const about = still ? countsAbout(layout.strip, visits) : '';
  drawHeadline(pen, scene, headlineRuns(scene), about);
  drawCursor(pen, layout.strip, visits, theme);
  drawSkbs(pen, scene, spots);
  // Skbs pass under it, as the way does.
  if (layout.defers && !layout.compact) drawRailLabel(pen, scene);
  return signals;
}

function drawRailLabel(pen: Pen, { layout, theme }: Scene): void {
  const { x, y } = layout.railLabel;
  pen.fillStyle = theme.bg1;
  const half = 46 * theme.type;
  pen.fillRect(x - half, y - 17, 2 * half, 22);
  say(pen, theme, 'deferred free', { x, y, ink: theme.ink2, align: 'center' });
}

/** Of a real machine, lines tell where an skb is made, delivered and freed, and not more. */
function isInferred({ meta, place }: MachineView, skb: number): boolean {
  return meta.recorded === true && INFERRED.includes(place[skb]);
}

const INFERRED: readonly number[] = [PLACE.socket, PLACE.receiving, PLACE.list];

function drawSkbs(pen: Pen, { layout, frame, theme }: Scene, spots: readonly SkbSpot[]): void {
  const large = layout.compact ? SKB_COMPACT : SKB;
  const small = skbSizeIn(layout.strip);
  const crowded = spots.filter((spot) => spot.small < 1).length > CROWD;
  for (const spot of spots) {
    const size = Math.round(interpolateNumber(large, small)(spot.small));
    if (spot.alpha < 1) pen.globalAlpha = spot.alpha;
    const hollow = isInferred(frame.view, spot.skb);
    const plain = crowded && spot.small < 1;
    drawSkb(pen, theme, spot, { size, alloc: spot.alloc, writer: spot.writer, hollow, plain });
    if (spot.alpha < 1) pen.globalAlpha = 1;
  }
}
