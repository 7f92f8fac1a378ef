/** The CPU that the field points at, in figures, and its lists as a strip. */
import { flushTiming } from '../../analysis/flush-timing.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { ListWindow } from '../../analysis/list-window.ts';
import { formatPercent, THIN } from '../../lib/format.ts';
import { type CpuIndex, NIL, type NodeId } from '../../schema/units.ts';
import { VARIANTS } from '../../schema/variants.ts';
import { rateText } from '../figures.ts';
import type { Rect } from '../geometry.ts';
import { box, type Pen } from '../pen.ts';
import { drawCursor, drawVisits } from '../strip/draw.ts';
import { cellRect, layoutStrip, type StripLayout } from '../strip/layout.ts';
import type { Visits } from '../strip/visits.ts';
import type { StageTheme } from '../theme.ts';
import { xOfColumn } from './columns.ts';
import type { FieldLayout } from './layout.ts';

/** So many CPUs are shown between the whole field and one of them. */
const BESIDE = 16;

/** The CPUs at the edges of the sixteen columns that a CPU is among. */
export function sixteenAround(
  { order, columnOf }: FieldLayout,
  cpu: CpuIndex,
): { readonly from: CpuIndex; readonly to: CpuIndex } {
  const first = Math.floor(columnOf[cpu] / BESIDE) * BESIDE;
  return { from: order[first], to: order[Math.min(first + BESIDE, order.length) - 1] };
}

/** On the whole field, round as many of those columns as are in view; null where none is. */
export function lensOf(layout: FieldLayout, cpu: CpuIndex): Rect | null {
  const { plot, columnOf } = layout;
  const { from, to } = sixteenAround(layout, cpu);
  const x = Math.max(plot.x, xOfColumn(layout, columnOf[from]));
  const end = Math.min(plot.x + plot.w, xOfColumn(layout, columnOf[to] + 1));
  return end <= x ? null : { ...plot, x, w: end - x };
}

/** The column of a CPU in the part that shows just the sixteen; `layout` is that of the whole. */
export function columnIn(plot: Rect, layout: FieldLayout, cpu: CpuIndex): Rect {
  const { from, to } = sixteenAround(layout, cpu);
  const [first, last] = [layout.columnOf[from], layout.columnOf[to]];
  const w = plot.w / (last + 1 - first);
  return { ...plot, x: plot.x + (layout.columnOf[cpu] - first) * w, w };
}

export interface CpuFigures {
  readonly node: NodeId;
  /** Each with its name. */
  readonly figures: readonly (readonly [name: string, value: string])[];
}

/** What its flushes did in the window; what one of them reads, of the last one. */
export function cpuFigures(frame: LabFrame, window: ListWindow, cpu: CpuIndex): CpuFigures {
  const { view, scenario, recording } = frame;
  const { cpuNode, lineBytes } = scenario.machine;
  let checks = 0;
  let wasted = 0;
  const first = view.rowOf(cpu, 0);
  for (let row = first; row < first + view.nodes.length; row++) {
    checks += window.useful(row) + window.empty(row) + window.wasted(row);
    wasted += window.wasted(row);
  }
  const last = view.lastFlush[cpu];
  const lists = last === NIL ? 0 : flushTiming(recording, last).nodes.length;
  const perS = (count: number): string => `${rateText(count / window.seconds)}${THIN}/s`;
  return {
    node: cpuNode[cpu],
    figures: [
      ['flushes', perS(window.flushes(cpu))],
      ['list checks', perS(checks)],
      ['of them wasted', checks === 0 ? '–' : formatPercent((100 * wasted) / checks)],
      ['list lines read per flush', lists === 0 ? '–' : `${lists} × ${lineBytes}${THIN}B`],
    ],
  };
}

/** Its lists side by side, as on the stage. */
export function layoutCpuStrip({ scenario, view }: LabFrame, rect: Rect): StripLayout {
  const { possible, online } = scenario.machine;
  const isSingle = VARIANTS[view.variant].walk === 'none';
  const nodes = isSingle ? { nodes: [NIL], online: [NIL] } : { nodes: possible, online };
  return layoutStrip(nodes, rect, false);
}

/** The cells of its lists: they change with the layout only. */
export function drawCpuLists(pen: Pen, strip: StripLayout, theme: StageTheme): void {
  const { radius } = strip;
  strip.nodes.forEach((_, slot) => {
    const isOnline = strip.online[slot];
    const stroke = isOnline ? theme.nodeOnline : theme.nodePossible;
    const dash = isOnline || strip.dense ? undefined : [3, 3];
    box(pen, cellRect(strip, slot), { radius, stroke, width: theme.line, dash });
  });
}

/** What its flush looks at, over the cells. */
export function drawCpuVisits(
  pen: Pen,
  strip: StripLayout,
  visits: Visits,
  theme: StageTheme,
): void {
  drawVisits(pen, strip, visits, theme);
  drawCursor(pen, strip, visits, theme);
}
