/** `predict --check`: every band beside that of an independent prototype of the same model. */

import { delayRows } from '../model/cases/delay-sweep.ts';
import {
  distances,
  PROTOTYPE,
  PROTOTYPE_DELAYS,
  PROTOTYPE_WITHOUT,
} from '../model/cases/prototype.ts';
import { bandOf, MonteCarlo } from '../model/monte-carlo.ts';
import type { Reading } from '../model/reading.ts';
import type { Band } from '../schema/evidence-figures.ts';
import type { Report } from './report.ts';

interface CheckedRow {
  readonly name: string;
  readonly band: Band;
  readonly expected: Band;
  /** What is too far apart; empty if nothing is. */
  readonly faults: readonly string[];
}

/** Exit code 1 if anything is farther from the prototype than it may be. */
export function checkReport(
  readings: readonly Reading[],
  { samples, seed }: { readonly samples: number | undefined; readonly seed: number },
): Report {
  const rows = readings.flatMap((reading) => {
    const run = new MonteCarlo(reading, seed);
    const expected = PROTOTYPE.filter(
      (each) => each.case === reading.case && each.reading === reading.reading,
    );
    if (expected.length > 0) run.add(samples ?? reading.samples);
    return expected.flatMap((each) => [
      compared(`${reading.case} ${reading.reading}`, run.band(), each),
      ...withoutRows(reading, run),
    ]);
  });
  if (readings.some(({ case: id }) => id === 'M11')) rows.push(...delayCheck(seed));
  const faulty = rows.filter(({ faults }) => faults.length > 0).length;
  const sum = `${rows.length - faulty} of ${rows.length} agree with the prototype`;
  return {
    json: rows,
    text: [...rows.map(line), sum].join('\n'),
    exitCode: faulty === 0 ? 0 : 1,
  };
}

const DELAY_TOLERANCE = 0.02;

/** The times of M11's 64-byte rows, which have no band. */
function delayCheck(seed: number): readonly CheckedRow[] {
  const rows = delayRows(seed).filter(({ payloadBytes }) => payloadBytes === 64);
  return rows.flatMap(({ delayNs, modelUs }) => {
    const [, us] = PROTOTYPE_DELAYS.find(([ns]) => ns === delayNs) ?? [];
    if (us === undefined) return [];
    const off = modelUs / us - 1;
    return {
      name: `M11 64-${delayNs}, us`,
      band: point(modelUs),
      expected: point(us),
      faults: Math.abs(off) > DELAY_TOLERANCE ? [`off by ${(off * 100).toFixed(1)} %`] : [],
    };
  });
}

function point(value: number): Band {
  return { median: value, p5: value, p95: value };
}

function withoutRows(reading: Reading, run: MonteCarlo): readonly CheckedRow[] {
  return PROTOTYPE_WITHOUT.filter(
    ([id, name]) => id === reading.case && name === reading.reading,
  ).map(([id, name, part, median]) => {
    const band = bandOf(run.without[part], `${id} ${name} ${part}`);
    // Only its median is known.
    return compared(`${id} ${name}, ${part}`, band, { ...band, median });
  });
}

function compared(name: string, band: Band, expected: Band): CheckedRow {
  const { median, p5, p95 } = band;
  return { name, band: { median, p5, p95 }, expected, faults: distances(band, expected) };
}

function line({ name, band, expected, faults }: CheckedRow): string {
  const text = (of: Band): string =>
    `${figure(of.median)} [${figure(of.p5)}, ${figure(of.p95)}]`.padEnd(30);
  const verdict = faults.length === 0 ? 'agrees' : faults.join(', ');
  return `${name.padEnd(30)} ${text(band)} prototype ${text(expected)} ${verdict}`;
}

function figure(value: number): string {
  return value.toPrecision(4);
}
