/** Which rows of a table are shown, and in which order: their indices. */
import { cellNumber, cellText, type Table } from '../../schema/table.ts';

export interface Order {
  readonly column: number;
  readonly down: boolean;
}

/** Rows that have all of the words, whatever their case. */
export function searchedRows(table: Table, words: string): readonly number[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return [...table.rows.keys()].filter((index) => {
    const text = table.rows[index]
      .map((cell, i) => cellText(table.columns[i], cell))
      .join(' ')
      .toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** Figures by size, texts by alphabet, empty cells last; equal ones stay in their order. */
export function orderedRows(
  table: Table,
  indices: readonly number[],
  order: Order | null,
): readonly number[] {
  if (order === null) return indices;
  const { column, down } = order;
  const sign = down ? -1 : 1;
  const isFigure = table.columns[column].kind === 'number';
  const compare = (a: number, b: number): number => {
    const [one, other] = [table.rows[a][column], table.rows[b][column]];
    if (isFigure) {
      const [x, y] = [cellNumber(one), cellNumber(other)];
      if (x === null || y === null) return Number(x === null) - Number(y === null);
      return sign * (x - y);
    }
    return sign * String(one ?? '').localeCompare(String(other ?? ''), 'en');
  };
  return [...indices].sort(compare);
}
