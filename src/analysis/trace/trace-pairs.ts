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

export interface SideTimes {
  /** Mean time between two skbs that the CPU queues: the inverse of its rate, pauses included. */
  readonly senderPs: Ps | null;
  /** Median time between two receive calls that follow each other on the CPU. */
  readonly receiverPs: Ps | null;
}

/** How fast a pair works; null where there are less than two events to tell. */
export function sideTimes({ columns: c }: Rows, { sender, receiver }: CpuPair): SideTimes {
  const sends: Ps[] = [];
  const calls: Ps[] = [];
  for (let i = 0; i < c.length; i++) {
    if (c.kind[i] === EV.udp_send && c.cpu[i] === sender) sends.push(c.atPs[i]);
    if (c.kind[i] === EV.sock_dequeue && c.cpu[i] === receiver) calls.push(c.atPs[i]);
  }
  const gaps = calls.slice(1).map((at, i) => at - calls[i]);
  gaps.sort((a, b) => a - b);
  return {
    senderPs: sends.length < 2 ? null : (sends[sends.length - 1] - sends[0]) / (sends.length - 1),
    receiverPs: gaps.length === 0 ? null : gaps[gaps.length >> 1],
  };
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
