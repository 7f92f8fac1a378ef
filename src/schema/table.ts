/** A table that can be browsed, searched, drawn, downloaded and copied as text. */

/** What a cell holds; null where nothing was published. */
export type Cell = string | number | null;

export interface Column {
  /** Unique within the table; the head of its column in a CSV file. */
  readonly key: string;
  readonly title: string;
  /** Of every figure in the column; empty where a row names its own, or there is none. */
  readonly unit: string;
  /** In a column of numbers, a text is a figure as its source printed it: "6.079e+09". */
  readonly kind: 'text' | 'number';
  /** Decimals that cells which are numbers are printed with; null: as many as they have. */
  readonly digits: number | null;
}

export interface Table {
  readonly id: string;
  readonly title: string;
  /** Whose figures these are; never empty. */
  readonly sourceIds: readonly string[];
  readonly columns: readonly Column[];
  /** A row has one cell for each column, in that order. */
  readonly rows: readonly (readonly Cell[])[];
  /** What a reader has to know before comparing; sentences. */
  readonly notes: readonly string[];
}

/** As printed, in ASCII and without marks of thousands; empty where nothing was published. */
export function cellText(column: Column, cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string' || column.digits === null) return String(cell);
  return cell.toFixed(column.digits);
}

/** The figure of a cell, for sorting and drawing; null where there is none. */
export function cellNumber(cell: Cell): number | null {
  if (cell === null || cell === '') return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}

/** A column of text. */
export function textColumn(key: string, title: string): Column {
  return { key, title, unit: '', kind: 'text', digits: null };
}

/** A column of figures as their source prints them. */
export function figureColumn(key: string, title: string, unit = ''): Column {
  return { key, title, unit, kind: 'number', digits: null };
}

/** The figures of one column, in the order of the rows; null where a cell has none. */
export function figuresOf(table: Table, key: string): readonly (number | null)[] {
  const at = table.columns.findIndex((column) => column.key === key);
  if (at < 0) throw new Error(`bug: table ${table.id} has no column ${key}`);
  return table.rows.map((row) => cellNumber(row[at]));
}
