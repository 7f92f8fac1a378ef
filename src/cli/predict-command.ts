/** `predict [CASE…]`: what the cost model says of every published case, beside the measured. */
import { READINGS } from '../model/cases/cases.ts';
import { MonteCarlo } from '../model/monte-carlo.ts';
import type { Reading } from '../model/reading.ts';
import { SEED_LIMIT } from '../schema/scenario-check.ts';
import { readArguments, wholeNumber } from './arguments.ts';
import { type Report, UsageError } from './report.ts';

const SAMPLES = { least: 20, most: 100_000 };

export function predict(args: readonly string[]): Report {
  const given = readArguments(args, ['samples', 'seed']);
  const samples = wholeNumber(given, 'samples', SAMPLES);
  const seed = wholeNumber(given, 'seed', { least: 0, most: SEED_LIMIT }) ?? 1;
  const rows = readingsOf(given.words).map((reading) => rowOf(reading, samples, seed));
  return { json: rows, text: rows.map(line).join('\n'), exitCode: 0 };
}

function readingsOf(cases: readonly string[]): readonly Reading[] {
  const known = [...new Set(READINGS.map((reading) => reading.case))];
  const wrong = cases.find((id) => !known.includes(id));
  if (wrong !== undefined)
    throw new UsageError(`There is no case "${wrong}"; there are ${known.join(', ')}.`);
  return cases.length === 0 ? READINGS : READINGS.filter((r) => cases.includes(r.case));
}

function rowOf(reading: Reading, samples: number | undefined, seed: number) {
  const run = new MonteCarlo(reading, seed);
  run.add(samples ?? reading.samples);
  const { median, p5, p95, inside, pAtOrBelow, rejected } = run.band();
  return {
    case: reading.case,
    reading: reading.reading,
    measured: reading.measured,
    ...{ median, p5, p95, inside, p_at_or_below: pAtOrBelow },
    unit: reading.unit,
    status: reading.status,
    calibrated_from: reading.calibratedFrom,
    samples: run.drawn,
    rejected,
  };
}

type Row = ReturnType<typeof rowOf>;

function line(row: Row): string {
  const figure = (value: number): string => value.toPrecision(4);
  const verdict = row.inside === null ? 'not measured' : row.inside ? 'inside' : 'outside';
  const name = `${row.case} ${row.reading}`.padEnd(30);
  const band = `${figure(row.median)} [${figure(row.p5)}, ${figure(row.p95)}]`.padEnd(30);
  const measured = row.measured === null ? '-' : figure(row.measured);
  return `${name} ${band} ${row.unit}  measured ${measured}: ${verdict}  (${row.status})`;
}
