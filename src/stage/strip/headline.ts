/** The line above the strip: whose lists they are, and what the flush under way has seen. */
import { flushesOfPass } from '../../analysis/flush-pass.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { formatCount, plural } from '../../lib/format.ts';
import { hasSocketList } from '../../schema/kernel-note.ts';
import { CALLER_OF } from '../../schema/load-parts.ts';
import { NIL } from '../../schema/units.ts';
import { VARIANTS } from '../../schema/variants.ts';
import { flushText } from '../figures.ts';
import { type Pen, say, sayRuns, type TextRun, widthOf } from '../pen.ts';
import type { Scene } from '../scene.ts';
import type { StageLayout } from '../stage-layout.ts';
import type { StageTheme } from '../theme.ts';

/** Title on the left, and on the right what the flush under way has seen. */
export function drawHeadline(pen: Pen, scene: Scene, runs: readonly TextRun[], about = ''): void {
  const { layout, theme } = scene;
  const { strip, sender, width } = layout;
  const size = layout.compact ? 14 : 15;
  const y = layout.compact ? 124 : strip.rect.y - 20;
  if (layout.mode.variant === 'none')
    return sayNoDeferral(pen, scene, { size, weight: layout.compact ? 600 : 700, y });
  const lists = strip.nodes[0] === NIL ? 'defer list' : layout.compact ? 'lists' : 'defer lists';
  const weight = layout.compact ? 600 : 700;
  const name: TextRun = { text: `CPU ${sender}’s ${lists}`, ink: theme.ink1, weight, size };
  const what: TextRun = { text: ` · ${about || aboutLists(layout)}`, ink: theme.ink3, size };
  const right = layout.compact ? width - 12 : strip.rect.x + strip.rect.w;
  const nameWidth = widthOf(pen, theme, name);
  const aboutWidth = layout.compact ? 0 : widthOf(pen, theme, what);
  const x = layout.compact ? strip.rect.x + 2 : beside(layout, nameWidth + aboutWidth);
  let taken = x + nameWidth + aboutWidth + 16;
  for (const run of runs) taken += widthOf(pen, theme, run);
  sayRuns(pen, theme, taken <= right && !layout.compact ? [name, what] : [name], { x, y });
  sayRuns(pen, theme, runs, { x: right, y, align: 'right' });
}

function sayNoDeferral(
  pen: Pen,
  { layout, theme, frame }: Scene,
  look: { size: number; weight: number; y: number },
): void {
  const x = layout.strip.rect.x + 2;
  const { kernel, load } = frame.recording.scenario;
  const ofSocket = hasSocketList(kernel, CALLER_OF[load.kind]);
  const words = ofSocket ? 'A list per socket, none of CPUs' : 'No defer lists in this kernel';
  say(pen, theme, words, { ...look, x, ink: theme.ink1 });
}

/** Where the title begins: left of the way into the list, or right of it where there is no room. */
function beside(layout: StageLayout, width: number): number {
  const { strip, rail } = layout;
  const way = rail[rail.length - 1].x;
  const left = strip.rect.x + 2;
  return left + width + 14 < way ? left : way + 25;
}

/** "flush 1 of 2: 16 empty visits so far". */
export function headlineRuns({ layout, frame, theme, visits }: Scene): TextRun[] {
  const size = layout.compact ? 14 : 15;
  const plain = (text: string): TextRun => ({ text, ink: theme.ink2, size });
  if (frame.view.meta.recorded === true)
    return [plain(layout.compact ? 'visits unknown' : 'which lists a flush visits is not traced')];
  const { cursor } = visits;
  if (cursor === null) return lastFlushRuns(layout, frame, theme);
  const seen = visits.emptySeen;
  const of = flushesOfPass(frame.recording, frame.view.lastFlush[layout.sender]);
  const lead = layout.compact ? '' : `${flushText(cursor.flushNo, of)}: `;
  if (cursor.begun === 0 && cursor.visits > 0) return [plain(lead), plain('no visit yet')];
  const isOnly = cursor.visits === 1 && cursor.found === 0;
  if (seen === 0 || isOnly) {
    const text = isOnly ? '1 list, empty' : 'no empty visit';
    const ink = cursor.wasted > 0 ? theme.wasteInk : theme.usefulInk;
    return [plain(lead), { text, ink, weight: 700, size }];
  }
  const ink = cursor.wasted > 0 ? theme.wasteInk : theme.ink1;
  const text = plural(seen, 'empty visit');
  return [plain(lead), { text, ink, weight: 700, size }, plain(layout.compact ? '' : ' so far')];
}

/** Between two flushes: what the last one saw. */
function lastFlushRuns(layout: StageLayout, frame: LabFrame, theme: StageTheme): TextRun[] {
  const { view, recording } = frame;
  const i = view.lastFlush[layout.sender];
  if (i === NIL) return [];
  const { events } = recording;
  const size = layout.compact ? 14 : 15;
  const all = events.x(i) + events.y(i) + events.z(i);
  const wasted = events.z(i) > 0;
  const what = { ink: wasted ? theme.wasteInk : theme.usefulInk, weight: 700, size };
  const text = wasted
    ? `${formatCount(events.z(i))} of ${formatCount(all)} visits wasted`
    : 'no visit wasted';
  if (layout.compact) return [{ ...what, text: wasted ? text : 'no waste' }];
  return [
    { text: 'last flush: ', ink: theme.ink2, size },
    { ...what, text },
  ];
}

/** What the lists of a CPU are, in half a sentence. */
function aboutLists(layout: StageLayout): string {
  return VARIANTS[layout.mode.variant].walk === 'none' ? 'one per CPU' : 'one per possible node';
}
