/** Where one skb is drawn, and how. */
import type { SkbIndex } from '../../schema/units.ts';

/** `Journeys` gives the same object for all: read it at once. */
export interface SkbSpot {
  skb: SkbIndex;
  x: number;
  y: number;
  alpha: number;
  alloc: number;
  writer: number;
  /** It stands in a list or on its way there, where it is drawn smaller. */
  small: number;
}
