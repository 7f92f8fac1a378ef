/** Marks on the stage that are loaded when there is something to mark. */
import { laterModule } from '../later.ts';

/** Of the skb that is followed. */
export const chosenMarks = laterModule(() => import('../../stage/skb/draw-chosen.ts'));

/** Of skbs that wait, loaded where something changes. */
export const waitingMarks = laterModule(() => import('../../stage/strip/draw-waiting.ts'));
