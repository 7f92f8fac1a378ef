/**
 * Draws the declared parameters of a reading: one stream of random numbers for each name, so that
 * a parameter has the same values in every reading of a case, and a new one moves no other.
 */
import { assert, InputError } from '../lib/assert.ts';
import { exp, log } from '../lib/exp-log.ts';
import { normalQuantile } from '../lib/normal.ts';
import { nextUnit, streamSeed } from '../lib/random.ts';
import type { Assumptions, Prior } from '../schema/evidence.ts';

/** One sample: the value of a parameter by its name, which must be declared. */
export type Drawn = (name: string) => number;

/** 5 % and 95 % points of the normal distribution are this many standard deviations apart. */
const SPREAD = 3.29;

export class Draws {
  private readonly priors: readonly Prior[];
  private readonly states: Int32Array;

  /** `scope` names the case and the chunk: its streams are its own. */
  constructor(priors: readonly Prior[], seed: number, scope: string) {
    this.priors = priors;
    this.states = Int32Array.from(priors, ({ name }) => streamSeed(seed, `${scope} ${name}`));
  }

  /** The next sample, in the order of the parameters. */
  next(): Float64Array {
    return Float64Array.from(this.priors, (prior, i) => valueAt(prior, nextUnit(this.states, i)));
  }
}

/** A sample by name. */
export function byName(priors: readonly Prior[], values: ArrayLike<number>): Drawn {
  const index = new Map(priors.map(({ name }, i) => [name, i]));
  return (name) => {
    const i = index.get(name);
    assert(i !== undefined, `the parameter "${name}" is declared`);
    return values[i];
  };
}

/** The middle of every range: what a picture without a band is drawn with. */
export function middle(priors: readonly Prior[]): Drawn {
  return byName(
    priors,
    Float64Array.from(priors, (prior) => valueAt(prior, 0.5)),
  );
}

/** What a share of all draws lies below: 0.5 is the median. */
function valueAt({ kind, lo, hi, values }: Prior, unit: number): number {
  switch (kind) {
    case 'const':
    case 'U':
      return lo + (hi - lo) * unit;
    case 'LN':
      return exp((log(lo) + log(hi)) / 2 + (normalQuantile(unit) * (log(hi) - log(lo))) / SPREAD);
    case 'chance':
      return unit < (lo + hi) / 2 ? 1 : 0;
    case 'pick':
      return values[Math.min(values.length - 1, Math.floor(unit * values.length))];
  }
}

/**
 * The parameters with other ranges. A pick or a constant that is given a range is drawn evenly from
 * it; a chance takes the middle. Throws an InputError for what cannot be meant.
 */
export function withAssumptions(
  priors: readonly Prior[],
  assumptions: Assumptions,
): readonly Prior[] {
  return priors.map((prior) => {
    const range = Object.hasOwn(assumptions, prior.name) ? assumptions[prior.name] : undefined;
    if (range === undefined) return prior;
    const kind = prior.kind === 'pick' ? 'U' : prior.kind;
    return { ...prior, ...checkedRange(prior, range), kind };
  });
}

/** Throws an InputError for a name that is no parameter of the case. */
export function checkNames(assumptions: Assumptions, known: ReadonlySet<string>, id: string): void {
  const wrong = Object.keys(assumptions).find((name) => !known.has(name));
  if (wrong === undefined) return;
  throw new InputError({
    what: `${id} has no parameter "${wrong}"`,
    where: 'assumptions',
    hint: known.size === 0 ? 'it has none at all' : `it has ${[...known].join(', ')}`,
  });
}

function checkedRange(
  { name, unit, least, most }: Prior,
  range: { readonly lo: number; readonly hi: number },
): { readonly lo: number; readonly hi: number } {
  const { lo, hi } = range;
  const where = `assumption "${name}"`;
  const numbers = [lo, hi].every((value) => typeof value === 'number' && Number.isFinite(value));
  const hint = `give numbers from ${least} to ${most}${unit === '' ? '' : ` ${unit}`}`;
  if (!numbers) throw new InputError({ what: `${lo} to ${hi} is no range`, where, hint });
  if (lo > hi) {
    throw new InputError({ what: `the low end ${lo} is above the high end ${hi}`, where, hint });
  }
  if (lo < least || hi > most) {
    throw new InputError({ what: `${lo} to ${hi} makes no physical sense`, where, hint });
  }
  return { lo, hi };
}
