/** Flow mode, loaded later; until it is there the stage goes on with single skbs. */
import { laterModule } from '../later.ts';

export const flowMode = laterModule(() => import('../../stage/flow/flow-mode.ts'));
