/** Draws the stage: a layer that stands still, and one that is drawn for every frame. */
import { interpolateNumber } from 'd3';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { VARIANTS } from '../schema/variants.ts';
import { fadePen, type Moment } from './fade.ts';
import { drawFlow } from './flow/draw.ts';
import { RateMeter } from './flow/rates.ts';
import { drawCards } from './machine/draw-compact.ts';
import {
  drawLegend,
  drawQueue,
  drawReceiver,
  drawSender,
  type Scene,
} from './machine/draw-moving.ts';
import type { Pen } from './pen.ts';
import { say } from './pen.ts';
import { drawSkb } from './skb/draw.ts';
import { Journeys } from './skb/journey.ts';
import { drawKick, kickAge } from './skb/kick.ts';
import type { StageLayout } from './stage-layout.ts';
import { drawBars, drawCursor, drawHeadline, drawVisits, headlineRuns } from './strip/draw.ts';
import { cellRect, skbSizeIn } from './strip/layout.ts';
import { Visits } from './strip/visits.ts';
import type { StageTheme } from './theme.ts';

/** Edge of an skb outside the lists. */
const SKB = 20;
const SKB_COMPACT = 16;

/** Draws frames of one layout; keeps what is worth reusing from frame to frame. */
export class StagePainter {
  readonly layout: StageLayout;
  readonly journeys: Journeys;
  readonly visits: Visits;
  readonly rates: RateMeter;

  constructor(layout: StageLayout, still: boolean) {
    this.layout = layout;
    this.journeys = new Journeys(layout, still);
    this.visits = new Visits(layout.strip.nodes.length);
    this.rates = new RateMeter(layout);
  }

  /** The moving layer. The pen must be clear, and scaled by `layout.scale`. */
  draw(pen: Pen, frame: LabFrame, theme: StageTheme, moment: Moment): void {
    const { layout, journeys, visits } = this;
    const scene: Scene = { layout, frame, theme, visits, journeys };
    if (moment.flow < 1) this.drawMarks(pen, scene, moment);
    if (moment.flow > 0) drawFlow(pen, scene, this.rates.read(frame), moment);
  }

  private drawMarks(pen: Pen, scene: Scene, moment: Moment): void {
    const { layout, frame, theme, visits, journeys } = scene;
    const alpha = fadePen(pen, 1 - moment.flow);
    visits.read(frame, layout.sender, moment.still);
    drawVisits(alpha, layout.strip, visits, theme);
    if (moment.still) drawCounts(alpha, scene);
    // Counts what is on its way first: the cache and the bars leave it out.
    journeys.forEach(frame, ignore);
    drawBars(alpha, layout, frame, { theme, journeys });
    if (layout.compact) drawCards(alpha, scene);
    else {
      drawSender(alpha, scene);
      drawQueue(alpha, scene);
      drawReceiver(alpha, scene);
      drawLegend(alpha, scene);
      this.drawRailLabel(alpha, theme);
    }
    const runs = headlineRuns(layout, frame, { theme, visits });
    drawHeadline(alpha, layout, { theme, runs, about: aboutLists(layout) });
    drawCursor(alpha, layout.strip, visits, theme);
    this.drawSkbs(alpha, scene);
    const age = layout.compact ? null : kickAge(frame, layout);
    if (age !== null && !moment.still) drawKick(alpha, layout, theme, age);
    pen.globalAlpha = 1;
  }

  private drawRailLabel(pen: Pen, theme: StageTheme): void {
    const { x, y } = this.layout.railLabel;
    pen.fillStyle = theme.bg1;
    pen.fillRect(x - 46, y - 17, 92, 22);
    say(pen, theme, 'deferred free', { x, y, ink: theme.ink2, align: 'center' });
  }

  private drawSkbs(pen: Pen, scene: Scene): void {
    const { layout, frame, theme, journeys } = scene;
    const large = layout.compact ? SKB_COMPACT : SKB;
    const small = skbSizeIn(layout.strip);
    journeys.forEach(frame, (spot) => {
      const size = Math.round(interpolateNumber(large, small)(spot.small));
      if (spot.alpha < 1) pen.globalAlpha = spot.alpha;
      drawSkb(pen, theme, spot, { size, alloc: spot.alloc, writer: spot.writer });
      if (spot.alpha < 1) pen.globalAlpha = 1;
    });
  }
}

function ignore(): void {}

/** What the lists of a CPU are, in half a sentence. */
export function aboutLists(layout: StageLayout): string {
  return VARIANTS[layout.mode.variant].walk === 'none' ? 'one per CPU' : 'one per possible node';
}

/** Visits of the newest pass per cell, where time stands still. */
function drawCounts(pen: Pen, { layout, theme, visits }: Scene): void {
  const { strip } = layout;
  if (strip.pitch.x < 22 || strip.pitch.y < 22) return;
  for (let slot = 0; slot < strip.nodes.length; slot++) {
    if (visits.glow[slot] === 0) continue;
    const cell = cellRect(strip, slot);
    const x = cell.x + cell.w / 2;
    const y = cell.y + cell.h - 8;
    pen.fillStyle = theme.bg1;
    pen.fillRect(x - 10, y - 12, 20, 16);
    say(pen, theme, `×${visits.flushes}`, { x, y, size: 12, ink: theme.ink1, align: 'center' });
  }
}
