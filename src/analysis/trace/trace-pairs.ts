/** Which CPUs work together in a trace, and how fast: read off its rows. */
import { EV } from '../../schema/events.ts';
import type { CpuPair } from '../../schema/load.ts';
import type { TraceRecording } from '../../schema/trace-recording.ts';
import { type CpuIndex, NIL, type Ps } from '../../schema/units.ts';

/** Rarer pairs than this share of the most frequent one are by-catch. */
const LEAST_SHARE = 0.05;
/** More pairs than any stage shows side by side. */
const MOST_PAIRS = 64;

type Rows = Pick<TraceRecording, 'columns' | 'life'>;

/** Who allocates and who receives, the most frequent pair first; none where nobody receives. */
export function tracePairs({ columns: c, life }: Rows): CpuPair[] {
  const homes = new Map<number, CpuIndex>();
  const counts = new Map<string, { pair: CpuPair; count: number }>();
  for (let i = 0; i < c.length; i++) {
    if (life[i] === NIL) continue;
    if (c.kind[i] === EV.udp_send || c.kind[i] === EV.rx_alloc) homes.set(life[i], c.cpu[i]);
    if (c.kind[i] !== EV.sock_dequeue) continue;
    const sender = homes.get(life[i]);
    if (sender === undefined) continue;
    const pair = { sender, receiver: c.cpu[i] };
    const key = `${pair.sender} ${pair.receiver}`;
    counts.set(key, { pair, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const found = [...counts.values()].sort((a, b) => b.count - a.count);
  return found
    .filter(({ count }) => count >= LEAST_SHARE * found[0].count)
    .slice(0, MOST_PAIRS)
    .map(({ pair }) => pair);
}

/** CPUs that process what others queue: RPS. Ascending. */
export function traceRps({ columns: c }: Rows): CpuIndex[] {
  const cpus = new Set<CpuIndex>();
  for (let i = 0; i < c.length; i++) if (c.kind[i] === EV.rps_enqueue) cpus.add(c.x[i]);
  return [...cpus].sort((a, b) => a - b);
}

/** Null where the trace shows none of it. */
export interface SideTimes {
  /** Mean time between two skbs that the sender queues: the inverse of its rate, with pauses. */
  readonly meanPs: Ps | null;
  /**
   * Between two of them with no receive call of that CPU in between: a tenth are shorter. Who is
   * answered before he sends again shows his partner's time too.
   */
  readonly sendPs: Ps | null;
  /** From the queueing of an skb to the end of the pass that follows on that CPU: the median. */
  readonly passPs: Ps | null;
  /** Between two receive calls while more was queued: the median. */
  readonly receivePs: Ps | null;
}

/** How fast a pair works. */
export function sideTimes({ columns: c }: Rows, { sender, receiver }: CpuPair): SideTimes {
  const sends: Ps[] = [];
  const sendGaps: Ps[] = [];
  const passes: Ps[] = [];
  const callGaps: Ps[] = [];
  let sentPs: Ps | null = null; // while nothing was received since
  let queuedPs: Ps | null = null; // while no pass has ended since
  let calledPs: Ps | null = null; // while more was queued then
  for (let i = 0; i < c.length; i++) {
    const at = c.atPs[i];
    const isSend = c.kind[i] === EV.udp_send && c.cpu[i] === sender;
    const isCall = c.kind[i] === EV.sock_dequeue;
    if (isSend) {
      if (sentPs !== null) sendGaps.push(at - sentPs);
      sends.push(at);
      sentPs = at;
      queuedPs = at;
    } else if (isCall && c.cpu[i] === sender) sentPs = null;
    if (c.kind[i] === EV.softirq_exit && c.cpu[i] === sender && queuedPs !== null) {
      passes.push(at - queuedPs);
      queuedPs = null;
    }
    if (!isCall || c.cpu[i] !== receiver) continue;
    if (calledPs !== null) callGaps.push(at - calledPs);
    calledPs = c.x[i] > 0 ? at : null;
  }
  const { length } = sends;
  return {
    meanPs: length < 2 ? null : (sends[length - 1] - sends[0]) / (length - 1),
    sendPs: quantile(sendGaps, 0.1),
    passPs: quantile(passes, 0.5),
    receivePs: quantile(callGaps, 0.5),
  };
}

/** What is larger than such a share of them; null of none. */
function quantile(times: readonly Ps[], share: number): Ps | null {
  const sorted = Float64Array.from(times).sort();
  return sorted.length === 0 ? null : sorted[Math.floor(share * sorted.length)];
}

/**
 * Most skbs that a socket held when it had no room for one more; null where nothing was dropped.
 */
export function droppingAt({ columns: c }: Rows): number | null {
  let most: number | null = null;
  for (let i = 0; i < c.length; i++)
    if (c.kind[i] === EV.sock_drop) most = Math.max(most ?? 0, c.x[i]);
  return most;
}
