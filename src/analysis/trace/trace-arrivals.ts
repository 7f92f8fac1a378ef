/** When the senders of a trace had their skbs ready: the instants by which a model sends too. */
import { EV } from '../../schema/events.ts';
import type { CpuPair } from '../../schema/load.ts';
import type { TraceRecording } from '../../schema/trace-recording.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';

type Rows = Pick<TraceRecording, 'columns' | 'life'>;

/**
 * Instants up to `untilPs`, a list for each pair. An skb belongs to the pair that received it; one
 * that nobody received, to the first pair of its sender.
 */
export function traceArrivals(
  { columns: c, life }: Rows,
  pairs: readonly CpuPair[],
  untilPs: Ps,
): Ps[][] {
  const receivers = receiversOf({ columns: c, life });
  const lists = pairs.map((): Ps[] => []);
  for (let i = 0; i < c.length && c.atPs[i] <= untilPs; i++) {
    if (c.kind[i] !== EV.udp_send) continue;
    const receiver = life[i] === NIL ? NIL : (receivers.get(life[i]) ?? NIL);
    const pair = pairOf(pairs, c.cpu[i], receiver);
    if (pair !== NIL) lists[pair].push(c.atPs[i]);
  }
  return lists;
}

/** Who received each life that was received. */
function receiversOf({ columns: c, life }: Rows): Map<number, CpuIndex> {
  const receivers = new Map<number, CpuIndex>();
  for (let i = 0; i < c.length; i++)
    if (c.kind[i] === EV.sock_dequeue && life[i] !== NIL) receivers.set(life[i], c.cpu[i]);
  return receivers;
}

function pairOf(pairs: readonly CpuPair[], sender: CpuIndex, receiver: CpuIndex): number {
  const own = pairs.findIndex((pair) => pair.sender === sender && pair.receiver === receiver);
  return own === NIL ? pairs.findIndex((pair) => pair.sender === sender) : own;
}
