/** `fuzz --seeds A..B`: random scenarios and scripts, with all judges on. */
import { readArguments } from '../arguments.ts';
import { type Report, UsageError } from '../report.ts';
import { readSeeds } from '../seeds-option.ts';
import type { Failure } from './failure.ts';
import { trySeed } from './seeds.ts';

export function fuzz(args: readonly string[]): Report {
  const { words, options } = readArguments(args, ['seeds']);
  if (words.length > 0) throw new UsageError('fuzz takes no words, only --seeds A..B.');
  const [from, to] = readSeeds('fuzz', options.get('seeds'));
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

function textOf({ seed, invariant, detail, scenario }: Failure): string {
  return `seed ${seed}: ${JSON.stringify(scenario)}\nseed ${seed} breaks "${invariant}": ${detail}`;
}
