/** Draws the lane of differences: A's datagrams above, B's below, a line from each to itself. */
import type { AheadPoint } from '../../analysis/compare/ahead.ts';
import { duration } from '../../analysis/compare/difference-text.ts';
import type { Lateness } from '../../analysis/compare/lateness.ts';
import { formatCount } from '../../lib/format.ts';
import type { Ps } from '../../schema/units.ts';
import { clamp } from '../geometry.ts';
import type { TimeSpan } from '../lanes/layout.ts';
import { type Pen, say, widthOf } from '../pen.ts';
import type { StageTheme } from '../theme.ts';
import { type DifferenceLayout, type DifferenceMark, leadLine, marksIn, xOf } from './layout.ts';

export interface DifferenceScene {
  readonly lateness: Lateness;
  readonly ahead: readonly AheadPoint[];
  /** Datagrams that B has received more than A at the playhead. */
  readonly lead: number;
  readonly span: TimeSpan;
  readonly playheadPs: Ps;
  /** What becomes of datagrams in the end: "received". */
  readonly counted: string;
}

const SIZE = 12;
const GAP = 8;

export function drawDifference(
  pen: Pen,
  layout: DifferenceLayout,
  theme: StageTheme,
  scene: DifferenceScene,
): void {
  const { lateness, span, playheadPs } = scene;
  const marks = marksIn(layout, lateness, span, playheadPs);
  if (marks === null) drawLead(pen, layout, theme, scene);
  else drawMarks(pen, layout, theme, { marks, counted: scene.counted });
  const nowX = xOf(layout, playheadPs, span);
  if (nowX < layout.x || nowX > layout.x + layout.w) return;
  pen.fillStyle = theme.ink1;
  pen.fillRect(Math.round(nowX), 0, 1.5, layout.height);
}

function drawMarks(
  pen: Pen,
  layout: DifferenceLayout,
  theme: StageTheme,
  { marks, counted }: { readonly marks: readonly DifferenceMark[]; readonly counted: string },
): void {
  const { topY, bottomY } = layout;
  const middle = (topY + bottomY) / 2 + 4;
  const free = 16 + widthOf(pen, theme, { text: `A ${counted}`, size: SIZE }) + GAP;
  say(pen, theme, `A ${counted}`, { x: 16, y: topY - 5, size: SIZE, ink: theme.ink3 });
  say(pen, theme, 'earlier', { x: 16, y: middle, size: SIZE, ink: theme.ink3 });
  say(pen, theme, `B ${counted}`, { x: 16, y: bottomY + 14, size: SIZE, ink: theme.ink3 });
  pen.strokeStyle = theme.ruleStrong;
  pen.lineWidth = 1.5 * theme.line;
  pen.beginPath();
  for (const { aX, bX } of marks) {
    if (aX !== null) tick(pen, aX, topY, topY + 4);
    if (bX !== null) tick(pen, bX, bottomY - 4, bottomY);
    if (aX !== null && bX !== null) {
      pen.moveTo(aX, topY + 4);
      pen.lineTo(bX, bottomY - 4);
    }
  }
  pen.stroke();
  const numbers = marks.map(({ number }) => formatCount(number + 1));
  sayRow(
    pen,
    theme,
    { y: topY - 5, free },
    marks.map((mark, i) => label(mark.aX, numbers[i])),
  );
  sayRow(
    pen,
    theme,
    { y: bottomY + 14, free },
    marks.map((mark, i) => label(mark.bX, numbers[i])),
  );
  sayRow(
    pen,
    theme,
    { y: middle, free },
    marks.map((mark) => label(mark.aX ?? mark.bX, laterText(mark), 10)),
  );
}

function tick(pen: Pen, x: number, fromY: number, toY: number): void {
  pen.moveTo(x, fromY);
  pen.lineTo(x, toY);
}

/** Who received it earlier, and by how much. */
function laterText({ laterPs }: DifferenceMark): string {
  if (laterPs === null) return '';
  if (laterPs === 0) return 'same instant';
  return `${laterPs > 0 ? 'A' : 'B'} by ${duration(laterPs)}`;
}

interface Label {
  readonly x: number;
  readonly text: string;
}

function label(x: number | null, text: string, right = 0): Label | null {
  return x === null || text === '' ? null : { x: x + right, text };
}

/** Labels from the left, from `free` on, each only where the one before leaves room. */
function sayRow(
  pen: Pen,
  theme: StageTheme,
  at: { readonly y: number; readonly free: number },
  labels: readonly (Label | null)[],
): void {
  const { y } = at;
  let { free } = at;
  const known = labels.filter((each) => each !== null);
  for (const { x, text } of known.sort((one, other) => one.x - other.x)) {
    const width = widthOf(pen, theme, { text, size: SIZE });
    const left = x - width / 2;
    if (left < free) continue;
    pen.fillStyle = theme.bg1; // lines pass behind it
    pen.fillRect(left - 2, y - SIZE + 1, width + 4, SIZE + 2);
    say(pen, theme, text, { x: left, y, size: SIZE, ink: theme.ink2 });
    free = left + width + GAP;
  }
}

/** The lane is as high as the largest lead in it. */
function sayScale(pen: Pen, layout: DifferenceLayout, theme: StageTheme, most: number): void {
  const { x, w, topY, bottomY } = layout;
  const at = { size: SIZE, ink: theme.ink3 };
  say(pen, theme, 'ahead by', { ...at, x: 16, y: (topY + bottomY) / 2 + 4 });
  say(pen, theme, formatCount(Math.round(most)), { ...at, x: x - 6, y: topY + 4, align: 'right' });
  say(pen, theme, '0', { ...at, x: x - 6, y: bottomY + 4, align: 'right' });
  pen.fillStyle = theme.ruleStrong;
  pen.fillRect(x, bottomY, w, 1);
}

function drawLead(
  pen: Pen,
  layout: DifferenceLayout,
  theme: StageTheme,
  { ahead, lead, span, playheadPs }: DifferenceScene,
): void {
  const line = leadLine(layout, ahead, span);
  sayScale(pen, layout, theme, Math.max(1, ...line.map((point) => Math.abs(point.ahead))));
  pen.strokeStyle = theme.ink1;
  pen.lineWidth = 2 * theme.line;
  pen.beginPath();
  line.forEach(({ x, y }, i) => {
    if (i === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  });
  pen.stroke();
  sayLead(pen, layout, theme, { lead, nowX: xOf(layout, playheadPs, span) });
}

/** Beside the playhead where there is room; where the playhead is out of view, at that end. */
function sayLead(
  pen: Pen,
  { x, w, width, topY, bottomY }: DifferenceLayout,
  theme: StageTheme,
  { lead, nowX }: { readonly lead: number; readonly nowX: number },
): void {
  const ahead =
    lead === 0 ? 'level' : `${lead < 0 ? 'A' : 'B'} is ${formatCount(Math.abs(lead))} ahead`;
  const isSeen = nowX >= x && nowX <= x + w;
  const text = isSeen ? ahead : `${ahead} at the playhead`;
  const style = { size: 13, weight: 600, ink: theme.ink1 };
  const at = clamp(nowX, x, x + w);
  const wide = widthOf(pen, theme, { text, ...style });
  const isRoomy = at + 16 + wide <= width;
  const beside = isRoomy
    ? { x: at + 8, align: 'left' as const }
    : { x: at - 8, align: 'right' as const };
  const y = (topY + bottomY) / 2 + 4;
  pen.fillStyle = theme.bg1; // the curve passes behind it
  pen.fillRect(isRoomy ? beside.x - 2 : beside.x - wide - 2, y - 13, wide + 4, 17);
  say(pen, theme, text, { ...style, ...beside, y });
}
