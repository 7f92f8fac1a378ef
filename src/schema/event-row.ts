/** One row of the event columns as an object: for tables and tests, never for hot loops. */
import type { EventKind } from './events.ts';
import type { Ps } from './units.ts';

export interface EventRow {
  readonly atPs: Ps;
  readonly durPs: Ps;
  readonly kind: EventKind;
  readonly cpu: number;
  readonly skb: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
