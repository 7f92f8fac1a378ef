/** The colours, patterns and fonts of a slide. */
import type { StageTheme } from '../stage/theme.ts';

export interface SlideTheme extends StageTheme {
  /** The page around the panels. */
  readonly bg0: string;
}
