/** Turns of a wheel that follow one another are one gesture: it changes the scale once. */

/** A flick of a trackpad goes on by itself for a second or two, and never pauses that long. */
export const PAUSE_MS = 200;

export class WheelStream {
  private lastMs = Number.NEGATIVE_INFINITY;
  private isSpent = false;

  /** Tell it of every turn; false if the gesture that this turn is of has had its change. */
  goesOn(atMs: number): boolean {
    if (atMs - this.lastMs > PAUSE_MS) this.isSpent = false;
    this.lastMs = atMs;
    return !this.isSpent;
  }

  /** The scale has changed. */
  spend(): void {
    this.isSpent = true;
  }
}

/** The wheel of this page: what takes the place of what was turned over hears the rest of it. */
export const wheel = new WheelStream();
