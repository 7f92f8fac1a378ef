/** The threads' side of the Evidence page: answers from the cost model, one request at a time. */

import { InputError } from '../lib/assert.ts';
import { READINGS, readingOf } from '../model/cases/cases.ts';
import { delayRows } from '../model/cases/delay-sweep.ts';
import { drawChunk } from '../model/chunk.ts';
import { factsOf } from '../model/reading.ts';
import type { DrawnChunk, DrawRequest, ReadingFacts } from '../schema/evidence.ts';
import type { DelayComparison } from '../schema/evidence-figures.ts';
import type { EvidenceCommands } from './evidence-protocol.ts';

export class EvidenceHost implements EvidenceCommands {
  readings(): readonly ReadingFacts[] {
    return READINGS.map(factsOf);
  }

  draw({ case: id, reading, ...request }: DrawRequest): DrawnChunk {
    return drawChunk(readingOf(id, reading), request);
  }

  delayRows(seed: number): readonly DelayComparison[] {
    return delayRows(seed);
  }
  waterfall(): never {
    throw notYet();
  }
  nodesCurve(): never {
    throw notYet();
  }
  timeline(): never {
    throw notYet();
  }
  amplification(): never {
    throw notYet();
  }
  lockKnee(): never {
    throw notYet();
  }
}
function notYet(): InputError {
  return new InputError({ what: 'not yet', where: 'evidence', hint: 'wait' });
}
