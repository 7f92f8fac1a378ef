/** What a panel of a slide draws from, and what every panel is. */
import type { LabFrame } from '../analysis/lab-frame.ts';
import type { SkbChoice } from '../analysis/skb-life.ts';
import type { CpuIndex } from '../schema/units.ts';
import type { Place, Sheet } from './sheet.ts';
import type { SlideTheme } from './slide-theme.ts';

/** One run at an instant, and what of it is looked at. */
export interface Shown {
  readonly frame: LabFrame;
  /** Index of the pair shown in full. */
  readonly pair: number;
  /** That pair alone, though all CPUs at work could stand on the stage. */
  readonly alone?: boolean;
  /** The CPU that is shown close up; the pair's own where it is left out. */
  readonly cpu?: CpuIndex;
  /** The skb that is followed. */
  readonly skb?: SkbChoice | null;
  /** Seconds of the film so far; 0 on a picture. */
  readonly filmS?: number;
}

export interface PanelSize {
  readonly width: number;
  readonly height: number;
}

/** Draws one panel of a slide; keeps what is worth reusing from frame to frame. */
export interface PanelPainter {
  draw(sheet: Sheet, place: Place, shown: Shown, theme: SlideTheme): void;
}
