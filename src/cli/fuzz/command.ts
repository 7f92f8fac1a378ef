/** `fuzz --seeds A..B`: random scenarios and scripts, with all judges on. */
import { SEED_LIMIT } from '../../schema/scenario-check.ts';
import { readArguments } from '../arguments.ts';
import { type Report, UsageError } from '../report.ts';
import type { Failure } from './failure.ts';
import { trySeed } from './seeds.ts';

/** Seeds of one call: an hour or so. */
const MOST_SEEDS = 1_000_000;

export function fuzz(args: readonly string[]): Report {
  const { words, options } = readArguments(args, ['seeds']);
  if (words.length > 0) throw new UsageError('fuzz takes no words, only --seeds A..B.');
  const [from, to] = readSeeds(options.get('seeds'));
  const failures: Failure[] = [];
  for (let seed = from; seed <= to; seed++) {
    for (const failure of trySeed(seed)) {
      process.stderr.write(`${textOf(failure)}\n`);
      failures.push(failure);
    }
  }
  const seeds = to - from + 1;
  return {
    json: { seeds, from, to, failures },
    text: `${seeds} seeds, ${failures.length} failures`,
    exitCode: failures.length > 0 ? 1 : 0,
  };
}

function readSeeds(text: string | undefined): [from: number, to: number] {
  if (text === undefined) throw new UsageError('fuzz needs --seeds A..B, such as 1..2000.');
  const match = /^(\d+)\.\.(\d+)$/.exec(text);
  const [from, to] = match === null ? [1, 0] : [Number(match[1]), Number(match[2])];
  if (from <= to && to <= SEED_LIMIT && to - from < MOST_SEEDS) return [from, to];
  const most = MOST_SEEDS.toLocaleString('en');
  throw new UsageError(`--seeds ${text} is not a range A..B of whole numbers, ${most} at most.`);
}

function textOf({ seed, invariant, detail, scenario }: Failure): string {
  return `seed ${seed}: ${JSON.stringify(scenario)}\nseed ${seed} breaks "${invariant}": ${detail}`;
}
