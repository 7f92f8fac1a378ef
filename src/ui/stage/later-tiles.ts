/** The tiles of the lanes, loaded when they first play; until then all is drawn in every frame. */
import { laterModule } from '../later.ts';

export type { LaneTiles } from './lane-tiles.ts';

export const laneTiles = laterModule(() => import('./lane-tiles.ts'));
