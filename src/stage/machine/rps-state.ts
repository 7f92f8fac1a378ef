/** What the CPU does that RPS sends packets to. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { PHASE, phaseOf } from '../../analysis/machine-view.ts';

/** In a word. */
export function rpsState({ view }: LabFrame, cpu: number): string {
  const phase = phaseOf(view, cpu);
  if (phase === PHASE.flush) return `flush ${view.flushNo[cpu]}`;
  if (phase === PHASE.poll || phase === PHASE.wake) return 'polls';
  return phase === PHASE.idle || phase === PHASE.exit ? 'idle' : 'busy';
}
