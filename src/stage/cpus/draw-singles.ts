/** Draws states, steps, visits, lists and caches of all cards, and every skb. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { SkbChoice } from '../../analysis/skb-life.ts';
import { signalsOf } from '../signals/signals.ts';
import { drawSkb } from '../skb/draw.ts';
import { skbSizeIn } from '../strip/layout.ts';
import { Visits } from '../strip/visits.ts';
import { drawLane, drawState } from './draw-card.ts';
import { drawDrops, dropsRoom } from './draw-drops.ts';
import { drawKicks } from './draw-kicks.ts';
import { drawCache, drawLists } from './draw-lists.ts';
import { drawChosen, drawWaiting } from './draw-marks.ts';
import type { CpusLayout } from './layout.ts';
import type { Now } from './now.ts';
import { type CpuSpot, CpuSpots } from './spots.ts';
import { stateOf } from './state.ts';

const SKB = 14;

export class SinglesPainter {
  /** As they were drawn last. */
  readonly drawn: CpuSpot[] = [];
  private readonly layout: CpusLayout;
  private readonly still: boolean;
  private readonly spots: CpuSpots;
  private readonly visits: readonly Visits[]; // [card]

  constructor(layout: CpusLayout, { scenario, view }: LabFrame, still: boolean) {
    this.layout = layout;
    this.still = still;
    this.spots = new CpuSpots(layout, scenario, view.nodes.length, still);
    this.visits = layout.cards.map(({ strip }) => new Visits(strip.nodes.length));
  }

  draw(now: Now, chosen: SkbChoice | null): void {
    const { layout, spots, visits, drawn, still } = this;
    const { frame } = now;
    const signals = signalsOf(frame);
    // Counts what is on its way first: caches and bars leave it out.
    spots.forEach(frame, (spot) => drawn.push(spot));
    // Part by part, not card by card: a canvas takes its time to change fonts.
    layout.cards.forEach((card, i) => {
      visits[i].read(frame, card.cpu, still);
      drawState(now, card, stateOf(frame, card.cpu, visits[i]), dropsRoom(now, card));
    });
    for (const card of layout.cards) drawDrops(now, card, { signals, still });
    for (const card of layout.cards) drawLane(now, card);
    layout.cards.forEach((card, i) => {
      if (layout.variant !== 'none') drawLists(now, card, { visits: visits[i], spots });
      drawCache(now, card, spots);
    });
    for (const spot of drawn) drawSpot(now, layout, spot);
    drawWaiting(now, layout);
    if (chosen !== null) drawChosen(now, layout, drawn, chosen);
    drawKicks(now, layout, { signals, still });
  }
}

function drawSpot({ pen, theme, frame }: Now, layout: CpusLayout, spot: CpuSpot): void {
  const { view } = frame;
  const { strip } = layout.cards[0];
  const size = spot.small ? Math.round(Math.min(10, skbSizeIn(strip))) : SKB;
  if (spot.alpha < 1) pen.globalAlpha = spot.alpha;
  const alloc = view.allocCpu[spot.skb];
  drawSkb(pen, theme, spot, { size: Math.max(3, size), alloc, writer: view.writer[spot.skb] });
  if (spot.alpha < 1) pen.globalAlpha = 1;
}
