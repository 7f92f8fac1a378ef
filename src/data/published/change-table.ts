/** Tables that hold one kernel against another, figure by figure, as their source prints them. */
import { type Column, figureColumn, type Table, textColumn } from '../../schema/table.ts';
import type { SourceId } from './sources.ts';

/**
 * Quantity, unit, figure without and with the change, and the difference as printed: in percent,
 * or in points where the row says so. Null where it was not published.
 */
export type ChangeRow = readonly [
  quantity: string,
  unit: string,
  before: string | null,
  after: string | null,
  change: string | null,
  changeUnit?: '%' | 'points',
];

export interface ChangeTable {
  readonly id: string;
  readonly title: string;
  readonly sourceIds: readonly SourceId[];
  /** What the two columns of figures are called. */
  readonly kernels: readonly [before: string, after: string];
  readonly rows: readonly ChangeRow[];
  readonly notes: readonly string[];
}

export function changeTable({ kernels, rows, ...given }: ChangeTable): Table {
  const [before, after] = kernels;
  return {
    ...given,
    columns: [
      textColumn('quantity', 'quantity'),
      textColumn('unit', 'unit'),
      figureColumn('before', before),
      figureColumn('after', after),
      figureColumn('change', 'change'),
      textColumn('changeUnit', 'of change'),
    ],
    rows: rows.map(([quantity, unit, was, is, change, changeUnit]) => {
      const ofChange = change === null ? null : (changeUnit ?? '%');
      return [quantity, unit, was, is, change, ofChange];
    }),
  };
}

/** Symbol, then share of all samples before and after: with callees, and of its own. */
export type ShareRow = readonly [
  symbol: string,
  childrenBefore: string | null,
  childrenAfter: string | null,
  selfBefore: string | null,
  selfAfter: string | null,
];

const share = (key: string, title: string): Column => figureColumn(key, title, '%');

export function shareTable({
  rows,
  ...given
}: Omit<Table, 'columns' | 'rows'> & { readonly rows: readonly ShareRow[] }): Table {
  return {
    ...given,
    columns: [
      textColumn('symbol', 'symbol'),
      share('childrenBefore', 'with callees, before'),
      share('childrenAfter', 'with callees, after'),
      share('selfBefore', 'self, before'),
      share('selfAfter', 'self, after'),
    ],
    rows,
  };
}
