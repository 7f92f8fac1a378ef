/** The defer lists of one CPU, alone and large: visits, the cursor of the walk, skbs that wait. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { formatCount } from '../../lib/format.ts';
import { deferLimits } from '../../schema/defer-limits.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { VARIANTS } from '../../schema/variants.ts';
import type { Rect } from '../geometry.ts';
import { box, type Pen, say, widthOf } from '../pen.ts';
import { drawSkb } from '../skb/draw.ts';
import { drawCursor, drawVisits, fullList } from '../strip/draw.ts';
import { cellRect, layoutStrip, type StripLayout, skbInCell, skbSizeIn } from '../strip/layout.ts';
import { VISIT, Visits } from '../strip/visits.ts';
import { identityOf, type StageTheme } from '../theme.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface StripSubject {
  readonly cpu: CpuIndex;
  /** Behind the name of the CPU. */
  readonly says: string;
}

const HEAD = 24;
/** To the second line of the head, where it is narrow. */
const HEAD_LINE = 22;
const ABOVE = 24;
const LABELS = 24;
const TALLEST = 96;
/** skbs of a list that are drawn one by one. */
const SINGLE = 3;
/** Cells from this width on have room for the name of the tick beside the number of their skbs. */
const KICK_NAMED = 110;

export class StripPicture {
  private readonly size: PictureSize;
  private readonly subject: StripSubject;
  private visits: Visits | null = null;

  constructor(size: PictureSize, subject: StripSubject) {
    this.size = size;
    this.subject = subject;
  }

  /** The pen must be clear. */
  draw(pen: Pen, frame: LabFrame, theme: StageTheme): void {
    const strip = this.layoutOf(frame, this.drawHead(pen, theme));
    drawOutlines(pen, strip, theme, VARIANTS[frame.view.variant].walk === 'possible');
    const visits = this.visitsOf(frame, strip);
    drawVisits(pen, strip, visits, theme);
    this.drawSkbs(pen, frame, strip, theme);
    this.drawTaken(pen, { strip, visits, theme });
    drawCursor(pen, strip, visits, theme);
  }

  private layoutOf({ view, scenario }: LabFrame, head: number): StripLayout {
    const { width, height } = this.size;
    const { possible, online } = scenario.machine;
    const one = VARIANTS[view.variant].walk === 'none';
    const nodes = one ? { nodes: [NIL], online: [NIL] } : { nodes: possible, online };
    const y = head + ABOVE;
    const h = Math.min(TALLEST, Math.max(32, height - y - LABELS));
    return layoutStrip(nodes, { x: 1, y, w: width - 2, h }, false);
  }

  private visitsOf(frame: LabFrame, strip: StripLayout): Visits {
    const slots = strip.nodes.length;
    if (this.visits?.glow.length !== slots) this.visits = new Visits(slots);
    this.visits.read(frame, this.subject.cpu, false);
    return this.visits;
  }

  /** Gives its height. */
  private drawHead(pen: Pen, theme: StageTheme): number {
    const { cpu, says } = this.subject;
    const name = { text: `CPU ${cpu}`, ink: theme.ink1, size: 18, weight: 700 };
    drawSkb(pen, theme, { x: 10, y: 11 }, { size: 20, alloc: cpu, writer: NIL });
    say(pen, theme, name.text, { ...name, x: 28, y: 17 });
    const words = { text: says, size: 15 };
    const beside = 28 + widthOf(pen, theme, name) + 10;
    const fits = beside + widthOf(pen, theme, words) <= this.size.width;
    const at = fits ? { x: beside, y: 17 } : { x: 1, y: 17 + HEAD_LINE };
    say(pen, theme, says, { ...words, ...at, ink: theme.ink2 });
    return fits ? HEAD : HEAD + HEAD_LINE;
  }

  private drawSkbs(pen: Pen, { view }: LabFrame, strip: StripLayout, theme: StageTheme): void {
    const { cpu } = this.subject;
    for (let slot = 0; slot < strip.nodes.length; slot++) {
      const length = view.listLength[view.rowOf(cpu, slot)];
      if (length === 0) continue;
      const cell = cellRect(strip, slot);
      if (length <= SINGLE) {
        const size = skbSizeIn(strip);
        for (let i = 0; i < length; i++)
          drawSkb(pen, theme, skbInCell(strip, cell, { i, count: length }), {
            ...{ size, alloc: cpu, writer: NIL },
          });
        continue;
      }
      this.drawBar(pen, view, { cell, length, theme });
    }
  }

  /** From the bottom of its cell; a full cell is a full list, the tick is the push that kicks. */
  private drawBar(
    pen: Pen,
    view: LabFrame['view'],
    { cell, length, theme }: { cell: Rect; length: number; theme: StageTheme },
  ): void {
    const room = cell.h - 6;
    const full = fullList(view);
    const h = Math.max(2, (room * Math.min(length, full)) / full);
    const bottom = cell.y + cell.h - 3;
    pen.fillStyle = identityOf(theme, this.subject.cpu);
    pen.fillRect(cell.x + 3, bottom - h, cell.w - 6, h);
    const { kickAt } = deferLimits(view.variant, view.deferMax);
    if (kickAt !== null) {
      pen.fillStyle = theme.kick;
      const y = Math.round(bottom - (room * kickAt) / full);
      pen.fillRect(cell.x, y, cell.w, 2);
      if (cell.w >= KICK_NAMED)
        say(pen, theme, 'kick', { x: cell.x + 8, y: y - 5, size: 13, ink: theme.ink2 });
    }
    const narrow = cell.w < 22;
    const inside = h >= 18 && !narrow;
    // A narrow cell has its number above it.
    const y = narrow ? cell.y - 6 : inside ? bottom - 5 : bottom - h - 5;
    const at = { x: cell.x + cell.w / 2, y };
    const ink = inside ? theme.skbInk : theme.ink1;
    say(pen, theme, formatCount(length), { ...at, size: 13, weight: 600, ink, align: 'center' });
  }

  /** What the flush under way has found, which is no longer on its list. */
  private drawTaken(
    pen: Pen,
    { strip, visits, theme }: { strip: StripLayout; visits: Visits; theme: StageTheme },
  ): void {
    const slot = visits.kind.indexOf(VISIT.useful);
    if (slot < 0 || visits.cursor === null) return;
    const { cpu } = this.subject;
    const cell = cellRect(strip, slot);
    const size = Math.min(14, skbSizeIn(strip));
    const inside = { x: cell.x + (cell.w - size) / 2, y: cell.y + (cell.h - size) / 2 };
    box(
      pen,
      { ...inside, w: size, h: size },
      { radius: 3, stroke: identityOf(theme, cpu), width: 1 },
    );
    const x = Math.max(strip.rect.x, Math.min(cell.x, strip.rect.x + strip.rect.w - 190));
    const y = strip.rect.y - 10;
    // The cursor stands there too: the words are above it.
    if (visits.cursorSlot >= 0 && cellRect(strip, visits.cursorSlot).x < x + 200) return;
    drawSkb(pen, theme, { x: x + 8, y: y - 4 }, { size: 15, alloc: cpu, writer: NIL });
    say(pen, theme, 'taken, back to the cache', { x: x + 22, y, size: 13, ink: theme.ink2 });
  }
}

function drawOutlines(pen: Pen, strip: StripLayout, theme: StageTheme, walked: boolean): void {
  for (let slot = 0; slot < strip.nodes.length; slot++) {
    const cell = cellRect(strip, slot);
    const { radius } = strip;
    if (strip.online[slot])
      box(pen, cell, { radius, fill: theme.bg2, stroke: theme.nodeOnline, width: 2 });
    else {
      pen.globalAlpha = walked ? 1 : 0.6;
      box(pen, cell, { radius, stroke: theme.nodePossible, dash: [3, 2] });
      pen.globalAlpha = 1;
    }
  }
}
