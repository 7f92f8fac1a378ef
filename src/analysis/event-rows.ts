/** Events by their numbers, wherever they lie: whoever reads single events reads them like this. */
import type { EventColumns } from '../schema/events.ts';
import type { CpuIndex, EventIndex, Ps, SkbIndex } from '../schema/units.ts';

/** Each column as a function of an event that must be there; see EventColumns for what they mean. */
export interface EventRows {
  readonly length: number;
  readonly atPs: (i: EventIndex) => Ps;
  readonly durPs: (i: EventIndex) => Ps;
  readonly kind: (i: EventIndex) => number;
  readonly cpu: (i: EventIndex) => CpuIndex;
  readonly skb: (i: EventIndex) => SkbIndex;
  readonly x: (i: EventIndex) => number;
  readonly y: (i: EventIndex) => number;
  readonly z: (i: EventIndex) => number;
}

/** The rows of columns that somebody else keeps. */
export function rowsOf({ atPs, durPs, kind, cpu, skb, x, y, z, length }: EventColumns): EventRows {
  return {
    length,
    atPs: (i) => atPs[i],
    durPs: (i) => durPs[i],
    kind: (i) => kind[i],
    cpu: (i) => cpu[i],
    skb: (i) => skb[i],
    x: (i) => x[i],
    y: (i) => y[i],
    z: (i) => z[i],
  };
}
