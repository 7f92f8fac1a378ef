/** One frame with all that is needed to draw it. */
import type { LabFrame } from '../analysis/lab-frame.ts';
import type { Journeys } from './skb/journey.ts';
import type { StageLayout } from './stage-layout.ts';
import type { Visits } from './strip/visits.ts';
import type { StageTheme } from './theme.ts';

export interface Scene {
  readonly layout: StageLayout;
  readonly frame: LabFrame;
  readonly theme: StageTheme;
  readonly visits: Visits;
  readonly journeys: Journeys;
}
