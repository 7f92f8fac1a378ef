/** How large things are on stage, where a step has 1280 × 720 pixels whatever the screen. */
import type { StageTheme } from '../../stage/theme.ts';
import type { Picture } from '../../story/picture.ts';

export const STAGE_BOX = { width: 1280, height: 720 } as const;
/** Pixels of a drawing's unit: its text of 12 is 20 then. */
export const STAGE_UNIT = 1.7;
/** The circuit needs its room: its unit is smaller, and its words grow more than its marks. */
export const CIRCUIT_UNIT = 1.2;
const CIRCUIT_TYPE = 1.25;
/** Smaller than this, in pixels, the back row reads nothing. */
export const LEAST_TYPE = 18;

/** How large the words of a picture are, on stage or beside a text. */
export function pictureType(
  kind: Picture['kind'],
  onStage: boolean,
): Pick<StageTheme, 'type' | 'least'> {
  if (!onStage) return { type: 1, least: 0 };
  if (kind === 'stage') return { type: CIRCUIT_TYPE, least: LEAST_TYPE / CIRCUIT_UNIT };
  return { type: 1, least: LEAST_TYPE / STAGE_UNIT };
}
