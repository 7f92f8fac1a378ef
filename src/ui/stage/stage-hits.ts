/** What finds the marks under a pointer: needed once something plays that can be pointed at. */
import { laterModule } from '../later.ts';

export const stageHits = laterModule(() => import('../../stage/hit.ts'));
