/**
 * A number of the story: computed from the chapter's own runs, from what was published, or from the
 * model; never typed in. Prose has its name in braces.
 */
import type { SourceId } from '../data/published/sources.ts';
import { formatCount, formatPercent, formatRate, formatUs, signed, THIN } from '../lib/format.ts';
import type { RunFacts } from './run-facts.ts';

export interface Claim {
  readonly basis: 'run' | 'published' | 'model';
  /** Names of the runs of the chapter that `compute` is given, in that order. */
  readonly runs: readonly string[];
  /** Whose figures it is made of; empty unless published. */
  readonly sources: readonly SourceId[];
  /** Pure. Throws where a run does not hold what it looks for. */
  readonly compute: (...runs: readonly RunFacts[]) => number;
  /** The value with its unit. */
  readonly text: Format;
}

export type Format = (value: number) => string;

export const FORMAT = {
  count: formatCount,
  /** Of a whole that may be large: "265,145 /s". */
  rate: formatRate,
  /** A rate as a run gives it: more digits would be its noise. "228,200" */
  runRate: (value: number): string => formatCount(Math.round(value / 100) * 100),
  us: (value: number): string => formatUs(value),
  ns: (value: number): string => `${formatCount(value)}${THIN}ns`,
  bytes: (value: number): string => `${formatCount(value)}${THIN}B`,
  percent: (value: number): string => formatPercent(value),
  /** A change: with its sign. */
  change: (value: number): string => signed(value, (each) => formatPercent(each)),
  times: (value: number): string => `×${value.toFixed(1)}`,
  /** Per datagram, or another small mean. */
  mean: (value: number): string => value.toFixed(2),
} as const satisfies Readonly<Record<string, Format>>;

/** From one run of the chapter. */
export function fromRun(
  run: string,
  compute: (run: RunFacts) => number,
  text: Format = FORMAT.count,
): Claim {
  return { basis: 'run', runs: [run], sources: [], compute, text };
}

/** From several of them, as for a ratio of two. */
export function fromRuns(
  runs: readonly string[],
  compute: Claim['compute'],
  text: Format = FORMAT.count,
): Claim {
  return { basis: 'run', runs, sources: [], compute, text };
}

/** A published figure, or what follows from some by arithmetic alone. */
export function published(
  sources: readonly SourceId[],
  compute: () => number,
  text: Format = FORMAT.count,
): Claim {
  return { basis: 'published', runs: [], sources, compute, text };
}

/** What the cost model says for given parameters; the runs are what it is told about. */
export function modelled(
  runs: readonly string[],
  compute: Claim['compute'],
  text: Format = FORMAT.count,
): Claim {
  return { basis: 'model', runs, sources: [], compute, text };
}
