/** How a reading stands against its published figure, and which readings may be counted. */
import type { CountClass, ReadingFacts } from '../../schema/evidence.ts';
import type { Band } from '../../schema/evidence-figures.ts';

/** A fit is made to lie near its figures: where it lies says nothing. */
export type Standing = 'inside' | 'outside' | 'fitted' | 'no figure';

export function standingOf(facts: ReadingFacts, band: Band): Standing {
  const { measured, counts } = facts;
  if (measured === null) return 'no figure';
  if (counts === 'fitted') return 'fitted';
  return band.p5 <= measured && measured <= band.p95 ? 'inside' : 'outside';
}

export interface Count {
  readonly inside: number;
  /** Readings with a figure to be held against and a band. */
  readonly of: number;
}

/** Nothing was drawn for it but the jitter: its band says nothing of what is uncertain. */
export function isJitterAlone({ priors }: Pick<ReadingFacts, 'priors'>): boolean {
  return priors.every(({ kind }) => kind === 'const');
}

export interface Counts extends Readonly<Record<Exclude<CountClass, 'fitted'>, Count>> {
  /** Readings that were fitted to their figures. */
  readonly fitted: number;
  /** Readings without a published figure: nothing to be inside of. */
  readonly forecasts: number;
  /** Readings whose samples are not all drawn. */
  readonly unfinished: number;
}

export interface Judged {
  readonly facts: ReadingFacts;
  readonly band: Band | null;
  readonly complete: boolean;
}

export function countStandings(rows: readonly Judged[]): Counts {
  const count = (counted: CountClass): Count => {
    const held = rows.filter(
      ({ facts, band }) => band !== null && facts.measured !== null && facts.counts === counted,
    );
    const inside = held.filter(
      ({ facts, band }) => band !== null && standingOf(facts, band) === 'inside',
    );
    return { inside: inside.length, of: held.length };
  };
  return {
    counted: count('counted'),
    apart: count('apart'),
    own: count('own'),
    fitted: rows.filter(({ facts }) => facts.counts === 'fitted').length,
    forecasts: rows.filter(({ facts }) => facts.measured === null).length,
    unfinished: rows.filter(({ complete }) => !complete).length,
  };
}
