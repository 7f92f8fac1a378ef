/** How a reading stands against its published figure, and which readings may be counted. */
import type { ReadingFacts } from '../../schema/evidence.ts';
import type { Band } from '../../schema/evidence-figures.ts';

export type Standing = 'inside' | 'outside' | 'no figure';

export function standingOf({ measured }: Pick<ReadingFacts, 'measured'>, band: Band): Standing {
  if (measured === null) return 'no figure';
  return band.p5 <= measured && measured <= band.p95 ? 'inside' : 'outside';
}

/**
 * 'counted': drawn from priors and a published baseline. 'apart': the model's own words say that it
 * knew the answer, was added after it, or keeps its books. 'own': our experiment.
 */
export type CountClass = 'counted' | 'apart' | 'own';

const KNEW_THE_ANSWER = /post hoc|book-keeping|not blind|added after|\bfit of\b/;

export function countClassOf({ case: id, status }: ReadingFacts): CountClass {
  if (KNEW_THE_ANSWER.test(status)) return 'apart';
  return id === 'M11' ? 'own' : 'counted';
}

export interface Count {
  readonly inside: number;
  /** Readings with a figure to be held against and a band. */
  readonly of: number;
}

export interface Counts extends Readonly<Record<CountClass, Count>> {
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
      ({ facts, band }) =>
        band !== null && facts.measured !== null && countClassOf(facts) === counted,
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
    forecasts: rows.filter(({ facts }) => facts.measured === null).length,
    unfinished: rows.filter(({ complete }) => !complete).length,
  };
}
