/**
 * `predict [CASE…]`: what the cost model says of every published case, beside the measured.
 * With `--check`: beside what an independent prototype of the model says.
 */
import { READINGS, readingsOf } from '../model/cases/cases.ts';
import { MonteCarlo } from '../model/monte-carlo.ts';
import type { Reading } from '../model/reading.ts';
import { SEED_LIMIT } from '../schema/scenario-check.ts';
import { readArguments, wholeNumber } from './arguments.ts';
import { checkReport } from './predict-check.ts';
import type { Report } from './report.ts';

const SAMPLES = { least: 20, most: 100_000 };

export function predict(args: readonly string[]): Report {
  const check = args.includes('--check');
  const given = readArguments(
    args.filter((word) => word !== '--check'),
    ['samples', 'seed'],
  );
  const samples = wholeNumber(given, 'samples', SAMPLES);
  const seed = wholeNumber(given, 'seed', { least: 0, most: SEED_LIMIT }) ?? 1;
  const chosen = choose(given.words);
  if (check) return checkReport(chosen, { samples, seed });
  const rows = chosen.map((reading) => rowOf(reading, samples, seed));
  const lines = chosen.map((reading, i) => line(reading, rows[i]));
  return { json: rows, text: [HEAD, ...lines].join('\n'), exitCode: 0 };
}

/** In the order of the table, whatever the order of the words. */
function choose(cases: readonly string[]): readonly Reading[] {
  const wanted = new Set(cases.flatMap(readingsOf));
  return cases.length === 0 ? READINGS : READINGS.filter((reading) => wanted.has(reading));
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

const HEAD = `${'case reading'.padEnd(30)} ${'median [5 %, 95 %]'.padEnd(30)} unit, measured: verdict`;

function line(reading: Reading, row: Row): string {
  const figure = (value: number): string => value.toPrecision(4);
  const verdict = verdictOf(reading, row);
  const name = `${row.case} ${row.reading}`.padEnd(30);
  const band = `${figure(row.median)} [${figure(row.p5)}, ${figure(row.p95)}]`.padEnd(30);
  const measured = row.measured === null ? '-' : figure(row.measured);
  return `${name} ${band} ${row.unit}  measured ${measured}: ${verdict}  (${row.status})`;
}

/** Where a fit lies says nothing, so it is not judged; `inside` of the JSON is arithmetic. */
function verdictOf({ counts }: Reading, { inside }: Row): string {
  if (inside === null) return 'not measured';
  if (counts === 'fitted') return 'fitted';
  return inside ? 'inside' : 'outside';
}
