/** Draws the moving layer of the stage: marks or flows, or one fading into the other. */
import type { LabFrame } from '../analysis/lab-frame.ts';
import { drawMarks } from './draw-marks.ts';
import { fadePen, type Moment } from './fade.ts';
import type { FlowPainter } from './flow/flow-mode.ts';
import type { Pen } from './pen.ts';
import type { Scene } from './scene.ts';
import { drawInterrupts } from './signals/draw-signals.ts';
import { Journeys } from './skb/journey.ts';
import type { StageLayout } from './stage-layout.ts';
import { Visits } from './strip/visits.ts';
import type { StageTheme } from './theme.ts';

/** Draws frames of one layout; keeps what is worth reusing from frame to frame. */
export class StagePainter {
  readonly layout: StageLayout;
  readonly journeys: Journeys;
  private readonly visits: Visits;
  /** Draws flows; while it is missing, single skbs stand in for them. */
  flows: FlowPainter | null = null;
  /** Marks skbs that will not be flushed as things stand; null until it is loaded. */
  waiting: ((pen: Pen, scene: Scene) => void) | null = null;

  /** Marks the skb that is followed; null where none is. */
  chosen: ((pen: Pen, scene: Scene) => void) | null = null;

  constructor(layout: StageLayout, still: boolean) {
    this.layout = layout;
    this.journeys = new Journeys(layout, still);
    this.visits = new Visits(layout.strip.nodes.length);
  }

  /** The pen must be clear, and scaled by `layout.scale`. */
  draw(pen: Pen, frame: LabFrame, theme: StageTheme, moment: Moment): void {
    const { layout, journeys, visits } = this;
    const scene: Scene = { layout, frame, theme, visits, journeys };
    const flow = this.flows === null ? 0 : moment.flow;
    if (flow < 1) {
      const faded = fadePen(pen, 1 - flow);
      const signals = drawMarks(faded, scene, moment.still);
      this.waiting?.(faded, scene);
      this.chosen?.(faded, scene);
      drawInterrupts(faded, scene, signals, moment.still);
    }
    pen.globalAlpha = 1;
    if (flow > 0) this.flows?.draw(fadePen(pen, flow), scene, moment);
    pen.globalAlpha = 1;
  }
}
