/** Makes what was drawn smaller for as long as the same invariant breaks. */
import type { Script } from '../../engine/script/player.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { Fault } from './failure.ts';
import { tryScenario } from './try-scenario.ts';
import { tryScript } from './try-script.ts';

/** Tries that a shrinking may take. */
const MOST_TRIES = 300;

type Try<T> = (drawn: T) => Fault | null;

/** Leaves out stretches of operations, long ones first. */
export function shrinkScript(
  script: Script,
  fault: Fault,
  attempt: Try<Script> = tryScript,
): Script {
  let { ops } = script;
  let tries = 0;
  for (let size = ops.length >> 1; size >= 1 && tries < MOST_TRIES; size >>= 1) {
    for (let at = 0; at < ops.length && tries < MOST_TRIES; ) {
      const shorter = [...ops.slice(0, at), ...ops.slice(at + size)];
      tries++;
      if (breaksAlike(attempt, { ...script, ops: shorter }, fault)) ops = shorter;
      else at += size;
    }
  }
  return { ...script, ops };
}

/** Fewer edits, fewer pairs, a shorter run. */
export function shrinkScenario(
  scenario: Scenario,
  fault: Fault,
  attempt: Try<Scenario> = tryScenario,
): Scenario {
  let smallest = scenario;
  for (let tries = 0; tries < MOST_TRIES; ) {
    const smaller = smallerOnes(smallest).find((each) => {
      tries++;
      return breaksAlike(attempt, each, fault);
    });
    if (smaller === undefined) break;
    smallest = smaller;
  }
  return smallest;
}

function smallerOnes(scenario: Scenario): Scenario[] {
  const { edits, load } = scenario;
  const shorterPs = Math.floor(scenario.runPs / 2);
  return [
    ...edits.map((_, i) => ({ ...scenario, edits: edits.toSpliced(i, 1) })),
    ...load.pairs.map((_, i) => ({
      ...scenario,
      load: { ...load, pairs: load.pairs.toSpliced(i, 1) },
    })),
    { ...scenario, runPs: shorterPs, edits: edits.filter(({ atPs }) => atPs <= shorterPs) },
  ];
}

function breaksAlike<T>(attempt: Try<T>, drawn: T, { invariant }: Fault): boolean {
  return attempt(drawn)?.invariant === invariant;
}
