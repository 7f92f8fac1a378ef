/** Many samples of a reading, and what they say together. */
import { assert } from '../lib/assert.ts';
import type { Reading } from './reading.ts';
import { Sampler } from './sampler.ts';

export interface Band {
  readonly median: number;
  /** 5 % and 95 % points. */
  readonly p5: number;
  readonly p95: number;
  /** Whether the measured value lies between them; null where there is none. */
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
  private readonly reading: Reading;
  private readonly sampler: Sampler;
  private readonly values: number[] = [];
  private rejected = 0;

  constructor(reading: Reading, seed: number) {
    this.reading = reading;
    this.sampler = new Sampler(seed, reading.case);
  }

  /** Draws so many samples more. */
  add(samples: number): void {
    for (let i = 0; i < samples; i++) {
      const value = this.reading.draw(this.sampler);
      if (value === null) this.rejected++;
      else this.values.push(value);
    }
  }

  get drawn(): number {
    return this.values.length + this.rejected;
  }

  band(): Band {
    const sorted = Float64Array.from(this.values).sort();
    assert(sorted.length > 0, 'a band needs a sample that counts');
    const { measured } = this.reading;
    const [p5, p95] = [quantile(sorted, 0.05), quantile(sorted, 0.95)];
    return {
      median: quantile(sorted, 0.5),
      p5,
      p95,
      inside: measured === null ? null : p5 <= measured && measured <= p95,
      pAtOrBelow: measured === null ? null : shareUpTo(sorted, measured),
      samples: sorted.length,
      rejected: this.rejected,
    };
  }
}

function shareUpTo(sorted: Float64Array, value: number): number {
  return sorted.filter((each) => each <= value).length / sorted.length;
}

/** Between the two samples next to it, in proportion. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}
