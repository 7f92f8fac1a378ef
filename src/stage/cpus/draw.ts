/** Draws what moves on the cards: states, steps, visits, lists, caches, and every skb. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { ListWindow } from '../../analysis/list-window.ts';
import type { Pen } from '../pen.ts';
import { drawSkb } from '../skb/draw.ts';
import { skbSizeIn } from '../strip/layout.ts';
import { Visits } from '../strip/visits.ts';
import type { StageTheme } from '../theme.ts';
import type { CpuCard } from './card.ts';
import { drawLane, drawState, drawTime } from './draw-card.ts';
import { drawKicks } from './draw-kicks.ts';
import { drawCache, drawLists, readWindow } from './draw-lists.ts';
import type { CpusLayout } from './layout.ts';
import type { Now } from './now.ts';
import { type CpuSpot, CpuSpots } from './spots.ts';
import { stateOf, timeState } from './state.ts';

const SKB = 14;

/** Draws frames of one layout; keeps what is worth reusing from frame to frame. */
export class CpusPainter {
  readonly layout: CpusLayout;
  private readonly spots: CpuSpots;
  private readonly visits: Visits;
  private readonly window = new ListWindow();
  private readonly still: boolean;
  private readonly drawn: CpuSpot[] = [];

  constructor(layout: CpusLayout, { scenario, view }: LabFrame, still: boolean) {
    this.layout = layout;
    this.still = still;
    this.spots = new CpuSpots(layout, scenario, view.nodes.length, still);
    this.visits = new Visits(layout.cards[0].strip.nodes.length);
  }

  /** The pen must be clear, and scaled by `layout.scale`. */
  draw(pen: Pen, frame: LabFrame, theme: StageTheme): void {
    const { layout, spots, drawn } = this;
    const now: Now = { pen, theme, frame };
    drawn.length = 0;
    // Counts what is on its way first: caches and bars leave it out.
    spots.forEach(frame, (spot) => drawn.push(spot));
    if (frame.flow) this.window.read(frame);
    for (const card of layout.cards) this.drawCard(now, card);
    if (frame.flow) return;
    for (const spot of drawn) drawSpot(now, layout, spot);
    drawKicks(now, layout, this.still);
  }

  private drawCard(now: Now, card: CpuCard): void {
    const { frame } = now;
    const { visits, window, layout, spots } = this;
    visits.read(frame, card.cpu, this.still);
    if (frame.flow) readWindow(visits, window, { frame, cpu: card.cpu });
    const state = frame.flow ? timeState(window, card.cpu) : stateOf(frame, card.cpu, visits);
    drawState(now, card, state);
    if (frame.flow) drawTime(now, card, window);
    else drawLane(now, card);
    if (layout.variant !== 'none') drawLists(now, card, { visits, spots });
    drawCache(now, card, spots);
  }
}

function drawSpot({ pen, theme, frame }: Now, layout: CpusLayout, spot: CpuSpot): void {
  const { view } = frame;
  const { strip } = layout.cards[0];
  const size = spot.small ? Math.round(Math.min(10, skbSizeIn(strip))) : SKB;
  pen.globalAlpha = spot.alpha;
  const alloc = view.allocCpu[spot.skb];
  drawSkb(pen, theme, spot, { size: Math.max(3, size), alloc, writer: view.writer[spot.skb] });
  pen.globalAlpha = 1;
}
