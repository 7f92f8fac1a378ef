/** Computes a run once more under judges, unseen: the same scenario gives the same events. */
import { Run } from '../engine/run.ts';
import { newColumns } from '../schema/events.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { Violation } from '../schema/violation.ts';

const LOG_ROWS = 8_192;

/** What they find; cut short, and empty, once nobody `wants` it. Lets others have their turns. */
export async function judgeAgain(
  scenario: Scenario,
  wants: () => boolean,
): Promise<readonly Violation[]> {
  const found: Violation[] = [];
  const onViolation = (violation: Violation): void => void found.push(violation);
  const run = new Run(scenario, { logRows: LOG_ROWS, onViolation });
  let spare = newColumns(run.machine.log.capacity);
  let ended = false;
  while (!ended) {
    ended = run.advance(scenario.runPs) === 'ended';
    spare = run.swapLog(spare);
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (!wants()) return [];
  }
  return found;
}
