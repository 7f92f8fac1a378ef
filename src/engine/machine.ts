/**
 * The whole state of a simulated machine, as typed arrays: a checkpoint is a copy of them.
 * Mechanisms in kernel/ are functions over it; nothing here decides anything.
 */
import { EV, type EventColumns, newColumns } from '../schema/events.ts';
import type { CacheShape, Callers, Features } from '../schema/releases.ts';
import type { CpuIndex, EventIndex, NodeId, Ps } from '../schema/units.ts';
import { NIL } from '../schema/units.ts';
import { VARIANT_IDS, type VariantId } from '../schema/variants.ts';
import { type FlushCosts, FREE_OF_CHARGE, priceWalks } from './hw/flush-costs.ts';
import { type DeferVariant, deferVariant } from './kernel/defer-variants.ts';
import { type NodeMask, nodeMask } from './kernel/nodemask.ts';
import type { Memory } from './memory.ts';
import { type MemorySpec, newMemory } from './memory-setup.ts';
import { TOTALS } from './totals.ts';

export interface MachineConfig {
  readonly variant: VariantId;
  /** Node of CPU 0, 1, …; its length is nr_cpu_ids. */
  readonly cpuNode: readonly NodeId[];
  /** CPUs that are not online; none by default. */
  readonly cpuOffline?: readonly CpuIndex[];
  /** CPUs that are not even present; none by default. They are offline as well. */
  readonly cpuAbsent?: readonly CpuIndex[];
  readonly possible: readonly NodeId[];
  readonly online: readonly NodeId[];
  /** Nodes with memory; by default those that are online. */
  readonly memory?: readonly NodeId[];
  readonly maxNumnodes: number;
  readonly deferMax: number;
  readonly cache: CacheShape;
  readonly features: Features;
  /** Who defers; the others free where they are. */
  readonly callers: Callers;
  /** Heads that exist at most at one time, caches included. */
  readonly skbSlots: number;
  /** Rows of the event log; 0 switches it off. */
  readonly logRows: number;
  readonly costs?: FlushCosts;
  /** Whether pairs of the fclone cache are kept; see kernel/skb-fclone.ts. */
  readonly fclones?: boolean;
  /** Lines, locks, slabs and pages, and what they cost; none by default. */
  readonly memorySide?: MemorySpec;
}

/**
 * A class, though nothing but fields: V8 then knows what kind of array each field holds, and does
 * not find out at each use, as it does with an object literal (1.2 times as fast, with those of the
 * workload and the calendar). For this the fields are only declared, and set once.
 */
export class Machine {
  /** nr_cpu_ids */
  declare readonly cpus: number;
  /** Highest possible node id + 1: lists per CPU in the per-CPU area. */
  declare readonly nr_node_ids: number;
  declare readonly cache: CacheShape;
  declare readonly features: Features;
  declare readonly callers: Callers;
  declare readonly costs: FlushCosts;
  /** See memory.ts; null where none of it is kept or charged. */
  declare readonly memory: Memory | null;
  declare readonly node_possible: NodeMask;
  declare readonly node_online: NodeMask;
  /** Words of 32 bits in one row of `pending`. */
  declare readonly pendingWords: number;
  /** The form of the defer mechanism in force. */
  declare variant: DeferVariant;
  declare log: EventColumns;
  declare logging: boolean;
  /** net.core.skb_defer_max */
  declare skb_defer_max: number;

  declare readonly clock: Float64Array; // [0] model time now, ps
  declare readonly totals: Float64Array; // [TOTAL] counters since the start, see totals.ts
  declare readonly cpu_node: Int32Array; // [cpu] cpu_to_node()
  declare readonly cpu_online: Uint8Array; // [cpu] 1 if in the online mask
  // [cpu] 1 while the scheduler uses it: a CPU that is to go offline loses this first
  declare readonly cpu_active: Uint8Array;
  declare readonly cpu_present: Uint8Array; // [cpu] 1 if plugged in
  declare readonly node_memory: Uint8Array; // [node] 1 if it has memory
  declare readonly walkCycles: Float64Array; // [variant code] cycles of a flush of empty lists

  // softnet_data, one per CPU
  declare readonly defer_ipi_scheduled: Uint8Array; // [cpu] 1 from kick to handler
  declare readonly ipi_in_flight: Uint8Array; // [cpu] 1 while the call is under way
  declare readonly net_rx_pending: Uint8Array; // [cpu] NET_RX raised, not yet run
  declare readonly in_net_rx_action: Uint8Array; // [cpu] 1 inside a pass
  declare readonly pass_polls: Int32Array; // [cpu] NAPIs polled in this pass
  declare readonly pass_flushes: Int32Array; // [cpu] flushes in this pass
  declare readonly budget: Int32Array; // [cpu] what is left of netdev_budget in this pass
  declare readonly poll_list: Int32Array; // [cpu] NAPIs waiting to be polled
  // [cpu] of these, the ones that the present pass has taken over
  declare readonly pass_list: Int32Array;
  // [cpu] NAPIs of the present pass that used up their weight
  declare readonly repoll_list: Int32Array;
  declare readonly backlog_scheduled: Uint8Array; // [cpu] NAPI_STATE_SCHED of its backlog
  // [cpu] oldest and newest skb of the backlog's first part, and how many; else NIL, stale, 0
  declare readonly input_pkt_queue: Int32Array;
  declare readonly input_pkt_tail: Int32Array;
  declare readonly input_pkt_qlen: Int32Array;
  // [cpu] oldest skb of the part that is polled, or NIL
  declare readonly process_queue: Int32Array;
  // [cpu] CPU that it has to send an RPS IPI to, or NIL; and the next one on the list it is on
  declare readonly rps_ipi_list: Int32Array;
  declare readonly rps_ipi_next: Int32Array;
  declare readonly flushPs: Float64Array; // [cpu] what its last flush took, ps

  // struct skb_defer_node, row = cpu * nr_node_ids + node; forms with one list use node 0's row
  declare readonly defer_list: Int32Array; // [row] newest skb, or NIL
  // [row] attempts since the last flush, refused ones included
  declare readonly defer_count: Int32Array;
  // [cpu * pendingWords + word] bit n: list (cpu, n) is not empty
  declare readonly pending: Int32Array;
  // [cpu * pendingWords + word] bit n: node n left a mark (`mask`)
  declare readonly marked: Int32Array;

  // struct sk_buff heads
  // [skb] next older on a list, next younger in a backlog, or NIL
  declare readonly ll_node: Int32Array;
  declare readonly alloc_cpu: Int32Array; // [skb] CPU that allocated it
  // [skb] node of the CPU that pushed it last: where its lines lie
  declare readonly pusherNode: Int32Array;
  // [skb] the other one of a pair of struct sk_buff_fclones, or NIL; empty where none are kept
  declare readonly fclone: Int32Array;
  declare readonly sk: Int32Array; // [skb] of a companion: the socket that sent it, or NIL
  declare readonly users: Int32Array; // [skb] references and marks, see kernel/skb-head.ts
  declare readonly slab: Int32Array; // [i] free heads, a stack
  declare readonly slab_top: Int32Array; // [0] heads in `slab`
  declare readonly napi_skb_cache: Int32Array; // [cpu * size + i] heads, a stack
  declare readonly napi_skb_count: Int32Array; // [cpu] heads in its cache

  constructor(config: MachineConfig) {
    const { cpuNode, possible, online, maxNumnodes, skbSlots } = config;
    const cpus = cpuNode.length;
    const nr_node_ids = possible[possible.length - 1] + 1;
    const lists = cpus * nr_node_ids;
    const pendingWords = (nr_node_ids + 31) >>> 5;
    this.cpus = cpus;
    this.nr_node_ids = nr_node_ids;
    this.cache = config.cache;
    this.features = config.features;
    this.callers = config.callers;
    this.costs = config.costs ?? FREE_OF_CHARGE;
    this.node_possible = nodeMask(possible, maxNumnodes);
    this.node_online = nodeMask(online, maxNumnodes);
    this.pendingWords = pendingWords;
    this.variant = deferVariant(config.variant);
    this.log = newColumns(config.logRows);
    this.logging = config.logRows > 0;
    this.skb_defer_max = config.deferMax;
    this.clock = new Float64Array(1);
    this.totals = new Float64Array(TOTALS.length);
    this.cpu_node = Int32Array.from(cpuNode);
    this.cpu_online = new Uint8Array(cpus).fill(1);
    this.cpu_active = new Uint8Array(cpus).fill(1);
    this.cpu_present = new Uint8Array(cpus).fill(1);
    this.node_memory = new Uint8Array(nr_node_ids);
    this.memory = memoryFor(config, this.clock);
    this.walkCycles = new Float64Array(VARIANT_IDS.length);
    this.defer_ipi_scheduled = new Uint8Array(cpus);
    this.ipi_in_flight = new Uint8Array(cpus);
    this.net_rx_pending = new Uint8Array(cpus);
    this.in_net_rx_action = new Uint8Array(cpus);
    this.pass_polls = new Int32Array(cpus);
    this.pass_flushes = new Int32Array(cpus);
    this.budget = new Int32Array(cpus);
    this.poll_list = new Int32Array(cpus);
    this.pass_list = new Int32Array(cpus);
    this.repoll_list = new Int32Array(cpus);
    this.backlog_scheduled = new Uint8Array(cpus);
    this.input_pkt_queue = new Int32Array(cpus).fill(NIL);
    this.input_pkt_tail = new Int32Array(cpus).fill(NIL);
    this.input_pkt_qlen = new Int32Array(cpus);
    this.process_queue = new Int32Array(cpus).fill(NIL);
    this.rps_ipi_list = new Int32Array(cpus).fill(NIL);
    this.rps_ipi_next = new Int32Array(cpus).fill(NIL);
    this.flushPs = new Float64Array(cpus);
    this.defer_list = new Int32Array(lists).fill(NIL);
    this.defer_count = new Int32Array(lists);
    this.pending = new Int32Array(cpus * pendingWords);
    this.marked = new Int32Array(cpus * pendingWords);
    this.ll_node = new Int32Array(skbSlots).fill(NIL);
    this.alloc_cpu = new Int32Array(skbSlots).fill(NIL);
    this.pusherNode = new Int32Array(skbSlots).fill(NIL);
    const pairs = config.fclones === true ? skbSlots : 0;
    this.fclone = new Int32Array(pairs).fill(NIL);
    this.sk = new Int32Array(pairs).fill(NIL);
    this.users = new Int32Array(skbSlots);
    // Slot 0 on top, so that the first heads handed out are 0, 1, 2, …
    this.slab = Int32Array.from({ length: skbSlots }, (_, i) => skbSlots - 1 - i);
    this.slab_top = new Int32Array(1).fill(skbSlots);
    this.napi_skb_cache = new Int32Array(cpus * config.cache.size);
    this.napi_skb_count = new Int32Array(cpus);
  }
}

export function createMachine(config: MachineConfig): Machine {
  const m = new Machine(config);
  plugIn(m, config);
  return m;
}

function memoryFor(config: MachineConfig, clock: Float64Array): Memory | null {
  const { memorySide, cpuNode, possible, skbSlots, cache } = config;
  if (memorySide === undefined) return null;
  const nr_node_ids = possible[possible.length - 1] + 1;
  return newMemory({ ...memorySide, cpuNode, nr_node_ids, skbSlots, batch: cache.free, clock });
}

function plugIn(m: Machine, config: MachineConfig): void {
  const { cpuOffline = [], cpuAbsent = [], possible, online, memory = online } = config;
  for (const cpu of [...cpuOffline, ...cpuAbsent]) m.cpu_online[cpu] = 0;
  for (const cpu of cpuAbsent) m.cpu_present[cpu] = 0;
  m.cpu_active.set(m.cpu_online);
  for (const node of memory) m.node_memory[node] = 1;
  priceWalks(m.walkCycles, m.costs, { possible: possible.length, online: online.length });
}

/**
 * Writes one row to the log at the present instant and gives its index. Whoever runs the machine
 * sees to it that the log has room (Run.advance, and it asserts so). Seven plain numbers because
 * this is called ten times a datagram: an options object would cost more than the mechanism.
 */
export function emit(
  m: Machine,
  kind: number,
  cpu: CpuIndex,
  skb: number,
  x: number,
  y: number,
  z: number,
): EventIndex {
  if (!m.logging) return 0;
  const log = m.log;
  const i = log.length;
  log.atPs[i] = m.clock[0];
  log.durPs[i] = 0;
  log.kind[i] = kind;
  log.cpu[i] = cpu;
  log.skb[i] = skb;
  log.x[i] = x;
  log.y[i] = y;
  log.z[i] = z;
  log.length = i + 1;
  return i;
}

/** States how long the event at `i` goes on. */
export function setDuration(m: Machine, i: EventIndex, durPs: number): void {
  if (m.logging) m.log.durPs[i] = durPs;
}

/**
 * What was spent since it was last asked for, which is now to go by on `cpu`; waiting gets its own
 * row in the log, with `within` as in EV.lock_wait.
 */
export function takeSpent(m: Machine, mem: Memory, cpu: CpuIndex, within: 0 | 1): Ps {
  const { spent, waitedFor } = mem;
  const ps = spent[0];
  if (spent[1] > 0) {
    const row = emit(m, EV.lock_wait, cpu, NIL, waitedFor[0], waitedFor[1], within);
    setDuration(m, row, spent[1]);
  }
  spent.fill(0);
  return ps;
}

/**
 * The same for a workload; nothing where the machine has no memory side. `within`: 1 where it is
 * part of the time that the last row of this CPU states, 0 where it is time of its own.
 */
export function spentOn(m: Machine, cpu: CpuIndex, within: 0 | 1): Ps {
  return m.memory === null ? 0 : takeSpent(m, m.memory, cpu, within);
}

/** A step begins: what an earlier one has not asked for is gone. */
export function forgetSpent(m: Machine): void {
  if (m.memory !== null && m.memory.spent[0] > 0) m.memory.spent.fill(0);
}
