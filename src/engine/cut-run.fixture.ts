/** A run in pieces, as the page and the command line take it: its events must not know. */
import { EventHash } from '../analysis/event-hash.ts';
import { newColumns } from '../schema/events.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_US } from '../schema/units.ts';
import { Run } from './run.ts';

/** Runs to the end in pieces of `sliceUs`, reading the log as it fills. */
export function hashInPieces(scenario: Scenario, sliceUs: number, logRows = 4_096): string {
  const run = new Run(scenario, { logRows });
  const hash = new EventHash();
  let spare = newColumns(run.machine.log.capacity);
  for (let untilPs = 0, reason = ''; reason !== 'ended'; ) {
    if (reason !== 'full') untilPs += sliceUs * PS_PER_US;
    reason = run.advance(untilPs);
    const chunk = run.swapLog(spare);
    hash.add(chunk);
    spare = chunk;
  }
  return hash.digest();
}
