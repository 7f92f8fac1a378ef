/** Names in the throughput chart: published figures and switches, each where it covers nothing. */
import { range, type ScaleLinear } from 'd3';
import { formatCount } from '../lib/format.ts';
import { type Box, type LabelRequest, type Point, placeLabels, textWidth } from './label-place.ts';
import type { ReferenceLine } from './references.ts';
import type { SwitchMark } from './throughput-figures.ts';

/** Text size of a label where the theme has none larger, and what its line has above and below. */
export const LABEL_PX = 13;
const LEADING = 4;

/** Half the side of the square that the playhead's dot keeps free. */
const DOT = 7;
/** Where along its line a published label would like to be: right, left, then in between. */
const COLUMNS = [1, 0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1];
/** Steps away from the highest published line: on a high chart the curve wanders far about it. */
const ROWS = range(16);
/**
 * A plot lower than so many labels has none where it would cover a line; the hover card and the
 * table say it.
 */
const LABELLED_LINES = 2.8;
/** How far labels may reach over the plot: into the gap below the figure. */
const OVER = 2;

export interface ChartLabel {
  readonly words: string;
  /** The figure behind the words; empty for a switch. */
  readonly value: string;
  readonly box: Box;
  /** The side of the box that the text clings to. */
  readonly anchor: 'start' | 'end';
}

/** Where a switch stands: its place on the axis, and how far up its line reaches. */
export interface MarkPlace {
  readonly mark: SwitchMark;
  readonly x: number;
  readonly topY: number;
}

export interface LabelInput {
  readonly references: readonly ReferenceLine[];
  readonly marks: readonly MarkPlace[];
  /** Too many marks for names. */
  readonly dense: boolean;
  /** The drawn lines, the ghost last, and the playhead on them, CSS pixels. */
  readonly lines: readonly (readonly Point[])[];
  readonly dot: Point | null;
  readonly plot: Box;
  readonly y: ScaleLinear<number, number>;
  /** Text size, CSS pixels. */
  readonly labelPx: number;
}

export function labelHeight(labelPx: number): number {
  return labelPx + LEADING;
}

export interface ChartLabels {
  /** Null where there is no room for one. */
  readonly references: readonly (ChartLabel | null)[];
  readonly marks: readonly (ChartLabel | null)[];
  readonly ghost: ChartLabel | null;
}

/** It says which line it means: there may be no room beside that one. */
const GHOST = 'faint: no switch';

/** Published figures choose first, then the switches, the latest before the others. */
export function layoutLabels(input: LabelInput): ChartLabels {
  const { references, plot } = input;
  const latest = input.dense ? [] : input.marks.toReversed();
  const ghost = input.lines[input.lines.length - 1];
  const boxes = placeLabels(
    [
      ...references.map((r) => referenceRequest(r, input)),
      ...latest.map((m) => markRequest(m, input)),
      ...(ghost.length < 2 ? [] : [ghostRequest(ghost, input)]),
    ],
    {
      lines: input.lines,
      boxes: obstacleBoxes(input),
      inside: { ...plot, y: -OVER, height: plot.height + OVER },
    },
  );
  const middle = plot.x + plot.width / 4;
  const names = latest.map(({ mark, x }, i) => {
    const anchor = (box: Box) => (box.x < x ? 'end' : 'start');
    return labelAt(boxes[references.length + i], { words: mark.name, value: '' }, anchor);
  });
  return {
    references: references.map((reference, i) => {
      const words = wordsOf(reference, plot.width);
      const anchor = (box: Box) => (box.x < middle ? 'start' : 'end');
      return labelAt(boxes[i], { words, value: formatCount(reference.perS) }, anchor);
    }),
    ghost: labelAt(
      boxes[references.length + latest.length] ?? null,
      { words: GHOST, value: '' },
      () => 'end',
    ),
    marks: input.marks.map((_, i) => names[names.length - 1 - i] ?? null),
  };
}

function labelAt(
  box: Box | null,
  text: Pick<ChartLabel, 'words' | 'value'>,
  anchor: (box: Box) => ChartLabel['anchor'],
): ChartLabel | null {
  return box === null ? null : { ...text, box, anchor: anchor(box) };
}

/** Published lines, switches with their dots, and the playhead. */
function obstacleBoxes({ references, marks, dot, plot, y }: LabelInput): Box[] {
  const lines = references.map((r) => ({ ...plot, y: y(r.perS) - 1, height: 2 }));
  const switches = marks.map(({ x, topY }) => ({
    x: x - 4,
    y: topY,
    width: 8,
    height: plot.height + 5 - topY,
  }));
  if (dot === null) return [...lines, ...switches];
  return [
    ...lines,
    ...switches,
    { x: dot[0] - DOT, y: dot[1] - DOT, width: 2 * DOT, height: 2 * DOT },
  ];
}

/** On a narrow chart the word "published" goes; the hover card still says it. */
function wordsOf(reference: ReferenceLine, width: number): string {
  return width < 316 ? reference.name : `published, ${reference.name}`;
}

/** The highest line has its label above, the others below: away from each other. */
function referenceRequest(reference: ReferenceLine, input: LabelInput): LabelRequest {
  const { references, plot, y, labelPx } = input;
  const height = labelHeight(labelPx);
  const text = `${wordsOf(reference, plot.width)} ${formatCount(reference.perS)}`;
  const width = Math.ceil(textWidth(text, labelPx));
  const above = y(reference.perS) - height - 2;
  const below = y(reference.perS) + 2;
  const highest = references.every((other) => other.perS <= reference.perS);
  const rows = highest
    ? [...ROWS.map((row) => above - 4 * row), below]
    : [below, above, ...[1, 2, 3, 4].map((row) => below + height * row)];
  const slack = plot.width - width;
  const columns = COLUMNS.map((share) => plot.x + slack * share);
  return {
    width,
    height,
    required: plot.height >= LABELLED_LINES * height,
    candidates: rows.flatMap((row) => columns.map((column): Point => [column, row])),
  };
}

/** Right of its mark, over the axis; left of it at the right end; higher where marks crowd. */
function markRequest({ mark, x }: MarkPlace, { plot, labelPx }: LabelInput): LabelRequest {
  const height = labelHeight(labelPx);
  const width = Math.ceil(textWidth(mark.name, labelPx));
  const candidates: Point[] = [];
  for (let row = 1; row <= 5; row++) {
    const y = plot.height - 8 - height * row;
    candidates.push([x + 8, y], [x - 8 - width, y]);
  }
  return { width, height, candidates };
}

/** Beside the line, towards its end. */
function ghostRequest(ghost: readonly Point[], { plot, labelPx }: LabelInput): LabelRequest {
  const height = labelHeight(labelPx);
  const width = Math.ceil(textWidth(GHOST, labelPx));
  const candidates: Point[] = [];
  for (const share of [1, 0.8, 0.6, 0.4, 0.2]) {
    const [x, y] = ghost[Math.round((ghost.length - 1) * share)];
    const left = Math.min(x - width / 2, plot.x + plot.width - width);
    for (const drop of [6, 12, 18, 24, 32, 40, 48]) {
      candidates.push([left, y + drop], [left, y - drop - height]);
    }
  }
  return { width, height, candidates };
}
