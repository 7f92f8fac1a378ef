/** From a scenario to a machine and a workload that a run can start with. */
import { type Costs, centralCosts } from '../data/params.ts';
import { callersOf } from '../schema/kernel.ts';
import type { RunMeta } from '../schema/run-meta.ts';
import type { Scenario } from '../schema/scenario.ts';
import { type BaseTimes, baseTimes, type Trial } from './base-times.ts';
import { flushCosts } from './hw/flush-costs.ts';
import { costsFor, timesFor } from './hw/payload.ts';
import { knownRelease } from './known-release.ts';
import { createMachine, type Machine } from './machine.ts';
import { memorySpec } from './memory-spec.ts';
import { metaOf } from './meta.ts';
import { pipeOf } from './pipe-of.ts';
import { headsNeeded, logRowsFor, stepRows } from './room-needed.ts';
import type { Workload } from './workload/workload.ts';
import { makeWorkload } from './workload/workloads.ts';

export interface SetupOptions {
  /** Instead of the central costs of the scenario's machine. */
  readonly costs?: Costs;
  /** Instead of the times that the scenario's timing gives. */
  readonly times?: Pick<BaseTimes, 'S' | 'R'>;
  /** Rows of the event log; 0 runs without events. */
  readonly logRows?: number;
  /** Datagrams that each sender sends before it stops; no limit by default. */
  readonly datagramsPerPair?: number;
  /** False runs without lines, locks, slabs and pages: what these cost is not charged. */
  readonly memory?: boolean;
}

const DEFAULT_LOG_ROWS = 1 << 14;

export interface SetUp {
  readonly machine: Machine;
  readonly workload: Workload;
  readonly meta: RunMeta;
}

/** `trial` runs the baseline kernel where base times have to be found. */
export function setUp(scenario: Scenario, options: SetupOptions, trial: Trial): SetUp {
  const { machine: spec, kernel } = scenario;
  const given = options.costs ?? centralCosts(spec.costs);
  const costs = costsFor(given, spec.costs, { load: scenario.load, lists: spec.possible.length });
  const release = knownRelease(kernel.release);
  const { features } = release;
  const flush = flushCosts(costs, spec.maxNumnodes);
  const timed: BaseTimes =
    options.times === undefined
      ? baseTimes(scenario, given, trial)
      : { ...options.times, calibration: null };
  const found = timesFor(timed, scenario.load, costs);
  const { S, R } = found;
  const pipe = { ...pipeOf(scenario, costs, kernel.variant), S, R };
  const memorySide = options.memory === false ? undefined : memorySpec(scenario, release, costs);
  const memory = memorySide?.costs ?? null;
  const limit = options.datagramsPerPair ?? Number.POSITIVE_INFINITY;
  const skbSlots = headsNeeded(scenario, release.cache, limit);
  return {
    machine: createMachine({
      variant: kernel.variant,
      cpuNode: spec.cpuNode,
      possible: spec.possible,
      online: spec.online,
      maxNumnodes: spec.maxNumnodes,
      deferMax: kernel.deferMax,
      cache: release.cache,
      features,
      callers: callersOf(kernel),
      fclones: ['tcp-bulk', 'tcp-loopback'].includes(scenario.load.kind),
      skbSlots,
      logRows: logRowsFor(stepRows(skbSlots, scenario.load), options.logRows ?? DEFAULT_LOG_ROWS),
      costs: flush,
      memorySide,
    }),
    workload: makeWorkload(scenario, {
      costs,
      flush,
      memory,
      features,
      pipe,
      limit,
      skbSlots,
    }),
    meta: metaOf(scenario, { costs, flush, found, skbSlots, cacheSize: release.cache.size }),
  };
}
