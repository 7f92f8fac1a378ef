/** `fuzz-import --seeds A..B [FOLDER]`: damaged traces, each of which must be read or refused. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readArguments } from '../arguments.ts';
import { type Report, UsageError } from '../report.ts';
import { readSeeds } from '../seeds-option.ts';
import { type ImportFailure, tryDamage } from './try-damage.ts';

/** The traces that ship; npm runs commands in the root of the project. */
const SHIPPED = join('public', 'traces');

export async function fuzzImport(args: readonly string[]): Promise<Report> {
  const { words, options } = readArguments(args, ['seeds']);
  if (words.length > 1) throw new UsageError('fuzz-import takes one folder of traces at most.');
  const [from, to] = readSeeds('fuzz-import', options.get('seeds'));
  const traces = readTraces(words[0] ?? SHIPPED);
  const failures: ImportFailure[] = [];
  for (let seed = from; seed <= to; seed++) {
    const failure = await tryDamage(seed, traces);
    if (failure === null) continue;
    process.stderr.write(`seed ${seed} breaks "${failure.invariant}": ${failure.detail}\n`);
    failures.push(failure);
  }
  const seeds = to - from + 1;
  return {
    json: { seeds, from, to, failures },
    text: `${seeds} seeds, ${failures.length} failures`,
    exitCode: failures.length > 0 ? 1 : 0,
  };
}

export function readTraces(folder: string): Uint8Array[] {
  const names = namesIn(folder).filter((name) => name.endsWith('.txt.gz'));
  if (names.length === 0) throw new UsageError(`${folder} holds no trace *.txt.gz.`);
  return names.sort().map((name) => Uint8Array.from(gunzipSync(readFileSync(join(folder, name)))));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    throw new UsageError(`${folder} is no folder that can be read: give one with traces.`);
  }
}
