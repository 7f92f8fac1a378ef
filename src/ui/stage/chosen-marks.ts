/** Marks of the skb that is followed, loaded when one is. */
import { laterModule } from '../later.ts';

export const chosenMarks = laterModule(() => import('../../stage/skb/draw-chosen.ts'));
