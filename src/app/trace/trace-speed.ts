/** How fast a trace plays. */
import type { Clock } from '../../schema/run-meta.ts';
import { SPEEDS } from '../../state/speeds.ts';

/** Faster ones show flows, whose figures are a second's. */
const FASTEST_EVENTS = SPEEDS.findLastIndex(({ mode }) => mode === 'event');

/** The chosen one, an index into SPEEDS; ticks have no rates, so they are shown one by one. */
export function traceSpeed(chosen: number, { ticks }: Clock): number {
  return ticks ? Math.min(chosen, FASTEST_EVENTS) : chosen;
}
