/**
 * Tables as mails carry them: plain ASCII, no line longer than 75 columns.
 *
 * Where a table is too wide its columns of text are narrowed, down to 16 signs: their cells go on
 * in the line below, broken at blanks, and inside a word only where it is wider than its column.
 * What still does not fit comes in parts below each other, each with the first column again.
 */
import { toAscii } from './format.ts';

export const MAIL_COLUMNS = 75;
const GAP = 2;
/** Text columns are not narrowed below this. */
const NARROWEST_TEXT = 16;
/** No column needs more at least: any two then fit beside each other. */
const WIDEST_FLOOR = 36;

export interface TextColumn {
  readonly title: string;
  /** Figures stand on the right and are not broken. */
  readonly isFigure: boolean;
}

interface Laid extends TextColumn {
  readonly cells: readonly string[];
  /** Narrowest and widest that make sense. */
  readonly floor: number;
  readonly full: number;
}

/** Lines, each ended by a newline. A row has a text for every column. */
export function textTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
): string {
  const laid = columns.map((column, i) =>
    layOut(
      { ...column, title: toAscii(column.title) },
      rows.map((row) => oneLine(row[i])),
    ),
  );
  return partsOf(laid).map(part).join('\n');
}

/** Words in lines of at most so many signs; words that are longer are broken. */
export function wrapWords(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    for (; line.length > width; line = line.slice(width)) lines.push(line.slice(0, width));
  }
  lines.push(line);
  return lines;
}

function oneLine(cell: string): string {
  return toAscii(cell).replaceAll(/\s+/g, ' ').trim();
}

function layOut(column: TextColumn, cells: readonly string[]): Laid {
  const widest = longest(cells);
  const ofTitle = longest(column.title.split(' '));
  const needed = Math.max(widest, ofTitle);
  const floor = column.isFigure ? needed : Math.min(needed, NARROWEST_TEXT);
  return { ...column, cells, floor: Math.min(Math.max(floor, 1), WIDEST_FLOOR), full: needed };
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.length), 0);
}

/** Columns that stand beside each other, part by part. */
function partsOf([first, ...others]: readonly Laid[]): readonly (readonly Laid[])[] {
  const parts: Laid[][] = [[first]];
  for (const column of others) {
    const last = parts[parts.length - 1];
    if (widthOf([...last, column].map(({ floor }) => floor)) <= MAIL_COLUMNS) last.push(column);
    else parts.push([first, column]);
  }
  return parts;
}

function widthOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + GAP * (widths.length - 1);
}

/** What is left over goes to the columns that want it, from the left, sign by sign. */
function widthsOf(columns: readonly Laid[]): readonly number[] {
  const widths = columns.map(({ floor }) => floor);
  let left = MAIL_COLUMNS - widthOf(widths);
  let given = true;
  while (left > 0 && given) {
    given = false;
    for (let i = 0; i < widths.length && left > 0; i++) {
      if (widths[i] >= columns[i].full) continue;
      widths[i]++;
      left--;
      given = true;
    }
  }
  return widths;
}

function part(columns: readonly Laid[]): string {
  const widths = widthsOf(columns);
  const head = line(columns, widths, (column) => column.title);
  const rule = widths.map((width) => '-'.repeat(width)).join(' '.repeat(GAP));
  const rows = columns[0].cells.map((_, row) => line(columns, widths, ({ cells }) => cells[row]));
  return `${[head, rule, ...rows].join('\n')}\n`;
}

/** One row of the table: as many lines as its longest cell needs. */
function line(
  columns: readonly Laid[],
  widths: readonly number[],
  textOf: (column: Laid) => string,
): string {
  const cells = columns.map((column, i) => wrapWords(textOf(column), widths[i]));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, at) =>
    columns
      .map(({ isFigure }, i) => {
        const text = cells[i][at] ?? '';
        return isFigure ? text.padStart(widths[i]) : text.padEnd(widths[i]);
      })
      .join(' '.repeat(GAP))
      .trimEnd(),
  ).join('\n');
}
