/** The threads' side of the Evidence page: answers from the cost model, one request at a time. */
import { InputError } from '../lib/assert.ts';
import { READINGS } from '../model/cases/cases.ts';
import { drawChunk } from '../model/chunk.ts';
import type { DrawnChunk, DrawRequest, ReadingFacts } from '../schema/evidence.ts';
import type { EvidenceCommands } from './evidence-protocol.ts';

export class EvidenceHost implements EvidenceCommands {
  readings(): readonly ReadingFacts[] {
    return READINGS.map(({ draw, ...facts }) => ({
      ...facts,
      spread: null,
      priors: [],
      ablations: [],
    }));
  }
  draw({ case: id, reading, seed, chunk }: DrawRequest): DrawnChunk {
    const found = READINGS.find((each) => each.case === id && each.reading === reading);
    if (found === undefined) {
      throw new InputError({
        what: `no reading "${id} ${reading}"`,
        where: 'prediction',
        hint: 'x',
      });
    }
    return drawChunk(found, seed, chunk);
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
  delayRows(): never {
    throw notYet();
  }
}
function notYet(): InputError {
  return new InputError({ what: 'not yet', where: 'evidence', hint: 'wait' });
}
