/** The times of a receive-side workload, in ps: those of loopback, and what a card adds. */
import type { LoadSpec } from '../../schema/load.ts';
import { isCard } from '../../schema/load-parts.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_MS, PS_PER_NS, PS_PER_S, PS_PER_US, type Ps } from '../../schema/units.ts';
import type { LoopbackTimes } from './loopback-state.ts';
import { loopbackTimes, pairTimes } from './loopback-times.ts';
import type { WorkloadSetup } from './workload.ts';

export interface RxTimes extends LoopbackTimes {
  /** A task leaves a CPU, another gets it. */
  readonly switchPs: Ps;
  /** How long a task may run while others wait, at least; it is looked at once a tick. */
  readonly slicePs: Ps;
  /** Of a packet's softirq time, what the CPU pays that polls the card, if RPS moves the rest. */
  readonly driverShare: number;
  /** Mean time between two packets of a queue. */
  readonly gapPs: Ps;
  readonly coalescePs: Ps;
  /** A turn of __napi_busy_loop() that finds nothing, without its flush. */
  readonly vainTurnPs: Ps;
  /** [pair] When its sends begin; null where one begins when the one before is over. */
  readonly arrivalsPs: readonly Float64Array[] | null;
}

/** Chosen: distributions for servers build with it. */
export const HZ = 1_000;
export const JIFFY_PS: Ps = PS_PER_S / HZ;

/**
 * sysctl_sched_base_slice, 0.70 ms ("sched: Reduce the default slice to avoid tasks getting an
 * extra tick"), times 1 + log2(CPUs), of which 8 at most count.
 */
const BASE_SLICE_PS = 0.7 * PS_PER_MS;
const MOST_SCALING_CPUS = 8;

/** Chosen: no published profile splits a packet's softirq time between driver and protocols. */
const DRIVER_SHARE = 0.5;
/** Chosen: one look at a ring's next descriptor, and the loop around it. */
const VAIN_TURN_PS = 150 * PS_PER_NS;

export function rxTimes(scenario: Scenario, setup: WorkloadSetup): RxTimes {
  const { load, machine } = scenario;
  const cpus = Math.min(machine.cpuNode.length, MOST_SCALING_CPUS);
  const nic = isCard(load) ? load : null;
  const times = nic === null ? loopbackTimes(scenario, setup) : cardTimes(scenario, setup);
  return {
    ...times,
    switchPs: times.toIdlePs,
    slicePs: BASE_SLICE_PS * (32 - Math.clz32(cpus)),
    driverShare: DRIVER_SHARE,
    gapPs: nic === null ? 0 : PS_PER_S / nic.ratePerS,
    coalescePs: nic === null ? 0 : Math.round(nic.coalesceUs * PS_PER_US),
    vainTurnPs: VAIN_TURN_PS,
    arrivalsPs: givenArrivals(load),
  };
}

function givenArrivals(load: LoadSpec): Float64Array[] | null {
  const lists = load.kind === 'udp-loopback' ? load.arrivalsPs : undefined;
  return lists?.map((instants) => Float64Array.from(instants)) ?? null;
}

/**
 * A card's sender is a softirq: nothing is taken out of its time for the freeing. Its time is that
 * of a page from the page_pool's cache, which is paid where it is taken and where it comes back.
 */
function cardTimes(scenario: Scenario, setup: WorkloadSetup): LoopbackTimes {
  const pagePs = setup.memory?.poolFastPs ?? 0;
  const sendPs = Math.max(0, setup.pipe.S * PS_PER_US - pagePs);
  const { length } = scenario.load.pairs;
  return { ...pairTimes(scenario, setup), sendPs: new Float64Array(length).fill(sendPs) };
}
