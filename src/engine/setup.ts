/**
 * From a scenario to a machine and a workload: costs, base times by calibration, and what views
 * need.
 */
import { type Costs, centralCosts } from '../data/params.ts';
import { InputError } from '../lib/assert.ts';
import { type Calibration, calibrate } from '../model/calibrate.ts';
import type { ListWalk } from '../model/flush.ts';
import { checkCycles } from '../model/flush.ts';
import { loopbackParams } from '../model/loopback.ts';
import type { PipeParams } from '../model/pipe.ts';
import { releaseById } from '../schema/releases.ts';
import type { RunMeta, WalkCost } from '../schema/run-meta.ts';
import { type Scenario, socketCapacity } from '../schema/scenario.ts';
import { ENGINE_VERSION, PS_PER_NS, PS_PER_US } from '../schema/units.ts';
import { VARIANT_IDS, VARIANTS, type VariantId } from '../schema/variants.ts';
import {
  type FlushCosts,
  flushCosts,
  listsWalked,
  listWalk,
  type NodeCounts,
  pollutionCyclesOf,
} from './hw/flush-costs.ts';
import { createMachine, type Machine } from './machine.ts';
import { type Loopback, type LoopbackTimes, newLoopback } from './workload/loopback-state.ts';

export interface SetupOptions {
  /** Instead of the central costs of the scenario's machine. */
  readonly costs?: Costs;
  /** Instead of the times that the scenario's timing gives. */
  readonly times?: Pick<PipeParams, 'S' | 'R'>;
  /** Rows of the event log; 0 runs without events. */
  readonly logRows?: number;
  /** Datagrams that each sender sends before it stops; no limit by default. */
  readonly datagramsPerPair?: number;
}

/** Chosen: no published profile splits these. They place events, they do not change any rate. */
const POLL_SHARE = 0.2; // of the sender's time before the queueing: from poll start to the socket
const PUSH_AT = 0.6; // of the receiver's time: the copy is done, the way back to the caller is left
const SYSCALL_SHARE = 0.05; // of either side's time: system call entry

/** Datagrams of a calibration run: 20,000 hold the rate within 0.07 points (jitter table). */
const CALIBRATION_DATAGRAMS = 20_000;
const DEFAULT_LOG_ROWS = 1 << 14;

export interface SetUp {
  readonly machine: Machine;
  readonly workload: Loopback;
  readonly meta: RunMeta;
}

export function setUp(scenario: Scenario, options: SetupOptions): SetUp {
  const { machine: spec, kernel, load, seed } = scenario;
  const costs = options.costs ?? centralCosts(spec.costs);
  const release = releaseById(kernel.release);
  if (release === undefined) {
    throw new InputError({
      what: `release ${kernel.release} is not known`,
      where: 'kernel.release of the scenario',
      hint: 'use one of those that the kernel menu lists',
    });
  }
  const flush = flushCosts(costs, spec.maxNumnodes);
  const found = options.times ?? baseTimes(scenario, costs);
  const skbSlots = headsNeeded(scenario, release.cache.size, release.cache.refill);
  const wanted = options.logRows ?? DEFAULT_LOG_ROWS;
  const machine = createMachine({
    variant: kernel.variant,
    cpuNode: spec.cpuNode,
    possible: spec.possible,
    online: spec.online,
    maxNumnodes: spec.maxNumnodes,
    deferMax: kernel.deferMax,
    cache: release.cache,
    features: release.features,
    skbSlots,
    logRows: wanted === 0 ? 0 : logRowsFor(skbSlots, wanted),
    costs: flush,
  });
  const times = loopbackTimes(scenario, costs, flush, found);
  const limit = options.datagramsPerPair ?? Number.POSITIVE_INFINITY;
  const workload = newLoopback(spec.cpuNode.length, load, times, { seed, limit });
  const meta = metaOf(scenario, {
    costs,
    flush,
    found,
    times,
    skbSlots,
    cache: release.cache.size,
  });
  return { machine, workload, meta };
}

/** Rows of a log into which every single step fits. */
export function logRowsFor(skbSlots: number, wanted: number): number {
  const rows = Math.max(wanted, 2 * (skbSlots + STEP_ROWS));
  return rows + (rows & 1);
}

/** Rows that one step can add besides one per skb. */
export const STEP_ROWS = 16;

interface BaseTimes extends Pick<PipeParams, 'S' | 'R'> {
  readonly calibration?: Calibration & { readonly targetPerS: number };
}

/** The walk of a variant in the cost model's terms. */
export function walkOf(scenario: Scenario, variant: VariantId): ListWalk {
  const { maxNumnodes } = scenario.machine;
  return listWalk(variant, { ...nodeCounts(scenario), maxNumnodes });
}

function nodeCounts({ machine }: Scenario): NodeCounts {
  return { possible: machine.possible.length, online: machine.online.length };
}

/** The pipeline of this scenario under a variant, without the two base times. */
export function pipeOf(
  scenario: Scenario,
  costs: Costs,
  variant: VariantId,
): Omit<PipeParams, 'S' | 'R'> {
  return loopbackParams(costs, {
    walk: walkOf(scenario, variant),
    B: socketCapacity(scenario.load),
    sameCore: true,
    pollution: true,
  });
}

function baseTimes(scenario: Scenario, costs: Costs): BaseTimes {
  const { timing } = scenario.load;
  if (timing.kind === 'given') return { S: timing.senderUs, R: timing.receiverUs };
  const calibration = calibrate(pipeOf(scenario, costs, timing.baseline), {
    ratePerS: timing.ratePerS,
    received: timing.counts === 'received',
    rOverS: costs.R_over_S,
    seed: scenario.seed,
    datagrams: CALIBRATION_DATAGRAMS,
  });
  const { S, R } = calibration;
  return { S, R, calibration: { ...calibration, targetPerS: timing.ratePerS } };
}

function loopbackTimes(
  scenario: Scenario,
  costs: Costs,
  flush: FlushCosts,
  { S, R }: BaseTimes,
): LoopbackTimes {
  const ps = (us: number): number => Math.round(us * PS_PER_US);
  const { cpuNode } = scenario.machine;
  const { W, We_over_W, Lx, Tp, Ts } = costs;
  const sendPs = scenario.load.pairs.map(({ sender, receiver }) => {
    const away = cpuNode[sender] === cpuNode[receiver] ? 0 : 1;
    const freeCycles = flush.freeCycles[away] + flush.takeCycles[away];
    const left = S * PS_PER_US - freeCycles * flush.psPerCycle;
    if (left > 0) return left;
    throw new InputError({
      what: `a sender's ${S.toFixed(3)} us leave nothing for sending once one skb is freed`,
      where: 'load.timing of the scenario',
      hint: 'give the sender more time, or a lower rate to calibrate to',
    });
  });
  return {
    sendPs: Float64Array.from(sendPs),
    receivePs: new Float64Array(sendPs.length).fill(R * PS_PER_US),
    smt: costs.smt,
    beforeQueue: costs.a,
    pollShare: POLL_SHARE,
    pushAt: PUSH_AT,
    wakePs: ps(W),
    earlyPs: ps(We_over_W * W),
    earlyWithinPs: ps(Tp),
    latencyPs: ps(0.6 * W + Lx),
    toIdlePs: ps(Ts),
    ipiSendPs: costs.ipi_send * PS_PER_NS,
    ipiPassPs: costs.ipi_pass * PS_PER_NS,
    cv: costs.cv,
  };
}

/** Caches full on every CPU, queues full, lists at their limit, one in hand on every CPU. */
function headsNeeded(scenario: Scenario, cacheSize: number, refill: number): number {
  const { machine, load, kernel, edits } = scenario;
  const cpus = machine.cpuNode.length;
  const pairs = load.pairs.length;
  const uncapped = [kernel, ...edits].some(({ variant }) => variant === 'spin128');
  const lists = uncapped ? MAX_LISTED : Math.min(kernel.deferMax, MAX_LISTED);
  return cpus * (cacheSize + refill + 2) + pairs * (socketCapacity(load) + lists + 4);
}

/**
 * A sender flushes twice a datagram, so its list never holds more than its receiver's queue did.
 */
const MAX_LISTED = 4_096;

interface Derived {
  readonly costs: Costs;
  readonly flush: FlushCosts;
  readonly found: BaseTimes;
  readonly times: LoopbackTimes;
  readonly skbSlots: number;
  readonly cache: number;
}

function metaOf(scenario: Scenario, d: Derived): RunMeta {
  const { costs, flush, found } = d;
  const { load, kernel, machine } = scenario;
  const first = load.pairs[0];
  const away = machine.cpuNode[first.sender] === machine.cpuNode[first.receiver] ? 0 : 1;
  const ps = (cycles: number): number => Math.round(cycles * flush.psPerCycle);
  const walk = VARIANT_IDS.map((id): [VariantId, WalkCost] => [id, walkCost(scenario, d, id)]);
  const calibration = found.calibration;
  return {
    engine: ENGINE_VERSION,
    walk: Object.fromEntries(walk) as Record<VariantId, WalkCost>,
    skbFreePs: ps(flush.freeCycles[away]),
    listTakePs: ps(flush.takeCycles[away]),
    senderPs: Math.round(found.S * PS_PER_US),
    receiverPs: Math.round(found.R * PS_PER_US),
    parts: {
      syscallPs: Math.round(SYSCALL_SHARE * found.S * PS_PER_US),
      copyPs: Math.round((load.payloadBytes / costs.copy) * PS_PER_NS),
      pushAt: PUSH_AT,
    },
    socketCapacity: socketCapacity(load),
    cacheSize: d.cache,
    deferMax: kernel.deferMax,
    skbSlots: d.skbSlots,
    calibration:
      calibration === undefined
        ? null
        : {
            targetPerS: calibration.targetPerS,
            reachedPerS: calibration.ratePerS,
            turns: calibration.turns,
          },
  };
}

function walkCost(scenario: Scenario, d: Derived, variant: VariantId): WalkCost {
  const { costs, flush } = d;
  const { machine } = scenario;
  const { walk } = VARIANTS[variant];
  const counts = nodeCounts(scenario);
  const emptyFlushPs = Math.round(flush.emptyFlush(variant, counts) * flush.psPerCycle);
  const check = checkCycles(costs, walk === 'none' ? 1 : machine.maxNumnodes);
  const checkPs = Math.round(check * flush.psPerCycle);
  const pollution = pollutionCyclesOf(costs, variant, counts) / costs.smt;
  // Which lists a mask leads to is not known beforehand: at most those of online nodes.
  const { possible, online } = machine;
  return {
    fixedPs: emptyFlushPs - listsWalked(variant, counts) * checkPs,
    checkPs,
    nodes: { none: [], possible, online, mask: online }[walk],
    emptyFlushPs,
    pollutionPs: Math.round(pollution * flush.psPerCycle),
  };
}
