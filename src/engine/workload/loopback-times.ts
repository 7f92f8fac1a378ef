/** The times of a UDP loopback workload, in ps, from base times and the cost model's pipeline. */
import { InputError } from '../../lib/assert.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_NS, PS_PER_US, type Ps } from '../../schema/units.ts';
import { distanceOf, newFabric, topologyOf } from '../hw/fabric.ts';
import type { LoopbackTimes } from './loopback-state.ts';
import type { WorkloadSetup } from './workload.ts';

/** Chosen: no published profile splits these. They place events, they do not change any rate. */
const POLL_SHARE = 0.2; // of the sender's time before the queueing: from poll start to the socket
export const PUSH_AT = 0.6; // of the receiver's time: the copy is done, the way back is left

export function loopbackTimes(scenario: Scenario, setup: WorkloadSetup): LoopbackTimes {
  const { pairs } = scenario.load;
  return {
    ...pairTimes(scenario, setup),
    sendPs: Float64Array.from(pairs, (_, i) => senderPs(scenario, i, setup)),
  };
}

/** What does not depend on who sends. */
export function pairTimes(scenario: Scenario, setup: WorkloadSetup): Omit<LoopbackTimes, 'sendPs'> {
  const { costs, pipe } = setup;
  const ps = (us: number): number => Math.round(us * PS_PER_US);
  return {
    receivePs: Float64Array.from(scenario.load.pairs, (_, i) => receiverPs(scenario, i, setup)),
    smt: pipe.smt,
    beforeQueue: pipe.a,
    pollShare: POLL_SHARE,
    pushAt: PUSH_AT,
    wakePs: ps(pipe.W),
    earlyPs: ps(pipe.We),
    earlyWithinPs: ps(pipe.Tp),
    latencyPs: ps(pipe.L),
    toIdlePs: ps(pipe.Ts),
    freeWorkPs: Math.round(costs.skb_free_work * PS_PER_NS),
    ipiSendPs: costs.ipi_send * PS_PER_NS,
    ipiPassPs: costs.ipi_pass * PS_PER_NS,
    cv: pipe.cv,
  };
}

/**
 * The sender's mean time without freeing and without its head from the slab: what these cost is
 * taken out here and paid where it happens. The base time is that of a kernel that defers.
 */
function senderPs(
  { machine, load }: Scenario,
  pair: number,
  { flush, memory, features, pipe }: WorkloadSetup,
): Ps {
  const { sender, receiver } = load.pairs[pair];
  const away = machine.cpuNode[sender] === machine.cpuNode[receiver] ? 0 : 1;
  const freeCycles = flush.freeCycles[away] + flush.takeCycles[away];
  const headPs = memory === null || features.process_cache ? 0 : memory.slabPs;
  const left = pipe.S * PS_PER_US - freeCycles * flush.psPerCycle - headPs;
  if (left > 0) return left;
  throw new InputError({
    what: `A sender's ${pipe.S.toFixed(3)} µs leave nothing for sending once one skb is freed`,
    where: 'load.timing of the scenario',
    hint: 'give the sender more time, or a lower rate to calibrate to',
  });
}

/** The receiver's mean time without its push onto a list whose line is with the sender. */
function receiverPs(
  { machine, load }: Scenario,
  pair: number,
  { memory, pipe }: WorkloadSetup,
): Ps {
  const basePs = pipe.R * PS_PER_US;
  const { sender, receiver } = load.pairs[pair];
  // On one CPU nothing is pushed.
  if (memory === null || sender === receiver) return basePs;
  const fabric = newFabric(
    Int32Array.from(machine.cpuNode),
    topologyOf(machine.costs, machine.cpuNode),
    memory.xferPs,
  );
  const left = basePs - memory.pushPs - memory.xferPs[distanceOf(fabric, sender, receiver)];
  if (left > 0) return left;
  throw new InputError({
    what: `A receiver's ${pipe.R.toFixed(3)} µs leave nothing for reading once its skb is pushed`,
    where: 'load.timing of the scenario',
    hint: 'give the receiver more time',
  });
}
