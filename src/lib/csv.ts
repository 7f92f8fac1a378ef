/** Tables as comma-separated values: RFC 4180, and texts of systems that end lines with LF. */
import { InputError } from './assert.ts';

/** Rows of fields. An empty line is a row of one empty field; the end of the text is no row. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [field, end] = text[at] === '"' ? quoted(text, at, rows.length) : plain(text, at);
    row.push(field);
    at = end + 1;
    if (text[end] === ',') {
      if (at < text.length) continue;
      row.push('');
    } else if (text[end] === '\r') at++;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** A field and the index of what ends it: a comma, the end of the line or of the text. */
function plain(text: string, from: number): [string, number] {
  let end = from;
  while (end < text.length && !isEnd(text, end)) end++;
  return [text.slice(from, end), end];
}

function quoted(text: string, from: number, row: number): [string, number] {
  let field = '';
  let open = from + 1;
  for (;;) {
    const close = text.indexOf('"', open);
    if (close < 0) throw fault('a quote is not closed', row);
    field += text.slice(open, close);
    if (text[close + 1] !== '"') {
      if (close + 1 < text.length && !isEnd(text, close + 1))
        throw fault('there is text behind a closing quote', row);
      return [field, close + 1];
    }
    field += '"';
    open = close + 2;
  }
}

function isEnd(text: string, at: number): boolean {
  const sign = text[at];
  return sign === ',' || sign === '\n' || (sign === '\r' && text[at + 1] === '\n');
}

function fault(what: string, row: number): InputError {
  return new InputError({
    what,
    where: `row ${row + 1} of the table`,
    hint: 'write a quote inside a quoted field twice',
  });
}

/** Lines end with CRLF; a field is quoted where it has to be. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

function written(field: string, _: number, row: readonly string[]): string {
  // A row of one empty field would be an empty line, which many readers skip.
  const alone = field === '' && row.length === 1;
  return alone || /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
