/**
 * Figures that follow from published tables by arithmetic alone: no model, nothing is assumed but
 * what the comments say.
 */
import { publishedTable } from '../data/published/tables.ts';
import { figuresOf, type Table } from '../schema/table.ts';

const US_PER_S = 1e6;
const NS_PER_US = 1e3;

/** The figure without and with the change in the row of this name. */
function pairIn(table: Table, quantity: string): readonly [before: number, after: number] {
  const row = table.rows.findIndex(([name]) => name === quantity);
  const [before, after] = ['before', 'after'].map((key) => figuresOf(table, key)[row]);
  if (before == null || after == null) throw new Error(`bug: ${table.id} lacks ${quantity}`);
  return [before, after];
}

// ---- two bars, one cost ----

/** The largest payload of UDP over IPv4: what netperf sent, see the notes of its table. */
const NETPERF_BYTES = 65_507;

export interface DatagramCost {
  readonly benchmark: 'netperf' | 'sockperf';
  /** Time of a datagram sent, without the change. */
  readonly beforeUs: number;
  /** What the change adds to it. */
  readonly addedUs: number;
  /** Of the rate. */
  readonly changePercent: number;
}

/** Two benchmarks on one machine: nearly the same time on top of two different budgets. */
export function oneCostTwoBars(): readonly DatagramCost[] {
  const mbit = pairIn(publishedTable('m4-netperf'), 'throughput sent');
  const perS = pairIn(publishedTable('m4-sockperf'), 'UDP messages');
  return [
    costOf(
      'netperf',
      mbit.map((rate) => (rate * 1e6) / 8 / NETPERF_BYTES),
    ),
    costOf('sockperf', perS),
  ];
}

function costOf(
  benchmark: DatagramCost['benchmark'],
  [before, after]: readonly number[],
): DatagramCost {
  const beforeUs = US_PER_S / before;
  return {
    benchmark,
    beforeUs,
    addedUs: US_PER_S / after - beforeUs,
    changePercent: (after / before - 1) * 100,
  };
}

// ---- TX completion ----

/** ns per packet on an interrupt CPU. */
export interface CompletionPart {
  readonly group: string;
  readonly symbols: readonly string[];
  readonly beforeNs: number;
  readonly afterNs: number;
}

export interface CompletionStack {
  readonly parts: readonly CompletionPart[];
  /** Busy time of all interrupt CPUs over the packets: what the parts add up to. */
  readonly beforeNs: number;
  readonly afterNs: number;
}

const IRQ_CPUS = 32;

/** By what the symbol is for; what is in no group is listed, but small. */
const GROUPS: readonly (readonly [group: string, symbols: string])[] = [
  ['spin lock', 'queued_spin_lock_slowpath'],
  [
    'slab free',
    '__slab_free build_detached_freelist kmem_cache_free kmem_cache_free_bulk __put_partials',
  ],
  [
    'qdisc, xmit, features and their clock',
    'fq_dequeue idpf_tx_splitq_start idpf_features_check netif_skb_features validate_xmit_skb ' +
      'read_tsc ktime_get sched_clock_noinstr',
  ],
  [
    'ring clean, DMA',
    'idpf_tx_clean_buf_ring idpf_tx_splitq_clean_all idpf_tx_splitq_clean_hdr ' +
      'idpf_tx_buf_hw_update idpf_vport_splitq_napi_poll dma_unmap_page_attrs',
  ],
  [
    'skb release',
    'skb_release_data skb_release_head_state skb_free_head sock_wfree napi_consume_skb',
  ],
  ['defer push, IPI', 'skb_attempt_defer_free native_send_call_func_single_ipi x2apic_send_IPI'],
];
const OTHER = 'other, listed';
const UNLISTED = 'not listed';

/**
 * M7: shares of the profile times the busy time of a packet. The profile is of one of the CPUs; all
 * of them are taken to be alike.
 */
export function completionStack(): CompletionStack {
  const [before, after] = profileKernels();
  const [beforeNs, afterNs] = busyNs();
  const groups = [...GROUPS.map(([group]) => group), OTHER];
  const parts = groups.map((group) => {
    const [was, is] = [before, after].map((shares) => shares.filter((s) => groupOf(s) === group));
    return {
      group,
      symbols: [...new Set([...was, ...is].map(({ symbol }) => symbol))],
      beforeNs: (beforeNs * total(was)) / 100,
      afterNs: (afterNs * total(is)) / 100,
    };
  });
  const unlisted = {
    group: UNLISTED,
    symbols: [],
    beforeNs: beforeNs * (1 - total(before) / 100),
    afterNs: afterNs * (1 - total(after) / 100),
  };
  return { parts: [...parts, unlisted], beforeNs, afterNs };
}

/** Busy ns of an interrupt CPU for each packet. */
function busyNs(): readonly number[] {
  const table = publishedTable('m7-throughput');
  const mpps = pairIn(table, 'rate');
  const busy = pairIn(table, 'softirq of one of 32 interrupt CPUs');
  return mpps.map((rate, i) => (IRQ_CPUS * (busy[i] / 100) * NS_PER_US) / rate);
}

interface Share {
  readonly symbol: string;
  readonly percent: number;
}

function groupOf({ symbol }: Share): string {
  return GROUPS.find(([, symbols]) => symbols.split(' ').includes(symbol))?.[0] ?? OTHER;
}

function total(shares: readonly Share[]): number {
  return shares.reduce((sum, { percent }) => sum + percent, 0);
}

function profileKernels(): readonly (readonly Share[])[] {
  const { rows } = publishedTable('m7-profile');
  return ['before', 'with'].map((kernel) =>
    rows
      .filter(([name]) => String(name).startsWith(kernel))
      .map(([, , symbol, percent]) => ({ symbol: String(symbol), percent: Number(percent) })),
  );
}

// ---- contended locks ----

export type LockedCase = 'M6' | 'M7';

export interface ContendedLock {
  /** CPUs, or pairs of a sender and a receiver, that want it. */
  readonly wanting: number;
  /** Packets, or datagrams, a microsecond, of all of them. */
  readonly perUs: number;
  /** Share of a CPU's time; null where no profile was published. */
  readonly spinShare: number | null;
}

const PAIRS = 96;

/** What was published of a lock before the change. */
export function contendedLock(caseId: LockedCase): ContendedLock {
  if (caseId === 'M6') {
    const [mbit] = pairIn(publishedTable('m6-netperf'), 'throughput per instance');
    return { wanting: PAIRS, perUs: (PAIRS * mbit) / 8 / NETPERF_BYTES, spinShare: null };
  }
  const [perUs] = pairIn(publishedTable('m7-throughput'), 'rate');
  const [before] = profileKernels();
  const [spin] = GROUPS[0];
  const spinning = before.filter((share) => groupOf(share) === spin);
  return { wanting: IRQ_CPUS, perUs, spinShare: total(spinning) / 100 };
}

// ---- profiles before and after ----

/** Self time in percent of all samples; null where the symbol was not listed. */
export interface ProfilePair {
  readonly symbol: string;
  readonly before: number | null;
  readonly after: number | null;
}

export type ProfiledCase = 'M1' | 'M4-netperf' | 'M4-sockperf' | 'M7';

/** What has self time in a profile, the largest change first. */
export function profilePairs(caseId: ProfiledCase): readonly ProfilePair[] {
  const pairs = caseId === 'M7' ? completionPairs() : selfPairs(caseId);
  const size = ({ before, after }: ProfilePair) => Math.abs((after ?? 0) - (before ?? 0));
  return pairs.toSorted((a, b) => size(b) - size(a));
}

function selfPairs(caseId: Exclude<ProfiledCase, 'M7'>): readonly ProfilePair[] {
  const table = publishedTable(`${caseId.toLowerCase()}-profile`);
  const [before, after] = ['selfBefore', 'selfAfter'].map((key) => figuresOf(table, key));
  return table.rows
    .map(([symbol], i) => ({ symbol: String(symbol), before: before[i], after: after[i] }))
    .filter((pair) => pair.before !== null && pair.after !== null);
}

/** Contexts together: a symbol counts wherever it ran. */
function completionPairs(): readonly ProfilePair[] {
  const kernels = profileKernels();
  const symbols = new Set(kernels.flat().map(({ symbol }) => symbol));
  return [...symbols].map((symbol) => {
    const [before, after] = kernels.map((shares) => {
      const own = shares.filter((share) => share.symbol === symbol);
      return own.length === 0 ? null : total(own);
    });
    return { symbol, before, after };
  });
}
