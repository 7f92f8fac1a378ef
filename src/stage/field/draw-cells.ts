/** Draws the cells of the field into a picture of one pixel a cell, where they have changed. */
import type { Pen } from '../pen.ts';
import type { StageTheme } from '../theme.ts';
import { CELL, type FieldCells, kindOf, levelOf, STRENGTH } from './cells.ts';

/** Draws the columns that differ from `before` (null: all); says how many. */
export function drawCells(
  pen: Pen,
  cells: FieldCells,
  before: Uint8Array | null,
  theme: StageTheme,
): number {
  let drawn = 0;
  for (let column = 0; column < cells.columns; column++) {
    if (before !== null && !differs(cells, before, column)) continue;
    drawColumn(pen, cells, column, theme);
    drawn++;
  }
  pen.globalAlpha = 1;
  return drawn;
}

function differs({ code, rows }: FieldCells, before: Uint8Array, column: number): boolean {
  for (let at = column * rows; at < (column + 1) * rows; at++)
    if (code[at] !== before[at]) return true;
  return false;
}

/** Cells of one look below each other are one rectangle: most of a column is. */
function drawColumn(pen: Pen, { code, rows }: FieldCells, column: number, theme: StageTheme): void {
  const first = column * rows;
  pen.globalAlpha = 1;
  pen.fillStyle = theme.bg2;
  pen.fillRect(column, 0, 1, rows);
  for (let from = 0; from < rows; ) {
    let to = from + 1;
    while (to < rows && code[first + to] === code[first + from]) to++;
    const level = levelOf(code[first + from]);
    if (level > 0) {
      pen.globalAlpha = STRENGTH[level];
      pen.fillStyle = colourOf(kindOf(code[first + from]), theme);
      pen.fillRect(column, from, 1, to - from);
    }
    from = to;
  }
}

export function colourOf(kind: number, theme: StageTheme): string {
  if (kind === CELL.useful) return theme.useful;
  return kind === CELL.wasted ? theme.waste : theme.other;
}
