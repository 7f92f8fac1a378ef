/** A violated invariant becomes a notice that stays until it is dismissed, and leads there. */
import { PS_PER_MS } from '../schema/units.ts';
import type { Violation } from '../schema/violation.ts';
import type { ChoicesStore } from './choices.ts';
import type { RunFeed } from './runs.ts';

export function showViolations(feed: RunFeed, choices: ChoicesStore): void {
  feed.onViolation = (violation) =>
    choices.getState().notify(violationText(violation), 'error', violation.atPs);
}

function violationText({ name, detail, atPs }: Violation): string {
  const at = (atPs / PS_PER_MS).toFixed(6);
  return `A fault of the engine, not of Linux: at ${at} ms an invariant broke (${name}: ${detail}). Do not trust what follows.`;
}
