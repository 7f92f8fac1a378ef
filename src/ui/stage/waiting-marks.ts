/** Marks of skbs that wait, loaded later: most runs have none. */
import { laterModule } from '../later.ts';

export const waitingMarks = laterModule(() => import('../../stage/strip/draw-waiting.ts'));
