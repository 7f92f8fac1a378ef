/** How large things are on stage, where a step has 1280 × 720 pixels whatever the screen. */
import type { StageTheme } from '../../stage/theme.ts';
import type { Picture } from '../../story/picture.ts';

export const STAGE_BOX = { width: 1280, height: 720 } as const;
/** Pixels of a drawing's unit. Its words grow more than its marks: text of 12 has 24 then. */
export const STAGE_UNIT = 1.7;
const STAGE_TYPE = 1.2;
/** The circuit needs its room, and its unit is smaller: text of 13 has 21. */
export const CIRCUIT_UNIT = 1.2;
const CIRCUIT_TYPE = 1.36;
/** Smaller than this, in pixels, the back row reads nothing. */
export const LEAST_TYPE = 20;

/** How large the words of a picture are, on stage or beside a text. */
export function pictureType(
  kind: Picture['kind'],
  onStage: boolean,
): Pick<StageTheme, 'type' | 'least'> {
  if (!onStage) return { type: 1, least: 0 };
  if (kind === 'stage') return { type: CIRCUIT_TYPE, least: LEAST_TYPE / CIRCUIT_UNIT };
  return { type: STAGE_TYPE, least: LEAST_TYPE / STAGE_UNIT };
}
