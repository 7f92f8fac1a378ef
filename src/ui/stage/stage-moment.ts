/** The part of a picture that follows the wall clock: the fade, and the drift of the chevrons. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { Moment } from '../../stage/fade.ts';

/** Fade between single skbs and flows. */
const FADE_MS = 240;
const CHEVRON_PX_PER_S = 60;

export class StageMoment {
  private readonly still: boolean;
  private flow = -1;
  private drift = 0;
  private lastMs = 0;

  constructor(still: boolean) {
    this.still = still;
  }

  /** For a frame that is drawn now. */
  of(frame: LabFrame): Moment {
    const now = performance.now();
    const passed = Math.min(100, now - this.lastMs);
    this.lastMs = now;
    const goal = frame.flow ? 1 : 0;
    const { still } = this;
    if (this.flow < 0 || still) this.flow = goal;
    const step = passed / FADE_MS;
    this.flow =
      goal > this.flow ? Math.min(goal, this.flow + step) : Math.max(goal, this.flow - step);
    if (frame.playing && !still) this.drift += (passed * CHEVRON_PX_PER_S) / 1_000;
    return { flow: this.flow, drift: this.drift, still };
  }

  /** Whether another picture of the same frame would differ. */
  fades(frame: LabFrame): boolean {
    return this.flow !== (frame.flow ? 1 : 0);
  }
}
