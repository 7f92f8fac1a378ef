/** How far a pair is, for the transport. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { COUNTER } from '../../analysis/machine-view.ts';
import { formatCount } from '../../lib/format.ts';
import { pairAt } from '../../schema/cpu-pair.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { NIL } from '../../schema/units.ts';

/** The datagram that the pair's home CPU is at, counted from 1. */
export function datagramText(frame: LabFrame, pair: number): string {
  if (frame.flow) return 'flow mode';
  const { unit, source } = LOAD_ROLES[frame.scenario.load.kind];
  if (source === 'RX ring') return `${formatCount(frame.view.counters[COUNTER.received])} received`;
  const { sender } = pairAt(frame.scenario, pair);
  const number = frame.view.datagram[sender] ?? NIL;
  return number === NIL ? `no ${unit} yet` : `${unit} ${formatCount(number + 1)}`;
}
