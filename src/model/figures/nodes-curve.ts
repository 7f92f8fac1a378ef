/**
 * The change of M1's rate against one list per CPU, by possible nodes: what the reading `walk` says
 * of machines that nobody has measured.
 *
 * Differs  One node is online however many are possible, as on the machine of M1. So a walk over
 *          online nodes, with the hotplug repair (final) or without it (online), checks one list:
 *          the repair runs when a CPU goes, and costs a flush nothing.
 */
import type { Band, FigureRequest, NodesCurve } from '../../schema/evidence-figures.ts';
import { readingOf } from '../cases/cases.ts';
import { percent } from '../cases/kernel-cost.ts';
import { nodesWalk, type Power10, power10, usWithExtra } from '../cases/power10.ts';
import { drawSamples } from '../chunk.ts';
import { bandOf } from '../monte-carlo.ts';
import { checkRequest } from './figure-case.ts';

const POSSIBLE = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** Throws an InputError for another case than M1. */
export function nodesCurve(request: FigureRequest): NodesCurve {
  checkRequest(request, 'curve over nodes', ['M1']);
  const { priors } = readingOf('M1', 'walk');
  const samples = drawSamples({ id: 'M1', priors }, request, (p, seed) => {
    const found = power10(p, seed);
    return found === null ? null : changes(found);
  });
  const bands = POSSIBLE.map((_, i) =>
    bandOf(
      samples.map((each) => each[i]),
      'curve over nodes',
    ),
  );
  const oneList: readonly Band[] = POSSIBLE.map(() => bands[0]);
  return {
    nodes: POSSIBLE,
    possible: bands,
    online: oneList,
    final: oneList,
    samples: samples.length,
  };
}

function changes(found: Power10): readonly number[] {
  const before = usWithExtra(found, 0);
  return POSSIBLE.map((nodes) => {
    const extra = found.walkUs(nodesWalk(nodes)) + found.evictedUs(nodes);
    return percent(before, usWithExtra(found, extra));
  });
}
