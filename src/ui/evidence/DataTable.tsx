/** A table of the record: searched, sorted by any column, and shown a page at a time. */
import { useState } from 'react';
import { type Order, orderedRows, searchedRows } from '../../charts/evidence/table-rows.ts';
import { formatCount, MINUS } from '../../lib/format.ts';
import { type Cell, type Column, cellText, type Table } from '../../schema/table.ts';

/** More rows than this are shown when asked for. */
const FIRST_ROWS = 20;
/** Short tables need no search. */
const SEARCH_FROM = 9;

export function DataTable({ table }: { readonly table: Table }) {
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<Order | null>(null);
  const [all, setAll] = useState(false);
  const found = orderedRows(table, searchedRows(table, words), order);
  const rows = all ? found : found.slice(0, FIRST_ROWS);
  return (
    <div className="data">
      {table.rows.length >= SEARCH_FROM && (
        <label className="data-search">
          Search
          <input
            type="search"
            className="field"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <span role="status">{words !== '' && `${formatCount(found.length)} rows`}</span>
        </label>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <div className="data-scroll" data-all={all} tabIndex={0}>
        <table>
          <caption className="unseen">{table.title}</caption>
          <thead>
            <tr>
              {table.columns.map((column, i) => (
                <SortHead
                  key={column.key}
                  text={headText(column)}
                  isFigure={column.kind === 'number'}
                  down={order?.column === i ? order.down : null}
                  onSort={(down) => setOrder({ column: i, down })}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((index) => (
              <tr key={index}>
                {table.rows[index].map((cell, i) => (
                  <td
                    key={table.columns[i].key}
                    className={table.columns[i].kind === 'number' ? 'data-figure' : undefined}
                  >
                    {shownText(table.columns[i], cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length > FIRST_ROWS && (
        <button type="button" className="button" onClick={() => setAll(!all)}>
          {all ? `First ${FIRST_ROWS} rows` : `All ${formatCount(found.length)} rows`}
        </button>
      )}
    </div>
  );
}

/** Figures have the page's minus; what is copied stays ASCII. */
function shownText(column: Column, cell: Cell): string {
  const text = cellText(column, cell);
  return column.kind === 'number' ? text.replace(/^-(?=\d)/, MINUS) : text;
}

function headText({ title, unit }: Column): string {
  return unit === '' ? title : `${title}, ${unit}`;
}

interface SortHeadProps {
  readonly text: string;
  readonly isFigure: boolean;
  /** Sorted by this column: downwards or not; null if by another. */
  readonly down: boolean | null;
  readonly onSort: (down: boolean) => void;
}

function SortHead({ text, isFigure, down, onSort }: SortHeadProps) {
  const sorted = down === null ? 'none' : down ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={sorted} className={isFigure ? 'data-figure' : undefined}>
      <button type="button" onClick={() => onSort(down === false)}>
        {text}
        <span aria-hidden="true">{down === null ? '' : down ? ' ↓' : ' ↑'}</span>
      </button>
    </th>
  );
}
