/** Draws what is too fast for single steps: shares of time, what checks found, and ribbons. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { ListWindow } from '../../analysis/list-window.ts';
import type { Moment } from '../fade.ts';
import { drawRibbon } from '../flow/ribbons.ts';
import { Visits } from '../strip/visits.ts';
import { identityOf } from '../theme.ts';
import { drawState, drawTime } from './draw-card.ts';
import { drawDrops, dropsRoom } from './draw-drops.ts';
import { drawCache, drawLists, readWindow } from './draw-lists.ts';
import { CardRates } from './flows.ts';
import type { CpusLayout } from './layout.ts';
import type { Now } from './now.ts';
import { timeState } from './state.ts';

/** Width of the ribbon of the greatest rate: two levels of a road lie side by side. */
const WIDEST = 12;
const CHEVRONS = 40;

export class FlowsPainter {
  private readonly layout: CpusLayout;
  private readonly window = new ListWindow();
  private readonly visits: Visits;
  private readonly rates: CardRates;
  /** Cards are drawn as the windows have them. */
  private drawn = false;

  constructor(layout: CpusLayout) {
    this.layout = layout;
    this.visits = new Visits(layout.cards[0].strip.nodes.length);
    this.rates = new CardRates(layout);
  }

  /**
   * Whether the cards of a frame look as they were drawn last, so that the ribbons alone are to be
   * drawn: figures change at most ten times a second.
   */
  stands(frame: LabFrame): boolean {
    const windowMoved = this.window.read(frame);
    const ratesMoved = this.rates.read(frame);
    this.drawn &&= !windowMoved && !ratesMoved;
    return this.drawn;
  }

  /** Something else is drawn over them. */
  forget(): void {
    this.drawn = false;
  }

  drawRibbons(now: Now, moment: Moment): void {
    drawRibbons(now, this.layout, this.rates, moment);
  }

  draw(now: Now, moment: Moment): void {
    const { layout, visits, window, rates } = this;
    const { frame } = now;
    window.read(frame);
    rates.read(frame);
    this.drawn = moment.flow === 1;
    drawRibbons(now, layout, rates, moment);
    for (const card of layout.cards) {
      const { cpu } = card;
      readWindow(visits, window, { frame, cpu });
      drawState(now, card, timeState(window, cpu), dropsRoom(now, card));
      drawDrops(now, card, { signals: null, still: moment.still });
      drawTime(now, card, window);
      const perS = rates.ontoLists(cpu);
      if (layout.variant !== 'none') drawLists(now, card, { visits, perS });
      drawCache(now, card);
    }
  }
}

/** The ways between cards, each as wide as its rate. */
function drawRibbons(
  { pen, theme }: Now,
  { roads }: CpusLayout,
  rates: CardRates,
  moment: Moment,
): void {
  const flows = roads.map((road) => ({ road, perS: rates.perS(road.way, road.from, road.to) }));
  const most = Math.max(1, ...flows.map(({ perS }) => perS));
  // Where ways share a level the narrow ones lie on the wide ones.
  flows.sort((a, b) => b.perS - a.perS);
  for (const { road, perS } of flows) {
    const look = { width: (WIDEST * perS) / most, ink: identityOf(theme, road.home) };
    drawRibbon(pen, theme, road.route, { ...look, moment, apart: CHEVRONS });
  }
}
