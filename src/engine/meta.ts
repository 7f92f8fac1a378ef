/** What a run says about itself: see schema/run-meta.ts. */
import type { Costs } from '../data/params.ts';
import { checkCycles } from '../model/flush.ts';
import { socketCapacity } from '../schema/load.ts';
import type { RunMeta, WalkCost } from '../schema/run-meta.ts';
import type { Scenario } from '../schema/scenario.ts';
import { ENGINE_VERSION, PS_PER_NS, PS_PER_US } from '../schema/units.ts';
import { VARIANT_IDS, VARIANTS, type VariantId } from '../schema/variants.ts';
import type { BaseTimes } from './base-times.ts';
import { type FlushCosts, listsWalked, pollutionCyclesOf } from './hw/flush-costs.ts';
import { nodeCounts } from './pipe-of.ts';
import { PUSH_AT } from './workload/loopback-times.ts';

/** Chosen: the share of either side's time that system call entry takes. It only places colours. */
const SYSCALL_SHARE = 0.05;

/** A completion's time ends with what becomes of its skb. */
const AT_ITS_END = 1;

export interface Derived {
  readonly costs: Costs;
  readonly flush: FlushCosts;
  readonly found: BaseTimes;
  readonly skbSlots: number;
  readonly cacheSize: number;
}

export function metaOf(scenario: Scenario, d: Derived): RunMeta {
  const { costs, flush, found } = d;
  const { load, kernel, machine } = scenario;
  const [first] = load.pairs;
  const away = machine.cpuNode[first.sender] === machine.cpuNode[first.receiver] ? 0 : 1;
  const ps = (cycles: number): number => Math.round(cycles * flush.psPerCycle);
  const walk = VARIANT_IDS.map((id): [VariantId, WalkCost] => [id, walkCost(scenario, d, id)]);
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
      pushAt: load.kind === 'udp-loopback' ? PUSH_AT : AT_ITS_END,
    },
    socketCapacity: socketCapacity(load),
    cacheSize: d.cacheSize,
    deferMax: kernel.deferMax,
    skbSlots: d.skbSlots,
    calibration: found.calibration,
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
