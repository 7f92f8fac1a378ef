/**
 * What an independent prototype of the same model gave, reading by reading and drawn the same way,
 * and how near to it a full run must come: the median within 0.5 points and the ends within 1.5, or
 * within 5 % and 12 % of the width of bands that are 20 points wide or more.
 */
import type { Band } from '../../schema/evidence-figures.ts';

export interface Expected extends Band {
  readonly case: string;
  readonly reading: string;
}

/** [case, reading, median, 5 % point, 95 % point] */
type Row = readonly [string, string, number, number, number];

const ROWS: readonly Row[] = [
  ['M1', 'walk', -13.5, -21.4, -8.7],
  ['M1', 'profile', -12.5, -18.9, -8.7],
  ['M1', 'profile-idle-sampled', -18.5, -27, -13.5],
  ['M1', 'vm-wake', -19.4, -28.5, -12.5],
  ['M1', 'vm-wake-switches', 27, 11, 56],
  ['M2', 'walk', -2.1, -3.4, -0.8],
  ['M3', 'walk', -0.16, -0.56, -0.04],
  ['M3', 'few-packets', -1.06, -2.17, -0.5],
  ['M3', 'exposed', -1.3, -4.5, -0.4],
  ['M4-netperf', 'walk', -1.7, -3.7, -1.2],
  ['M4-netperf', 'H1', -5, -7.5, -3.4],
  ['M4-netperf', 'profile', -6, -7.4, -5.2],
  ['M4-netperf', 'context-switches', 20, 8, 49],
  ['M4-sockperf', 'walk', -5.2, -10.8, -3.6],
  ['M4-sockperf', 'H1', -15.4, -21.9, -10.9],
  ['M4-sockperf', 'carried-over', -18.8, -22.2, -16.4],
  ['M5', 'online', 7.6, 0.1, 26.8],
  ['M6', 'contention', 230, 143, 359],
  ['M6', 'baseline', 35_300, 21_500, 56_500],
  ['M6', 'first-principles', 89, 6, 242],
  ['M7', 'busy', 77, 70, 85],
  ['M7', 'ceiling', 71, 43, 108],
  ['M7', 'rate-bound', 157, 141, 171],
  ['AF_XDP', 'rate', 1.47, 1.13, 1.69],
  ['M9', 'ring-cycles', 54, 49, 60],
  ['DEFER_MAX', 'kicks', 0.59, 0.51, 0.66],
];

export const PROTOTYPE: readonly Expected[] = ROWS.map(([id, reading, median, p5, p95]) => ({
  ...{ case: id, reading, median, p5, p95 },
}));

/** Medians without a part, in the unit of the reading. */
export const PROTOTYPE_WITHOUT: readonly (readonly [string, string, string, number])[] = [
  ['M1', 'walk', 'direct', -10.1],
  ['M1', 'walk', 'no-pollution', -12.9],
  ['M4-netperf', 'profile', 'direct', -5.1],
  ['M5', 'online', 'direct', 6],
];

/** M11, 64 bytes: delay in ns, us per datagram, wake-ups per datagram; to be met within 2 %. */
export const PROTOTYPE_DELAYS: readonly (readonly [number, number, number])[] = [
  [0, 5.25, 0.22],
  [100, 5.56, 0.26],
  [200, 5.79, 0.29],
  [300, 6, 0.31],
  [400, 6.21, 0.34],
  [600, 6.61, 0.39],
  [800, 7.02, 0.43],
  [1_200, 7.7, 0.5],
  [1_600, 8.41, 0.55],
  [2_400, 10.49, 0.84],
  [3_200, 11.86, 0.99],
];

/** How far the median and the ends of a band may lie from the prototype's. */
export function tolerances({ p5, p95 }: Band): { readonly median: number; readonly ends: number } {
  const width = p95 - p5;
  return width < 20 ? { median: 0.5, ends: 1.5 } : { median: 0.05 * width, ends: 0.12 * width };
}

/** What of a band is too far from the prototype's, with its distance; empty if nothing is. */
export function distances(band: Band, expected: Band): readonly string[] {
  const { median, ends } = tolerances(expected);
  const parts = [
    ['median', median],
    ['p5', ends],
    ['p95', ends],
  ] as const;
  return parts
    .filter(([part, tolerance]) => Math.abs(band[part] - expected[part]) > tolerance)
    .map(([part]) => `${part} off by ${(band[part] - expected[part]).toPrecision(3)}`);
}
