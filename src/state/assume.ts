/**
 * Ranges that are not the published ones: as a link writes them, such as
 * "M1.W:3-6,M4-netperf.Lx:1.2-8", and as they are used. Only the Evidence place reads them, so
 * nothing else has to load this.
 */
import type { Assumptions } from '../schema/evidence.ts';

/** By case. */
export type AssumptionsByCase = Readonly<Record<string, Assumptions>>;

export interface AssumeReading {
  readonly assume: AssumptionsByCase;
  /** A sentence for each part that could not be read. */
  readonly faults: readonly string[];
}

export function readAssume(text: string): AssumeReading {
  let assume: AssumptionsByCase = {};
  const faults: string[] = [];
  for (const part of text.split(',').filter((each) => each !== '')) {
    const match = /^([\w-]{1,24})\.([^:,]{1,60}):(-?\d+(?:\.\d+)?)-(-?\d+(?:\.\d+)?)$/.exec(part);
    const [lo, hi] = [Number(match?.[3]), Number(match?.[4])];
    if (match !== null && lo <= hi && Number.isFinite(hi)) {
      assume = withAssumption(assume, [match[1], match[2]], { lo, hi });
    } else {
      faults.push(
        `"${part.slice(0, 60)}" in the link is not a parameter with its range, lower end first, ` +
          'such as M1.W:3-6; it was left out.',
      );
    }
  }
  return { assume, faults };
}

export function writeAssume(assume: AssumptionsByCase): string {
  return Object.entries(assume)
    .flatMap(([id, ofCase]) =>
      Object.entries(ofCase).map(
        ([name, { lo, hi }]) => `${id}.${name}:${writeNumber(lo)}-${writeNumber(hi)}`,
      ),
    )
    .join(',');
}

/** Never with an exponent: its sign would look like that of a range. */
function writeNumber(value: number): string {
  return value.toFixed(9).replace(/0+$/, '').replace(/\.$/, '');
}

/** One range changed, or given back to the published one (`null`). */
export function withAssumption(
  assume: AssumptionsByCase,
  [id, name]: readonly [id: string, name: string],
  range: Assumptions[string] | null,
): AssumptionsByCase {
  const { [name]: _, ...others } = assume[id] ?? {};
  const { [id]: __, ...otherCases } = assume;
  const ofCase = range === null ? others : { ...others, [name]: range };
  return Object.keys(ofCase).length === 0 ? otherCases : { ...otherCases, [id]: ofCase };
}
