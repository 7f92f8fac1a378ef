/** The times of a UDP loopback workload, in ps, from base times and the cost model's pipeline. */
import type { Costs } from '../../data/params.ts';
import { InputError } from '../../lib/assert.ts';
import type { PipeParams } from '../../model/pipe.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_NS, PS_PER_US } from '../../schema/units.ts';
import type { FlushCosts } from '../hw/flush-costs.ts';
import type { LoopbackTimes } from './loopback-state.ts';

/** Chosen: no published profile splits these. They place events, they do not change any rate. */
const POLL_SHARE = 0.2; // of the sender's time before the queueing: from poll start to the socket
export const PUSH_AT = 0.6; // of the receiver's time: the copy is done, the way back is left

interface Given {
  readonly costs: Costs;
  readonly flush: FlushCosts;
  readonly pipe: PipeParams;
}

export function loopbackTimes(scenario: Scenario, given: Given): LoopbackTimes {
  const { flush, pipe } = given;
  const { pairs } = scenario.load;
  return {
    ...pairTimes(pairs.length, given),
    sendPs: Float64Array.from(pairs, (_, i) => ownTimePs(scenario, i, { flush, S: pipe.S })),
  };
}

/** What does not depend on who sends. */
export function pairTimes(
  pairs: number,
  { costs, flush, pipe }: Given,
): Omit<LoopbackTimes, 'sendPs'> {
  const ps = (us: number): number => Math.round(us * PS_PER_US);
  const cyclesPs = (cycles: number): number => Math.round(cycles * flush.psPerCycle);
  return {
    receivePs: new Float64Array(pairs).fill(pipe.R * PS_PER_US),
    smt: pipe.smt,
    beforeQueue: pipe.a,
    pollShare: POLL_SHARE,
    pushAt: PUSH_AT,
    wakePs: ps(pipe.W),
    earlyPs: ps(pipe.We),
    earlyWithinPs: ps(pipe.Tp),
    latencyPs: ps(pipe.L),
    toIdlePs: ps(pipe.Ts),
    // What a refusal costs beyond its own free (slab locks, bouncing lines) is not known here: the
    // sender's next head from the slab is charged what its own flush would have cost.
    slabAllocPs: cyclesPs(flush.freeCycles[0] + flush.takeCycles[0]),
    refusedPs: Math.round(costs.skb_free_work * PS_PER_NS),
    ipiSendPs: costs.ipi_send * PS_PER_NS,
    ipiPassPs: costs.ipi_pass * PS_PER_NS,
    cv: pipe.cv,
  };
}

/**
 * The sender's mean time without freeing: what one skb costs in a flush is taken out here and paid
 * where it happens.
 */
function ownTimePs(
  { machine, load }: Scenario,
  pair: number,
  { flush, S }: { flush: FlushCosts; S: number },
): number {
  const { sender, receiver } = load.pairs[pair];
  const away = machine.cpuNode[sender] === machine.cpuNode[receiver] ? 0 : 1;
  const freeCycles = flush.freeCycles[away] + flush.takeCycles[away];
  const left = S * PS_PER_US - freeCycles * flush.psPerCycle;
  if (left > 0) return left;
  throw new InputError({
    what: `A sender's ${S.toFixed(3)} µs leave nothing for sending once one skb is freed`,
    where: 'load.timing of the scenario',
    hint: 'give the sender more time, or a lower rate to calibrate to',
  });
}
