/** Where a column of the field is, and which list is under a point. */
import type { CpuIndex } from '../../schema/units.ts';
import { clamp, contains, type Point, type Rect } from '../geometry.ts';
import type { FieldLayout } from './layout.ts';
import { type ColumnSpan, viewWithin } from './view.ts';

/** Left edge of a column. */
export function xOfColumn({ plot, view }: FieldLayout, column: number): number {
  return plot.x + ((column - view.from) * plot.w) / (view.to - view.from);
}

/** Width of the column of one CPU. */
export function columnWidth({ plot, view }: FieldLayout): number {
  return plot.w / (view.to - view.from);
}

/** The column at an x, fractions too. */
export function columnAt({ plot, view }: FieldLayout, x: number): number {
  return view.from + ((x - plot.x) * (view.to - view.from)) / plot.w;
}

/** A defer list of the field: its CPU, and its slot there. */
export interface FieldHit {
  readonly cpu: CpuIndex;
  readonly slot: number;
}

export function hitField(layout: FieldLayout, at: Point): FieldHit | null {
  if (!contains(layout.plot, at)) return null;
  const cpu = layout.order[Math.floor(columnAt(layout, at.x))];
  const row = layout.rows.find(({ y, h }) => at.y < y + h) ?? layout.rows[layout.rows.length - 1];
  const within = Math.floor(((at.y - row.y) / row.h) * (row.to - row.from + 1));
  return cpu === undefined ? null : { cpu, slot: clamp(row.from + within, row.from, row.to) };
}

/** The column of a CPU, as far as it is in view; null where it is not. */
export function rectOfCpuColumn(layout: FieldLayout, cpu: CpuIndex): Rect | null {
  const { plot, columnOf } = layout;
  const left = Math.max(plot.x, xOfColumn(layout, columnOf[cpu]));
  const right = Math.min(plot.x + plot.w, xOfColumn(layout, columnOf[cpu] + 1));
  return right <= left ? null : { x: left, y: plot.y, w: right - left, h: plot.h };
}

/** The span that is `factor` times as wide, with the column under `x` where it was. */
export function zoomedAt(layout: FieldLayout, x: number, factor: number): ColumnSpan {
  const { view, order } = layout;
  const at = columnAt(layout, x);
  const from = at - (at - view.from) * factor;
  return viewWithin({ from, to: from + (view.to - view.from) * factor }, order.length);
}
