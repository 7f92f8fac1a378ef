/** What each cell of the field shows: what the checks of its lists found, and how many. */
import type { ListWindow } from '../../analysis/list-window.ts';
import type { FieldLayout, FieldRow } from './layout.ts';

export const CELL = { none: 0, wasted: 1, empty: 2, useful: 3 } as const;
/** Strengths of a colour, from 1; 0 is nothing. */
export const LEVELS = 5;

/** A cell's code: what it shows times STEP, and how strongly. */
const STEP = 8;

export const kindOf = (code: number): number => Math.floor(code / STEP);
export const levelOf = (code: number): number => code % STEP;

/** How strongly a level is drawn, as an alpha. */
export const STRENGTH: readonly number[] = [0, 0.3, 0.48, 0.66, 0.83, 1];

export class FieldCells {
  readonly columns: number;
  readonly rows: number;
  readonly code: Uint8Array; // [column * rows + row]
  /** Checks a second of one list that the strongest colour stands for. */
  topPerS = 0;

  constructor({ columns, rows }: FieldLayout) {
    this.columns = columns;
    this.rows = rows.length;
    this.code = new Uint8Array(columns * rows.length);
  }

  /**
   * Takes in a window. Where several lists share a cell it shows the one that was checked most, and
   * of what checks found the most telling: skbs, then a node that is not online, then nothing.
   * A part of a field has the top of the whole, so that colours mean the same.
   */
  read(layout: FieldLayout, window: ListWindow, slots: number, leastTopPerS = 0): void {
    const { columns, rows } = this;
    const counts = new Float64Array(columns * rows);
    let most = 0;
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < rows; row++) {
        const { kind, count } = busiest(layout, window, { column, row: layout.rows[row], slots });
        const at = column * rows + row;
        counts[at] = count;
        this.code[at] = kind * STEP;
        if (count > most) most = count;
      }
    }
    this.topPerS = Math.max(leastTopPerS, niceTop(most / window.seconds));
    const top = this.topPerS * window.seconds;
    for (let at = 0; at < counts.length; at++)
      if (counts[at] > 0) this.code[at] += Math.max(1, Math.ceil((LEVELS * counts[at]) / top));
  }
}

interface Place {
  readonly column: number;
  readonly row: FieldRow;
  /** Lists of a CPU. */
  readonly slots: number;
}

const found = { kind: 0, count: 0 };

/** The same object each time: there are thousands of cells in a picture. */
function busiest({ order, per }: FieldLayout, window: ListWindow, place: Place): typeof found {
  const { column, row, slots } = place;
  found.kind = CELL.none;
  found.count = 0;
  const last = Math.min(order.length, (column + 1) * per);
  for (let c = column * per; c < last; c++) {
    for (let slot = row.from; slot <= row.to; slot++) {
      const at = order[c] * slots + slot;
      note(CELL.useful, window.useful(at));
      note(CELL.wasted, window.wasted(at));
      note(CELL.empty, window.empty(at));
    }
  }
  return found;
}

/** Telling is useful before wasted before empty: of one kind the most. */
function note(kind: number, count: number): void {
  if (count === 0) return;
  const better = RANK[kind] > RANK[found.kind];
  if (better) {
    found.kind = kind;
    found.count = count;
  } else if (kind === found.kind && count > found.count) found.count = count;
}

const RANK: readonly number[] = [0, 2, 1, 3];

/** 1, 2 or 5 times a power of ten, not below a value. */
export function niceTop(value: number): number {
  if (value <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(value));
  for (const step of [1, 2, 5]) if (value <= step * unit) return step * unit;
  return 10 * unit;
}
