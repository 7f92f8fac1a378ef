/** Where cases lie on the amplification map: the middle half of their parameters. */
import type { Prior, ReadingFacts } from '../../schema/evidence.ts';
import type { CaseSpot } from './heat-map.ts';

type Three = readonly [number, number, number];

/** 25 % and 75 % of a normal distribution, over the distance of its 5 % and 95 % points. */
const QUARTER = 0.6745 / 3.29;

/** Cases that draw both; the wake-up of a guest is a case of its own. */
export function caseSpots(facts: readonly ReadingFacts[]): readonly CaseSpot[] {
  const spots: readonly (readonly [name: string, id: string, reading: string])[] = [
    ['M1', 'M1', 'walk'],
    ['M1 in a guest', 'M1', 'vm-wake'],
    ['M5', 'M5', 'online'],
    ['M11', 'M11', '64-0'],
  ];
  return spots.flatMap(([name, id, reading]) => {
    const found = facts.find((each) => each.case === id && each.reading === reading);
    const spot = found === undefined ? null : spotOf(name, found.priors);
    return spot === null ? [] : [spot];
  });
}

function spotOf(name: string, priors: readonly Prior[]): CaseSpot | null {
  const get = (wanted: string): Three | null => quartersOf(priors, wanted);
  const ratio = get('R_over_S') ?? quotient(get('R'), get('S'));
  const latency =
    get('L') ??
    sum(get('W'), get('Lx'), get('L_over_W')?.[1] ?? 0) ??
    sum(get('W in a guest'), get('L - W in a guest'), 1);
  return ratio === null || latency === null ? null : { name, rOverS: ratio, latencyUs: latency };
}

function quartersOf(priors: readonly Prior[], name: string): Three | null {
  const prior = priors.find((each) => each.name === name);
  if (prior === undefined) return null;
  const { kind, lo, hi } = prior;
  if (kind !== 'LN') return [lo + (hi - lo) / 4, (lo + hi) / 2, hi - (hi - lo) / 4];
  const middle = Math.sqrt(lo * hi);
  const factor = (hi / lo) ** QUARTER;
  return [middle / factor, middle, middle * factor];
}

/** Ends with ends: wider than the middle half of the sum of two independent ones. */
function sum(a: Three | null, b: Three | null, factor: number): Three | null {
  if (a === null || b === null) return null;
  return [factor * a[0] + b[0], factor * a[1] + b[1], factor * a[2] + b[2]];
}

function quotient(a: Three | null, b: Three | null): Three | null {
  return a === null || b === null ? null : [a[0] / b[2], a[1] / b[1], a[2] / b[0]];
}
