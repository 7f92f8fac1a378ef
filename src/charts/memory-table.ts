/** What the memory side of a run comes to, per datagram: as rows of a table. */
import { formatCount, formatPercent, THIN } from '../lib/format.ts';
import { DISTANCES, LINE_KINDS, LOCKS } from '../schema/memory-codes.ts';
import type { LockCounts, MemoryReport } from '../schema/memory-report.ts';

export interface LineRow {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  /** Transfers per datagram, by distance. */
  readonly cells: readonly string[];
}

export interface FactRow {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly hint: string;
}

export interface MemoryTable {
  readonly lines: readonly LineRow[];
  readonly facts: readonly FactRow[];
}

/** Columns of the lines, in the order of the codes. */
export const DISTANCE_NAMES: Readonly<Record<(typeof DISTANCES)[number], string>> = {
  core: 'core',
  domain: 'cache',
  node: 'node',
  socket: 'other node',
};

const LINES: Readonly<Record<(typeof LINE_KINDS)[number], readonly [name: string, hint: string]>> =
  {
    list: ['defer list', 'The line of a list and its count: a push, the owner’s look, taking it.'],
    ipi: ['IPI flag', 'defer_ipi_scheduled and the call of a kick.'],
    mask: ['node mask', 'The word that pushers of all nodes mark.'],
    skb: ['skbs', 'Lines of an skb that its reader and the CPU that frees it both write.'],
    slab: ['slabs', 'The freelist of a slab, where CPUs meet that do not own it.'],
    lock: ['locks', 'Lines of list_lock, of the barn’s lock and of zone->lock.'],
    pool: ['page_pool ring', 'Where a page is put on another CPU than it is taken from.'],
  };

const LOCK_NAMES: Readonly<Record<(typeof LOCKS)[number], readonly [name: string, hint: string]>> =
  {
    defer: ['defer_lock', 'The lock around a defer list, up to v6.17.'],
    line: ['list line', 'A defer list without a lock: pushers queue for its line.'],
    list: ['list_lock', 'Around the partial slabs of a node, one for each cache.'],
    barn: ['barn lock', 'Around the full and empty sheaves of a node, from v7.0.'],
    zone: ['zone->lock', 'Around the free pages of a node.'],
  };

/** Null before anything was received. */
export function computeMemoryTable(report: MemoryReport): MemoryTable | null {
  const { received } = report;
  if (received === 0) return null;
  return {
    lines: LINE_KINDS.flatMap((id) => lineRow(report, id)),
    facts: [
      ...slabFacts(report),
      ...LOCKS.flatMap((id) => lockFact(id, report.locks[id], received)),
      ...pageFacts(report),
      ...poolFacts(report),
    ],
  };
}

function lineRow({ transfers, received }: MemoryReport, id: (typeof LINE_KINDS)[number]) {
  const counts = DISTANCES.map((distance) => transfers[id][distance]);
  if (counts.every((n) => n === 0)) return [];
  const [name, hint] = LINES[id];
  return [{ id, name, hint, cells: counts.map((n) => (n === 0 ? '' : perUnit(n / received))) }];
}

function slabFacts({ slabs, received }: MemoryReport): FactRow[] {
  const long = slabs.heads.free_slow + slabs.data.free_slow;
  const fast = [slabs.heads, slabs.data].reduce((n, s) => n + s.free_fast + s.sheaf_free, 0);
  if (long + fast === 0) return [];
  return [
    {
      id: 'slab',
      name: 'slab frees',
      value: `${perUnit(fast / received)} fast, ${perUnit(long / received)} long way`,
      hint: 'Heads and buffers. The long way is __slab_free(), on the freelist of the slab itself.',
    },
  ];
}

function lockFact(id: (typeof LOCKS)[number], lock: LockCounts, received: number): FactRow[] {
  const { taken, waited, wait_ns } = lock;
  // A line that nobody waits for is no lock to anybody.
  if (taken === 0 || (id === 'line' && waited === 0)) return [];
  const [name, hint] = LOCK_NAMES[id];
  const waits =
    waited === 0
      ? 'no waiting'
      : `${formatPercent((100 * waited) / taken, 0)} wait ${formatCount(wait_ns / waited)}${THIN}ns`;
  return [{ id, name, hint, value: `${perUnit(taken / received)}, ${waits}` }];
}

function pageFacts({ pages, received }: MemoryReport): FactRow[] {
  if (pages.alloc === 0) return [];
  const batches = pages.refill + pages.give_back;
  return [
    {
      id: 'pages',
      name: 'order-3 pages',
      value: `${perUnit(pages.alloc / received)}, zone ${perUnit(batches / received)}`,
      hint: 'Pages of large datagrams, and batches of them fetched from the zone or given back.',
    },
  ];
}

function poolFacts({ page_pool }: MemoryReport): FactRow[] {
  if (page_pool === null) return [];
  const { cached, ring, ring_full } = page_pool;
  const puts = cached + ring + ring_full;
  if (puts === 0) return [];
  const share = (n: number): string => formatPercent((100 * n) / puts, 0);
  return [
    {
      id: 'pool',
      name: 'page_pool',
      value: `${share(cached)} cache, ${share(ring)} ring, ${share(ring_full)} released`,
      hint: 'Where freed pages went: to the cache if the CPU of the queue frees them in softirq.',
    },
  ];
}

function perUnit(value: number): string {
  return value >= 100 ? formatCount(value) : value.toFixed(2);
}
