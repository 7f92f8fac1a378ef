/** `predict --check`: every band beside that of an independent prototype of the same model. */

import { distances, PROTOTYPE, PROTOTYPE_WITHOUT } from '../model/cases/prototype.ts';
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
  const faulty = rows.filter(({ faults }) => faults.length > 0).length;
  const sum = `${rows.length - faulty} of ${rows.length} agree with the prototype`;
  return {
    json: rows,
    text: [...rows.map(line), sum].join('\n'),
    exitCode: faulty === 0 ? 0 : 1,
  };
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
