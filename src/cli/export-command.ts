/** `export SCENARIO.json --to FORMAT --out FILE`: a run as a file of another program. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { Run } from '../engine/run.ts';
import { headOf } from '../exporters/export-head.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exporterOf,
  type Piece,
} from '../exporters/exporter.ts';
import { newColumns } from '../schema/events.ts';
import type { Scenario } from '../schema/scenario.ts';
import { SEED_LIMIT } from '../schema/scenario-check.ts';
import { type Arguments, readArguments, wholeNumber } from './arguments.ts';
import { onRelease } from './kernel-option.ts';
import { type Report, UsageError } from './report.ts';
import { readScenario, withSeed } from './scenario-of.ts';

export function exportRun(args: readonly string[]): Report {
  const given = readArguments(args, ['to', 'out', 'seed', 'release']);
  if (given.words.length !== 1)
    throw new UsageError('export needs one scenario: a JSON file, or preset:ID (see presets).');
  const format = formatOf(given);
  const out = given.options.get('out');
  if (out === undefined) throw new UsageError('export needs --out FILE: where to write.');
  const seed = wholeNumber(given, 'seed', { least: 0, most: SEED_LIMIT });
  const scenario = onRelease(given)(withSeed(readScenario(given.words[0]), seed));
  const result = writeRun(scenario, format, out);
  const text = `${result.events} events of the run, ${result.bytes} bytes in ${out}`;
  return { json: result, text, exitCode: 0 };
}

function formatOf({ options }: Arguments): ExportFormat {
  const to = options.get('to');
  const format = EXPORT_FORMATS.find((name) => name === to);
  if (format !== undefined) return format;
  const there = EXPORT_FORMATS.join(', ');
  if (to === undefined) throw new UsageError(`export needs --to FORMAT, one of ${there}.`);
  throw new UsageError(`There is no format "${to}" to export to; there are ${there}.`);
}

export interface ExportResult {
  /** Events of the run; a format may have more or fewer records. */
  readonly events: number;
  readonly bytes: number;
}

function writeRun(scenario: Scenario, format: ExportFormat, out: string): ExportResult {
  const file = opened(out);
  try {
    let bytes = 0;
    const events = exportPieces(scenario, format, (piece) => {
      const data = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
      for (let from = 0; from < data.length; ) from += writeSync(file, data, from);
      bytes += data.length;
    });
    return { events, bytes };
  } finally {
    closeSync(file);
  }
}

function opened(path: string): number {
  try {
    return openSync(path, 'w');
  } catch {
    throw new UsageError(`${path} cannot be written: give --out a file in a folder that exists.`);
  }
}

/** Plays the scenario to its end; gives how many events there were. */
export function exportPieces(
  scenario: Scenario,
  format: ExportFormat,
  onPiece: (piece: Piece) => void,
): number {
  const run = new Run(scenario);
  const exporter = exporterOf(format, headOf(scenario));
  let spare = newColumns(run.machine.log.capacity);
  let events = 0;
  onPiece(exporter.begin());
  for (;;) {
    const reason = run.advance(scenario.runPs);
    const chunk = run.swapLog(spare);
    onPiece(exporter.rows(chunk));
    events += chunk.length;
    spare = chunk;
    if (reason !== 'full') break;
  }
  onPiece(exporter.end(scenario.runPs));
  return events;
}
