/** One figure of a published table. */
import { cellNumber, type Table } from '../schema/table.ts';

/** By the text that its row begins with and the key of its column; that there is none is a bug. */
export function publishedCell(
  tables: readonly Table[],
  id: string,
  row: string | number,
  key: string,
): number {
  const table = tables.find((each) => each.id === id);
  const column = table?.columns.findIndex((each) => each.key === key) ?? -1;
  const cells = table?.rows.find(([first]) => first === row);
  const value = cells === undefined ? null : cellNumber(cells[column] ?? null);
  if (value === null) throw new Error(`bug: table ${id} has no figure "${row}", ${key}`);
  return value;
}
