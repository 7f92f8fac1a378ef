/** Makes what was drawn smaller for as long as the same invariant breaks. */
import type { Script } from '../../engine/script/player.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { Fault } from './failure.ts';
import { tryScenario } from './try-scenario.ts';
import { tryScript } from './try-script.ts';

/** Tries that a shrinking may take. */
const MOST_TRIES = 1_000;

type Try<T> = (drawn: T) => Fault | null;

/** Leaves out stretches of operations, long ones first. */
export function shrinkScript(
  script: Script,
  fault: Fault,
  attempt: Try<Script> = tryScript,
): Script {
  let { ops } = script;
  let tries = 0;
  for (let before = ops.length + 1; ops.length < before; ) {
    before = ops.length;
    // From the end on: what comes later often needs what came before, not the other way round.
    for (let size = ops.length >> 1; size >= 1; size >>= 1) {
      for (let at = ops.length - size; at >= 0 && tries < MOST_TRIES; at -= size) {
        const shorter = ops.toSpliced(at, size);
        tries++;
        if (breaksAlike(attempt, { ...script, ops: shorter }, fault)) ops = shorter;
      }
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
