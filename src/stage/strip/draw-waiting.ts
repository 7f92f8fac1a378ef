/** Marks what waits and will not be flushed as things stand: on the lists, and on other CPUs. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { type Waiting, waitingIn } from '../../analysis/waiting.ts';
import { formatCount } from '../../lib/format.ts';
import { NIL } from '../../schema/units.ts';
import type { Rect } from '../geometry.ts';
import { box, type Pen, say, type TextRun, widthOf } from '../pen.ts';
import type { Scene } from '../scene.ts';
import type { StageTheme } from '../theme.ts';
import { cellRect, type StripLayout } from './layout.ts';

/** Beyond so many lists nothing is looked for where nothing was ever changed. */
const MANY_LISTS = 65_536;

/** What waits in a frame; nothing where it cannot be told in time for the next one. */
export function waitingOf({ view, recording }: LabFrame): Waiting[] {
  const many = view.listLength.length > MANY_LISTS;
  return many && recording.scenario.edits.length === 0 ? [] : waitingIn(view);
}

export function drawWaiting(pen: Pen, scene: Scene): void {
  const { layout, frame, theme } = scene;
  const elsewhere = new Map<number, number>();
  for (const each of waitingOf(frame)) {
    if (each.cpu === layout.sender) drawWaitingCell(pen, theme, layout.strip, each);
    else elsewhere.set(each.cpu, (elsewhere.get(each.cpu) ?? 0) + each.skbs);
  }
  for (const { cpu, rect } of layout.small) {
    const skbs = elsewhere.get(cpu);
    if (skbs !== undefined) drawBadge(pen, theme, rect, skbs > 0 ? formatCount(skbs) : '!');
  }
}

/** A dashed ring round a list, and how many wait there where it has room for words. */
export function drawWaitingCell(
  pen: Pen,
  theme: StageTheme,
  strip: StripLayout,
  { node, slot, skbs }: Waiting,
): void {
  const cell = cellRect(strip, node === NIL ? 0 : slot);
  const ring = { x: cell.x - 2, y: cell.y - 2, w: cell.w + 4, h: cell.h + 4 };
  box(pen, ring, { radius: strip.radius + 2, stroke: theme.kick, width: 2, dash: [5, 3] });
  const words = skbs === 0 ? ['counter stuck', 'stuck', '!'] : [`${formatCount(skbs)} wait`];
  const run = { size: 12, weight: 700 };
  const text = words.find((each) => widthOf(pen, theme, { ...run, text: each }) <= cell.w - 6);
  if (text === undefined) return;
  if (strip.compact) return sayAside(pen, theme, cell, { ...run, text });
  const at = { x: cell.x + cell.w / 2, y: cell.y + 14, align: 'center' as const };
  say(pen, theme, text, { ...run, ...at, ink: theme.ink1 });
}

/** Right of the number of the node, where the cell is wide enough for both. */
function sayAside(pen: Pen, theme: StageTheme, cell: Rect, run: Omit<TextRun, 'ink'>): void {
  const w = widthOf(pen, theme, run) + 8;
  if (2 * w + 24 > cell.w) return;
  const plate = { x: cell.x + cell.w - w - 4, y: cell.y + (cell.h - 18) / 2, w, h: 18 };
  box(pen, plate, { radius: 4, fill: theme.bg1 });
  say(pen, theme, run.text, { ...run, x: plate.x + 4, y: plate.y + 13, ink: theme.ink1 });
}

/** A number on the upper right corner of a box. */
export function drawBadge(pen: Pen, theme: StageTheme, rect: Rect, text: string): void {
  const run = { text, size: 11, weight: 700 };
  const w = Math.max(16, widthOf(pen, theme, run) + 8);
  const plate = { x: rect.x + rect.w - w + 7, y: rect.y - 8, w, h: 16 };
  box(pen, plate, { radius: 8, fill: theme.kick, stroke: theme.bg1, width: 1.5 });
  const at = { x: plate.x + w / 2, y: plate.y + 12, align: 'center' as const };
  say(pen, theme, text, { ...run, ...at, ink: theme.skbInk });
}
