/** `--seeds A..B`. */
import { SEED_LIMIT } from '../schema/scenario-check.ts';
import { UsageError } from './report.ts';

/** Seeds of one call: an hour or so. */
const MOST_SEEDS = 1_000_000;

export function readSeeds(command: string, text: string | undefined): [from: number, to: number] {
  if (text === undefined) throw new UsageError(`${command} needs --seeds A..B, such as 1..2000.`);
  const match = /^(\d+)\.\.(\d+)$/.exec(text);
  const [from, to] = match === null ? [1, 0] : [Number(match[1]), Number(match[2])];
  if (from <= to && to <= SEED_LIMIT && to - from < MOST_SEEDS) return [from, to];
  const most = MOST_SEEDS.toLocaleString('en');
  throw new UsageError(`--seeds ${text} is not a range A..B of whole numbers, ${most} at most.`);
}
