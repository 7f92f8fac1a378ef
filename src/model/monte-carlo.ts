/** Many samples of a reading, and what they say together. */
import { assert, InputError } from '../lib/assert.ts';
import { quantile } from '../lib/quantile.ts';
import { type Assumptions, CHUNK_SAMPLES } from '../schema/evidence.ts';
import type { Band } from '../schema/evidence-figures.ts';
import { drawChunk } from './chunk.ts';
import type { Reading } from './reading.ts';

/** A band beside a measured value. */
export interface Verdict extends Band {
  /** Whether the measured value lies in the band; null where there is none. */
  readonly inside: boolean | null;
  /** Share of samples at or below the measured value; null where there is none. */
  readonly pAtOrBelow: number | null;
  /** Samples that count. */
  readonly samples: number;
  /** Draws that could not meet their baseline. */
  readonly rejected: number;
}

/** Draws a reading piece by piece: a band can be had at any time, and gets narrower. */
export class MonteCarlo {
  /** By the id of the ablation, one value a sample. */
  readonly without: Readonly<Record<string, number[]>>;
  private readonly reading: Reading;
  private readonly seed: number;
  private readonly assumptions: Assumptions;
  private readonly values: number[] = [];
  private rejected = 0;

  constructor(reading: Reading, seed: number, assumptions: Assumptions = {}) {
    this.reading = reading;
    this.seed = seed;
    this.assumptions = assumptions;
    this.without = Object.fromEntries(reading.ablations.map((id) => [id, []]));
  }

  /** Draws so many samples more, of the same chunks as every thread; a part of one is the last. */
  add(samples: number): void {
    const { seed, assumptions, drawn: first } = this;
    assert(first % CHUNK_SAMPLES === 0, 'nothing follows a part of a chunk');
    for (let done = 0; done < samples; done += CHUNK_SAMPLES) {
      const chunk = (first + done) / CHUNK_SAMPLES;
      const size = Math.min(CHUNK_SAMPLES, samples - done);
      const drawn = drawChunk(this.reading, { assumptions, seed, chunk, samples: size });
      this.values.push(...drawn.values);
      for (const [id, values] of Object.entries(drawn.without)) this.without[id].push(...values);
      this.rejected += drawn.rejected;
    }
  }

  get drawn(): number {
    return this.values.length + this.rejected;
  }

  /** Throws an InputError if no draw has met its baseline. */
  band(): Verdict {
    const { measured } = this.reading;
    const { median, p5, p95 } = bandOf(this.values, `${this.reading.case} ${this.reading.reading}`);
    return {
      ...{ median, p5, p95 },
      inside: measured === null ? null : p5 <= measured && measured <= p95,
      pAtOrBelow: measured === null ? null : shareUpTo(this.values, measured),
      samples: this.values.length,
      rejected: this.rejected,
    };
  }
}

/** Throws an InputError if there are no values; `where` is what they are values of. */
export function bandOf(values: readonly number[], where: string): Band {
  if (values.length === 0) {
    throw new InputError({
      what: 'no draw of these parameters meets the published baseline',
      where,
      hint: 'move them back towards their published ranges',
    });
  }
  const sorted = Float64Array.from(values).sort();
  return {
    median: quantile(sorted, 0.5),
    p5: quantile(sorted, 0.05),
    p95: quantile(sorted, 0.95),
  };
}

function shareUpTo(values: readonly number[], limit: number): number {
  return values.filter((value) => value <= limit).length / values.length;
}
