/** Flow mode as one part: it is not needed to play, so the page loads it later. */
import type { Moment } from '../fade.ts';
import type { Pen } from '../pen.ts';
import type { Scene } from '../scene.ts';
import type { StageLayout } from '../stage-layout.ts';
import { drawFlow } from './draw.ts';
import { RateMeter } from './rates.ts';

export { drawAreas } from '../lanes/draw-areas.ts';

/** Draws the flows of one layout. */
export class FlowPainter {
  private readonly rates: RateMeter;

  constructor(layout: StageLayout) {
    this.rates = new RateMeter(layout);
  }

  draw(pen: Pen, scene: Scene, moment: Moment): void {
    drawFlow(pen, scene, this.rates.read(scene.frame), moment);
  }
}
