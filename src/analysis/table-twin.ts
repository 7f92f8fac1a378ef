/** A table to take along: as text for a mail, sources below it, or as a CSV file. */
import { isSourceId, SOURCES, sourceTitle } from '../data/published/sources.ts';
import { writeCsv } from '../lib/csv.ts';
import { toAscii } from '../lib/format.ts';
import { MAIL_COLUMNS, textTable, wrapWords } from '../lib/text-table.ts';
import { type Column, cellText, type Table } from '../schema/table.ts';

/** Lines after the first of a note or a source stand in so far. */
const INDENT = 2;

/** Title, figures, notes and sources; plain ASCII, no line above 75 columns. */
export function tableAsText(table: Table): string {
  const columns = table.columns.map((column) => ({
    title: headOf(column),
    isFigure: column.kind === 'number',
  }));
  const parts = [
    paragraph(table.title),
    textTable(columns, cellsOf(table)),
    table.notes.map((note) => paragraph(note, '* ')).join(''),
    table.sourceIds.map(sourceLines).join(''),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** RFC 4180; the first row holds the keys of the columns, so figures have no unit there. */
export function tableAsCsv(table: Table): string {
  return writeCsv([table.columns.map(({ key }) => key), ...cellsOf(table)]);
}

function cellsOf({ columns, rows }: Table): string[][] {
  return rows.map((row) => columns.map((column, i) => cellText(column, row[i])));
}

function headOf({ title, unit }: Column): string {
  return unit === '' ? title : `${title} [${unit}]`;
}

/** A source that is not ours to cite by name is a text of its own. */
function sourceLines(id: string): string {
  if (!isSourceId(id)) return paragraph(id, 'Source: ');
  const { kind, messageId } = SOURCES[id];
  const title = paragraph(sourceTitle(id), 'Source: ');
  if (messageId === null) return title;
  const name = kind.endsWith('source') ? 'Version' : 'Message-ID';
  return `${title}${paragraph(`${name}: ${messageId}`, ' '.repeat(INDENT))}`;
}

function paragraph(text: string, begin = ''): string {
  const lines = wrapWords(toAscii(`${begin}${text}`).trim(), MAIL_COLUMNS - INDENT);
  const first = begin.startsWith(' ') ? begin : '';
  return lines.map((line, i) => `${i === 0 ? first : ' '.repeat(INDENT)}${line}\n`).join('');
}
