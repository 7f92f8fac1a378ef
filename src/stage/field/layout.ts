/**
 * The field: all CPUs of a machine as columns, its nodes as rows, one cell a defer list. Where CPUs
 * or nodes are more than pixels, several share a column or a row, and the layout says so.
 */

import type { Scenario } from '../../schema/scenario.ts';
import { type CpuIndex, NIL, type NodeId } from '../../schema/units.ts';
import { VARIANTS, type VariantId } from '../../schema/variants.ts';
import type { Rect } from '../geometry.ts';
import { type ColumnSpan, viewWithin } from './view.ts';

/** Slots `from` to `to`, both included, as one row. */
export interface FieldRow {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly h: number;
  readonly online: boolean;
}

/** Rows below each other that are all online, or all not. */
export interface FieldBand {
  readonly from: number;
  readonly to: number;
  readonly online: boolean;
  readonly y: number;
  readonly h: number;
  /** How many nodes. */
  readonly nodes: number;
}

/** Columns of the CPUs of one node: `from` up to, not including, `to`. */
export interface FieldGroup extends ColumnSpan {
  readonly node: NodeId;
}

export interface FieldLayout {
  readonly width: number;
  readonly height: number;
  readonly compact: boolean;
  /** Nothing but cells and the numbers of the CPUs: a part beside the whole. */
  readonly bare: boolean;
  readonly plot: Rect;
  /** CPUs by node, then by number: the columns, and the column of each CPU. */
  readonly order: readonly CpuIndex[];
  readonly columnOf: Int32Array; // [cpu] its column, or NIL
  /** CPUs that share a column of the picture. */
  readonly per: number;
  /** Columns of the picture, over all CPUs. */
  readonly columns: number;
  /** Node ids of the lists of a CPU; one NIL where it has a single list. */
  readonly nodes: readonly NodeId[];
  readonly rows: readonly FieldRow[];
  readonly bands: readonly FieldBand[];
  readonly groups: readonly FieldGroup[];
  readonly view: ColumnSpan;
}

export interface FieldInput {
  readonly scenario: Scenario;
  readonly variant: VariantId;
  readonly width: number;
  readonly height: number;
  /** Nothing but cells and the numbers of the CPUs; not by default. */
  readonly bare?: boolean;
  /** The CPUs at the two edges of what is in view; all by default. */
  readonly focus?: { readonly from: CpuIndex; readonly to: CpuIndex } | null;
  /** The same in columns and parts of them, while it is being zoomed. */
  readonly view?: ColumnSpan | null;
}

const COMPACT_WIDTH = 600;
const LEFT = 92;
const COMPACT_LEFT = 40;
const RIGHT = 16;
const TOP = 78;
const BOTTOM = 26;
/** Round a part without brackets. */
const BARE = 6;
/** A row of an online node is at least so high: there the lists are that can hold something. */
const ONLINE_HEIGHT = 12;
/** Online rows take at most this part of the height. */
const ONLINE_SHARE = 0.4;

export function layoutField(input: FieldInput): FieldLayout {
  const { scenario, variant, width, height, bare = false } = input;
  const { cpuNode, possible, online } = scenario.machine;
  const compact = width < COMPACT_WIDTH;
  const left = bare ? BARE : compact ? COMPACT_LEFT : LEFT;
  const right = bare ? BARE : RIGHT;
  const top = bare ? BARE : TOP;
  const plot = { x: left, y: top, w: width - left - right, h: height - top - BOTTOM };
  const order = orderOf(input);
  const columnOf = new Int32Array(cpuNode.length).fill(NIL);
  order.forEach((cpu, column) => {
    columnOf[cpu] = column;
  });
  const view = viewWithin(input.view ?? spanOf(input.focus ?? null, columnOf), order.length);
  const per = shared(view.to - view.from, plot.w);
  const nodes = VARIANTS[variant].walk === 'none' ? [NIL] : possible;
  const bands = placeBands(nodes, online, plot);
  return {
    width,
    height,
    compact,
    bare,
    plot,
    order,
    columnOf,
    per,
    columns: Math.ceil(order.length / per),
    nodes,
    rows: bands.flatMap(rowsOf),
    bands,
    groups: groupsOf(order, cpuNode),
    view,
  };
}

/** By node, then by number; a part has no columns but its own. */
function orderOf({ scenario, bare, focus }: FieldInput): CpuIndex[] {
  const { cpuNode } = scenario.machine;
  const order = cpuNode.map((_, cpu) => cpu).sort((a, b) => cpuNode[a] - cpuNode[b] || a - b);
  if (bare !== true || !focus) return order;
  const ends = [focus.from, focus.to].map((cpu) => order.indexOf(cpu));
  return order.slice(Math.min(...ends), Math.max(...ends) + 1);
}

function spanOf(focus: FieldInput['focus'], columnOf: Int32Array): ColumnSpan {
  if (!focus) return { from: 0, to: columnOf.length };
  const ends = [columnOf[focus.from], columnOf[focus.to]];
  return { from: Math.min(...ends), to: Math.max(...ends) + 1 };
}

/** How many must share a pixel: a power of two, so that zooming changes it seldom. */
function shared(count: number, px: number): number {
  let per = 1;
  while (count / per > Math.max(1, px)) per *= 2;
  return per;
}

function placeBands(nodes: readonly NodeId[], online: readonly NodeId[], plot: Rect): FieldBand[] {
  const isOnline = nodes.map((node) => node === NIL || online.includes(node));
  const there = isOnline.filter((is) => is).length;
  const even = plot.h / nodes.length;
  const high =
    there === nodes.length
      ? even
      : Math.max(even, Math.min(ONLINE_HEIGHT, (plot.h * ONLINE_SHARE) / there));
  const low = (plot.h - high * there) / Math.max(1, nodes.length - there);
  const bands: FieldBand[] = [];
  let y = plot.y;
  for (let from = 0; from < nodes.length; ) {
    let to = from;
    while (to + 1 < nodes.length && isOnline[to + 1] === isOnline[from]) to++;
    const count = to - from + 1;
    const h = count * (isOnline[from] ? high : low);
    bands.push({ from, to, online: isOnline[from], y, h, nodes: count });
    y += h;
    from = to + 1;
  }
  return bands;
}

function rowsOf({ from, to, online, y, h, nodes }: FieldBand): FieldRow[] {
  const per = shared(nodes, h);
  const rows: FieldRow[] = [];
  for (let slot = from; slot <= to; slot += per) {
    const last = Math.min(to, slot + per - 1);
    const top = y + ((slot - from) * h) / nodes;
    rows.push({ from: slot, to: last, y: top, h: ((last - slot + 1) * h) / nodes, online });
  }
  return rows;
}

function groupsOf(order: readonly CpuIndex[], cpuNode: readonly NodeId[]): FieldGroup[] {
  const groups: FieldGroup[] = [];
  for (let from = 0; from < order.length; ) {
    const node = cpuNode[order[from]];
    let to = from;
    while (to < order.length && cpuNode[order[to]] === node) to++;
    groups.push({ node, from, to });
    from = to;
  }
  return groups;
}
