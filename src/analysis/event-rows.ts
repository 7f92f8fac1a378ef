/** Events by their numbers, wherever they lie: whoever reads single events reads them like this. */
import type { EventColumns } from '../schema/events.ts';
import type { CpuIndex, EventIndex, Ps, SkbIndex } from '../schema/units.ts';

/** Each column of an event that must be there; see EventColumns for what they mean. */
export interface EventRows {
  readonly length: number;
  atPs(i: EventIndex): Ps;
  durPs(i: EventIndex): Ps;
  kind(i: EventIndex): number;
  cpu(i: EventIndex): CpuIndex;
  skb(i: EventIndex): SkbIndex;
  x(i: EventIndex): number;
  y(i: EventIndex): number;
  z(i: EventIndex): number;
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
