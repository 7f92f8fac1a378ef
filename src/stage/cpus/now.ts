/** A frame and all that is needed to draw it. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { Pen } from '../pen.ts';
import type { StageTheme } from '../theme.ts';

export interface Now {
  readonly pen: Pen;
  readonly theme: StageTheme;
  readonly frame: LabFrame;
}

/** Size of all words on a card but its name: the least that can be read. */
export const WORDS = 12;
