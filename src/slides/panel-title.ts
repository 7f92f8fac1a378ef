/** The margin and the title of panels that slides draw themselves. */
import { type Pen, say } from '../stage/pen.ts';
import type { SlideTheme } from './slide-theme.ts';

export const PAD = 16;
/** Baseline of the title. */
export const TITLE_Y = 27;

export function drawTitle(pen: Pen, theme: SlideTheme, text: string): void {
  say(pen, theme, text, { x: PAD, y: TITLE_Y, ink: theme.ink3, weight: 600 });
}
