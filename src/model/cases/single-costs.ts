/**
 * AF_XDP: one sender that gets the work of freeing back. M9: the ring of a page_pool. DEFER_MAX:
 * kicks with a limit of 128 against 64.
 *
 * Differs  Each is a sum of drawn costs, without a queue.
 */
import type { Drawn } from '../draws.ts';
import { deferredFreeNs, poolRingCycles } from '../free.ts';
import type { Outcome, Reading } from '../reading.ts';
import { LIMIT_PRIORS, RING_PRIORS, XDP_PRIORS } from './single-costs-priors.ts';

const NS_PER_US = 1e3;

function xdpRate(p: Drawn): Outcome {
  const xferNs = p('same socket') === 1 ? p('near transfer') : p('far transfer');
  const { skb_lines, mlp, skb_free_work } = {
    skb_lines: p('skb_lines'),
    mlp: p('mlp'),
    skb_free_work: p('skb_free_work'),
  };
  const freeNs = deferredFreeNs({ skb_lines, mlp, skb_free_work }, xferNs);
  const kickNs = p('ipi_pass') / p('pushes per kick');
  const mpps = (moreNs: number): number => NS_PER_US / (p('packet ns') + moreNs);
  const saved = p('refill saved');
  return {
    value: mpps(freeNs + kickNs - saved),
    without: {
      'no-kicks': mpps(freeNs - saved),
      'no-transfers': mpps(skb_free_work + kickNs - saved),
      'no-refill': mpps(freeNs + kickNs),
    },
  };
}

function ringCycles(p: Drawn): Outcome {
  const fast = p('pp_fast');
  return {
    value: poolRingCycles(fast, [p('producer lock'), p('consumer lock')]),
    without: { 'no-locks': poolRingCycles(fast, []) },
  };
}

/** Kicks with the limit 128 as a multiple of those with 64, so many pushes being in flight. */
function kicksOfLargerLimit(inFlight: number): number {
  return (33 + Math.min(inFlight, 30)) / (65 + Math.min(inFlight, 62));
}

export const SINGLE_COST_READINGS: readonly Reading[] = [
  {
    case: 'AF_XDP',
    reading: 'rate',
    measured: 1.4586,
    spread: null,
    unit: 'Mpps',
    status: 'wide',
    counts: 'counted',
    calibratedFrom: '1.98 Mpps before',
    samples: 4_000,
    priors: XDP_PRIORS.rate,
    ablations: ['no-kicks', 'no-transfers', 'no-refill'],
    predict: xdpRate,
  },
  {
    case: 'AF_XDP',
    reading: 'kick-ratio',
    measured: 123_779 / 1_964_731,
    spread: null,
    unit: 'kicks per push',
    status: 'open: more kicks than the rule allows, of two counts that may not belong together',
    counts: 'counted',
    calibratedFrom: 'nothing: the rule alone',
    samples: 4_000,
    priors: XDP_PRIORS.kickRatio,
    ablations: [],
    predict: (p) => ({ value: 1 / p('pushes per kick'), without: {} }),
  },
  {
    case: 'M9',
    reading: 'ring-cycles',
    measured: 54,
    spread: [54, 57],
    unit: 'cycles',
    status: 'not blind: constants, use the table',
    counts: 'apart',
    calibratedFrom: 'the fast path, 19 cycles',
    samples: 4_000,
    priors: RING_PRIORS,
    ablations: ['no-locks'],
    predict: ringCycles,
  },
  {
    case: 'DEFER_MAX',
    reading: 'kicks',
    measured: null,
    spread: null,
    unit: 'x',
    status: 'a forecast: no number is public',
    counts: 'counted',
    calibratedFrom: 'nothing: the rule alone',
    samples: 4_000,
    priors: LIMIT_PRIORS,
    ablations: ['none-in-flight'],
    predict: (p) => ({
      value: kicksOfLargerLimit(p('pushes in flight')),
      without: { 'none-in-flight': kicksOfLargerLimit(0) },
    }),
  },
];
