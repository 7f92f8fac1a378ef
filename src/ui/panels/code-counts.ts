/** What stands in the right margin of the code: how often a line has run, or runs per second. */
import type { CodeLineId, FlowCounts, FlushCounts } from '../../charts/lit-line.ts';
import { formatCount, formatRateShort } from '../../lib/format.ts';
import type { CodePath } from './code-paths.ts';

export type CountTexts = Readonly<Partial<Record<CodeLineId, string>>>;

/** A line that has not run stays blank. */
export function countTexts(
  counts: FlushCounts | FlowCounts | null,
  path: CodePath = 'loopback',
): CountTexts {
  if (counts === null) return {};
  return counts.unit === 'perS' ? flowTexts(counts, path) : flushTexts(counts);
}

function flushTexts({ flushNo, flushes, visits, empty, taken, freed }: FlushCounts): CountTexts {
  const of = flushes === null ? '' : ` of ${flushes}`;
  return {
    call: flushNo === 0 ? '' : `${flushNo}${of}`,
    loop: times(visits),
    list: times(visits),
    empty: times(empty),
    take: times(taken),
    free: times(freed),
  };
}

/** On loopback one send is one pass, which polls once, between two flushes. */
const FLUSHES_PER_POLL = 2;

function flowTexts({ flushes, visits, empty, taken }: FlowCounts, path: CodePath): CountTexts {
  const polls = path === 'loopback' ? perS(flushes / FLUSHES_PER_POLL) : '';
  return {
    send: polls,
    call: perS(flushes),
    poll: polls,
    loop: perS(visits),
    list: perS(visits),
    empty: perS(empty),
    take: perS(taken),
  };
}

function times(count: number): string {
  return count === 0 ? '' : `${formatCount(count)}×`;
}

function perS(rate: number): string {
  return rate === 0 ? '' : formatRateShort(rate);
}
