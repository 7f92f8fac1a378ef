/** What pictures of published figures are drawn from, as tables: to read, to copy, to download. */
import type { SourceId } from '../data/published/sources.ts';
import { publishedTable } from '../data/published/tables.ts';
import { type Column, figureColumn, type Table, textColumn } from '../schema/table.ts';
import {
  completionStack,
  oneCostTwoBars,
  type ProfiledCase,
  profilePairs,
} from './published-figures.ts';

function rounded(digits: number, column: Column): Column {
  return { ...column, digits };
}

export function oneCostTable(): Table {
  return {
    id: 'one-cost-two-bars',
    title: 'Two benchmarks, one cost: a list for every node on Sierra Forest',
    sourceIds: ['robot-2025-12'] satisfies SourceId[],
    columns: [
      textColumn('benchmark', 'benchmark'),
      rounded(3, figureColumn('before', 'a datagram before', 'us')),
      rounded(3, figureColumn('added', 'added', 'us')),
      rounded(1, figureColumn('change', 'change of the rate', '%')),
    ],
    rows: oneCostTwoBars().map((bar) => [
      bar.benchmark,
      bar.beforeUs,
      bar.addedUs,
      bar.changePercent,
    ]),
    notes: ['Times are the inverse of the published rates of datagrams sent.'],
  };
}

export function completionTable(): Table {
  const { parts, beforeNs, afterNs } = completionStack();
  return {
    id: 'tx-completion-stack',
    title: 'M7: time of a packet on a CPU that cleans TX rings',
    sourceIds: publishedTable('m7-profile').sourceIds,
    columns: [
      textColumn('group', 'group'),
      rounded(1, figureColumn('before', 'before', 'ns')),
      rounded(1, figureColumn('after', 'with e20dfbad8aab', 'ns')),
      textColumn('symbols', 'symbols'),
    ],
    rows: [
      ...parts.map((part) => [part.group, part.beforeNs, part.afterNs, part.symbols.join(' ')]),
      ['all', beforeNs, afterNs, ''],
    ],
    notes: [
      'Share of the profile times the busy time of 32 CPUs over the packets; the profile is of one of them, and all are taken to be alike.',
    ],
  };
}

export function profileTable(caseId: ProfiledCase): Table {
  const published = publishedTable(`${caseId.toLowerCase()}-profile`);
  return {
    id: `${published.id}-pairs`,
    title: `${caseId}: self time before and after, the largest change first`,
    sourceIds: published.sourceIds,
    columns: [
      textColumn('symbol', 'symbol'),
      rounded(2, figureColumn('before', 'before', '%')),
      rounded(2, figureColumn('after', 'after', '%')),
      rounded(2, figureColumn('change', 'change', 'pt')),
    ],
    rows: profilePairs(caseId).map(({ symbol, before, after }) => [
      symbol,
      before,
      after,
      before === null || after === null ? null : after - before,
    ]),
    notes: [...published.notes, 'An empty cell: the symbol was not listed on that side.'],
  };
}
