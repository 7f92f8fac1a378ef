/**
 * AF_XDP: one sender that gets the work of freeing back. M9: the ring of a page_pool. DEFER_MAX:
 * kicks with a limit of 128 against 64.
 *
 * Differs  Each is a sum of drawn costs, without a queue.
 */
import type { Reading } from '../reading.ts';
import type { Sampler } from '../sampler.ts';

/** ns per packet of the sender before: 1.98 Mpps. */
const XDP_BEFORE_NS = 505;

/** The first kick of a list comes with push max / 2 + 1 = 33, and some pushes are in flight. */
function pushesPerKick(s: Sampler): number {
  return s.U('pushes per kick', 33, 40);
}

function xdpMpps(s: Sampler): number {
  const near = s.U('transfer, same socket', 29, 45);
  const far = s.U('transfer, other socket', 90, 150);
  const xfer = s.chance('same socket', 0.6) ? near : far;
  const lines = (s.U('skb_lines', 1.5, 4) * xfer) / s.U('mlp', 1, 2.5);
  const work = s.LN('skb_free_work', 40, 110);
  const kicks = s.LN('ipi_pass', 700, 2_500) / pushesPerKick(s);
  const refill = s.U('refill saved', 0, 60);
  return 1e3 / (XDP_BEFORE_NS + lines + work + kicks - refill);
}

function ringCycles(s: Sampler): number {
  const fast = 19;
  return fast + s.LN('producer lock', 14, 22) + s.LN('consumer lock', 14, 22);
}

/** Kicks with the limit 128 as a multiple of those with 64; y: pushes while the kick travels. */
function kicksOfLargerLimit(s: Sampler): number {
  const y = s.U('pushes in flight', 0, 60);
  return (33 + Math.min(y, 30)) / (65 + Math.min(y, 62));
}

export const SINGLE_COST_READINGS: readonly Reading[] = [
  {
    case: 'AF_XDP',
    reading: 'rate',
    measured: 1.4586,
    unit: 'Mpps',
    status: 'wide',
    calibratedFrom: '1.98 Mpps before',
    samples: 4_000,
    draw: xdpMpps,
  },
  {
    case: 'AF_XDP',
    reading: 'kick-ratio',
    measured: 123_779 / 1_964_731,
    unit: 'kicks per push',
    status: 'open: more kicks than the rule allows',
    calibratedFrom: 'nothing: the rule alone',
    samples: 4_000,
    draw: (s) => 1 / pushesPerKick(s),
  },
  {
    case: 'M9',
    reading: 'ring-cycles',
    measured: 54,
    unit: 'cycles',
    status: 'not blind: constants, use the table',
    calibratedFrom: 'the fast path, 19 cycles',
    samples: 4_000,
    draw: ringCycles,
  },
  {
    case: 'DEFER_MAX',
    reading: 'kicks',
    measured: null,
    unit: 'x',
    status: 'a forecast: no number is public',
    calibratedFrom: 'nothing: the rule alone',
    samples: 4_000,
    draw: kicksOfLargerLimit,
  },
];
