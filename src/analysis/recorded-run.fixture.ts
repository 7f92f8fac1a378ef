/** A run and its recording up to an instant, and stacks of skbs, for tests of views. */
import { Run } from '../engine/run.ts';
import type { Scenario } from '../schema/scenario.ts';
import { NIL, type Ps } from '../schema/units.ts';
import { Recording } from './recording.ts';

export interface RecordedRun {
  readonly run: Run;
  readonly recording: Recording;
}

export function record(scenario: Scenario, untilPs: Ps): RecordedRun {
  const run = new Run(scenario, { logRows: 1 << 18 });
  run.advance(untilPs);
  const recording = new Recording(run.scenario, run.meta);
  recording.append(run.machine.log, untilPs);
  return { run, recording };
}

/** The skbs that hang on one another from `head` on. */
export function stackOf(head: number, next: Int32Array): number[] {
  const skbs: number[] = [];
  for (let skb = head; skb !== NIL; skb = next[skb]) skbs.push(skb);
  return skbs;
}
