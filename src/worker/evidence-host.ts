/** The threads' side of the Evidence page: answers from the cost model, one request at a time. */
import { InputError } from '../lib/assert.ts';
import { parametersOf, READINGS, readingOf } from '../model/cases/cases.ts';
import { delayRows } from '../model/cases/delay-sweep.ts';
import { drawChunk } from '../model/chunk.ts';
import { checkNames } from '../model/draws.ts';
import { amplificationMap } from '../model/figures/amplification.ts';
import { checkSeed, MOST_SAMPLES } from '../model/figures/figure-case.ts';
import { lockKnee } from '../model/figures/lock-knee.ts';
import { nodesCurve } from '../model/figures/nodes-curve.ts';
import { priceTable } from '../model/figures/price-tables.ts';
import { timeline } from '../model/figures/timeline.ts';
import { waterfall } from '../model/figures/waterfall.ts';
import { factsOf } from '../model/reading.ts';
import { CHUNK_SAMPLES, type DrawRequest } from '../schema/evidence.ts';
import type { EvidenceCommands } from './evidence-protocol.ts';

/** Functions of their arguments: any thread gives the same answer. */
export const evidenceHost: EvidenceCommands = {
  readings: () => READINGS.map(factsOf),
  draw: ({ case: id, reading, ...request }) => {
    const found = readingOf(id, reading);
    checkNames(request.assumptions, parametersOf(id), id);
    checkChunk(request);
    checkSeed(request.seed);
    return drawChunk(found, request);
  },
  waterfall,
  nodesCurve,
  timeline,
  amplification: amplificationMap,
  lockKnee,
  prices: priceTable,
  delayRows: (seed) => {
    checkSeed(seed);
    return delayRows(seed);
  },
};

function checkChunk({ chunk }: Pick<DrawRequest, 'chunk'>): void {
  const most = MOST_SAMPLES / CHUNK_SAMPLES - 1;
  if (Number.isInteger(chunk) && chunk >= 0 && chunk <= most) return;
  throw new InputError({
    what: `there is no chunk ${chunk} of ${CHUNK_SAMPLES} samples`,
    where: 'draw',
    hint: `a reading has at most ${MOST_SAMPLES.toLocaleString('en-US')} samples, chunks 0 to ${most}`,
  });
}
