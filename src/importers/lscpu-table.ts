/** The tables of lscpu: -e with columns for people, -p with commas for programs. */
import type { Statement } from './topology-facts.ts';

export interface TableShape {
  readonly comma: boolean;
  /** Names of the columns, upper case. */
  readonly columns: readonly string[];
}

/** What lscpu -p prints when its comments are cut off. */
const PLAIN: TableShape = { comma: true, columns: ['CPU', 'CORE', 'SOCKET', 'NODE'] };
const NO = /^(no|n|nein|non|nee|nej|nie|não|нет|いいえ|否)$/i;

/** The columns, where a line is the head of a table. */
export function tableHead(text: string): TableShape | null {
  const comma = /^#\s*CPU(,|$)/i.test(text);
  if (!comma && !/^CPU\s+\S/.test(text)) return null;
  const columns = comma ? text.replace(/^#\s*/, '').split(',') : text.split(/\s+/);
  const names = columns.map((column) => column.trim().toUpperCase());
  return names.some((name) => ['NODE', 'CORE', 'SOCKET', 'ONLINE'].includes(name))
    ? { comma, columns: names }
    : null;
}

/** A row that has lost its head. */
export function headlessTable(text: string): TableShape | null {
  return /^\d{1,6},\d{0,6},\d{0,6},\d{0,6},,/.test(text) ? PLAIN : null;
}

/** One row, or null where the table has ended. */
export function tableRow(text: string, { comma, columns }: TableShape): Statement | null {
  const cells = comma ? text.split(',') : text.split(/\s+/);
  if (!/^\d{1,6}$/.test(cells[0])) return null;
  if (comma ? cells.length < Math.min(columns.length, 4) : cells.length !== columns.length)
    return null;
  const cell = (name: string): string => cells[columns.indexOf(name)]?.trim() ?? '';
  const node = cell('NODE');
  return {
    kind: 'row',
    cpu: Number(cells[0]),
    node: /^\d{1,6}$/.test(node) ? Number(node) : null,
    online: !NO.test(cell('ONLINE')) && !(cell('CORE') === '-' || cell('SOCKET') === '-'),
  };
}
