/** Tables as they leave the page: CSV, and text for a mail with its sources under it. */
import { writeCsv } from '../../lib/csv.ts';
import { toAscii } from '../../lib/format.ts';
import { MAIL_COLUMNS, textTable, wrapWords } from '../../lib/text-table.ts';
import { type Column, cellText, type Table } from '../../schema/table.ts';

export function tableCsv({ columns, rows }: Table): string {
  return writeCsv([
    columns.map(({ key }) => key),
    ...rows.map((row) => row.map((cell, i) => cellText(columns[i], cell))),
  ]);
}

/** `sources`: a line for each source. */
export function tableText(
  { title, columns, rows, notes }: Table,
  sources: readonly string[],
): string {
  const body = textTable(
    columns.map((column) => ({ title: headText(column), isFigure: column.kind === 'number' })),
    rows.map((row) => row.map((cell, i) => cellText(columns[i], cell))),
  );
  const under = [...notes, ...sources.map((source) => `Source: ${source}`)].flatMap(wrapped);
  return `${[...wrapped(title), '', body.trimEnd(), '', ...under].join('\n')}\n`;
}

export function headText({ title, unit }: Column): string {
  return unit === '' ? title : `${title}, ${unit}`;
}

function wrapped(text: string): readonly string[] {
  return wrapWords(toAscii(text), MAIL_COLUMNS);
}
