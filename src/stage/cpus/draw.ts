/** Draws what moves on the cards: single skbs up to 50 µs a second, flows above, or one fading. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { SkbChoice } from '../../analysis/skb-life.ts';
import { fadePen, type Moment } from '../fade.ts';
import type { Pen } from '../pen.ts';
import type { StageTheme } from '../theme.ts';
import { FlowsPainter } from './draw-flows.ts';
import { SinglesPainter } from './draw-singles.ts';
import type { CpusLayout } from './layout.ts';
import type { CpuSpot } from './spots.ts';

/** Draws frames of one layout; keeps what is worth reusing from frame to frame. */
export class CpusPainter {
  readonly layout: CpusLayout;
  /** The skb that is followed. */
  chosen: SkbChoice | null = null;
  private readonly singles: SinglesPainter;
  private readonly flows: FlowsPainter;

  /** `still`: with reduced motion nothing travels. */
  constructor(layout: CpusLayout, frame: LabFrame, still: boolean) {
    this.layout = layout;
    this.singles = new SinglesPainter(layout, frame, still);
    this.flows = new FlowsPainter(layout);
  }

  /** Skbs as they were drawn last; none where flows were. */
  get spots(): readonly CpuSpot[] {
    return this.singles.drawn;
  }

  /** Whether only the ribbons between the cards move from what was drawn last to this frame. */
  onlyRibbonsMove(frame: LabFrame, { flow }: Moment): boolean {
    return flow === 1 && this.flows.stands(frame);
  }

  /** The road between the rows of cards must be clear. */
  drawRibbons(pen: Pen, frame: LabFrame, theme: StageTheme, moment: Moment): void {
    if (this.layout.levels !== null) this.flows.drawRibbons({ pen, theme, frame }, moment);
  }

  /** The pen must be clear, and scaled by `layout.scale`. */
  draw(pen: Pen, frame: LabFrame, theme: StageTheme, moment: Moment): void {
    const { singles, flows } = this;
    const { flow } = moment;
    singles.drawn.length = 0;
    if (flow < 1) flows.forget();
    if (flow < 1) singles.draw({ pen: fadePen(pen, 1 - flow), theme, frame }, this.chosen);
    pen.globalAlpha = 1;
    if (flow > 0) flows.draw({ pen: fadePen(pen, flow), theme, frame }, moment);
    pen.globalAlpha = 1;
  }
}
