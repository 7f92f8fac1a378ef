/** Draws the swimlanes: what stands still, and the time that runs through them. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { ROLE, ROLES } from '../../analysis/segments.ts';
import { formatCount } from '../../lib/format.ts';
import type { Clock } from '../../schema/run-meta.ts';
import { NIL, type Ps } from '../../schema/units.ts';
import { arrowHead, box, type Pen, say, widthOf } from '../pen.ts';
import { drawSkb } from '../skb/draw.ts';
import { type Ink, identityOf, type StageTheme } from '../theme.ts';
import { type Lane, type LanesLayout, type TimeSpan, ticksOf, xAt } from './layout.ts';
import type { SegmentWindow } from './window.ts';

/** Height of a block as a share of its lane: the channel that is left without colour. */
const HEIGHT: readonly number[] = [0.74, 1, 0.42, 0.26, 0.86, 0];
const ROLE_ORDER = [ROLE.other, ROLE.copy, ROLE.useful, ROLE.spin, ROLE.waste];
const PASS_HEIGHT = 2.5;
const INTERRUPT_HEIGHT = 3;

/** The time that the plot shows, and up to where it is filled. */
export interface Drawn extends TimeSpan {
  readonly untilPs: Ps;
}

export function inkOf(theme: StageTheme, role: number): Ink {
  const inks = [theme.useful, theme.hatch, theme.copy, theme.other, theme.comb, theme.bg3];
  return inks[role];
}

const TITLES = {
  events: 'Softirq passes',
  flow: 'CPU time over the last 10 ms',
  zoom: 'CPU time, zoomed',
} as const;

export function drawLanesStatic(
  pen: Pen,
  layout: LanesLayout,
  theme: StageTheme,
  shows: keyof typeof TITLES,
): void {
  const title = TITLES[shows];
  const heading = { text: title, ink: theme.ink3, weight: 600 };
  say(pen, theme, title, { ...heading, x: 16, y: 26 });
  const after = 16 + widthOf(pen, theme, heading) + 28;
  drawLegend(pen, layout, theme, { x: layout.legend.x || after, flow: shows === 'flow' });
  const widths = layout.lanes.map((lane) => drawMark(pen, theme, lane));
  // The names stand below each other, whatever the marks before them.
  const x = MARK_X + Math.max(MARK, ...widths) + 6;
  for (const lane of layout.lanes) drawLaneLabel(pen, lane, theme, x);
  drawIdle(pen, layout, theme);
}

/** Left edge and size of the mark in front of a lane's name. */
const MARK_X = 16;
const MARK = 16;

function isLow({ rect }: Lane): boolean {
  return rect.h < 20;
}

function drawLaneLabel(pen: Pen, lane: Lane, theme: StageTheme, x: number): void {
  const { rect, cpu } = lane;
  const y = rect.y + rect.h * 0.62 + 4;
  const size = isLow(lane) ? 12 : 13;
  say(pen, theme, `CPU ${cpu}`, { x, y, size, weight: 600, ink: theme.ink1 });
  pen.fillStyle = theme.rule;
  pen.fillRect(rect.x, rect.y + rect.h, rect.w, 1);
}

/** An skb of the CPU, as wide as the number needs where it has more than two digits; its width. */
function drawMark(pen: Pen, theme: StageTheme, lane: Lane): number {
  const { rect, cpu } = lane;
  const size = isLow(lane) ? MARK - 2 : MARK;
  const y = rect.y + rect.h * 0.62 - 1;
  const number = { text: String(cpu), size: Math.round(size * 0.56), weight: 700 };
  if (number.text.length <= 2) {
    drawSkb(pen, theme, { x: MARK_X + MARK / 2, y }, { size, alloc: cpu, writer: NIL });
    return size;
  }
  const w = Math.ceil(widthOf(pen, theme, number)) + 6;
  box(pen, { x: MARK_X, y: y - size / 2, w, h: size }, { radius: 3, fill: identityOf(theme, cpu) });
  const at = { x: MARK_X + w / 2, y: y + size * 0.21, align: 'center' as const };
  say(pen, theme, number.text, { ...number, ...at, ink: theme.skbInk });
  return w;
}

function drawIdle(pen: Pen, layout: LanesLayout, theme: StageTheme): void {
  const { idle, hidden, scrolled, lanes } = layout;
  const texts: string[] = [];
  if (scrolled !== null) {
    const last = scrolled.above + lanes.length;
    texts.push(`lanes ${scrolled.above + 1} to ${last} of ${formatCount(scrolled.all)}`);
  }
  if (hidden > 0) texts.push(`${formatCount(hidden)} more at work`);
  if (idle !== null) texts.push(`${formatCount(idle.count)} idle`);
  if (texts.length === 0) return;
  const rect = idle?.rect ?? { ...layout.plot, y: layout.axisY - 30, h: 20 };
  say(pen, theme, texts.join(', '), { x: 16, y: rect.y + 17, ink: theme.ink3 });
  if (idle === null || hidden > 0) return;
  const rows = Math.min(6, idle.count);
  pen.fillStyle = theme.ruleStrong;
  pen.beginPath();
  for (let row = 0; row < rows; row++) {
    const y = Math.round(rect.y + 2 + row * 4);
    for (let x = rect.x; x < rect.x + rect.w; x += 4) pen.rect(x, y, 1, 1);
  }
  pen.fill();
}

const LEGEND: readonly (readonly [number, string])[] = [
  [ROLE.waste, 'wasted walk'],
  [ROLE.useful, 'useful'],
  [ROLE.copy, 'user copy'],
  [ROLE.other, 'wake-up'],
];

/** Only where a CPU can do it. */
function spinEntry({ spin }: LanesLayout): readonly (readonly [number, string])[] {
  return spin === '' ? [] : [[ROLE.spin, spin]];
}

function drawLegend(
  pen: Pen,
  layout: LanesLayout,
  theme: StageTheme,
  at: { x: number; flow: boolean },
): void {
  let { x } = at;
  const { y } = layout.legend;
  let full = false;
  const entry = (label: string, mark: () => void): void => {
    const width = widthOf(pen, theme, { text: label });
    full ||= x + 17 + width > layout.width - 12;
    if (full) return;
    mark();
    say(pen, theme, label, { x: x + 17, y, ink: theme.ink2 });
    x += 17 + width + 14;
  };
  const block = (role: number, label: string): void =>
    entry(label, () => {
      pen.fillStyle = inkOf(theme, role);
      pen.beginPath();
      pen.roundRect(x, y - 10, 11, 11, 2);
      pen.fill();
    });
  for (const [role, label] of [...LEGEND, ...spinEntry(layout)]) block(role, label);
  if (!at.flow) {
    entry('pass', () => {
      pen.fillStyle = theme.ink3;
      pen.fillRect(x, y - 5, 12, 3);
    });
    entry('push', () => {
      const alloc = layout.lanes[0]?.alloc ?? 0;
      drawSkb(pen, theme, { x: x + 6, y: y - 4.5 }, { size: 11, alloc, writer: NIL });
    });
    entry('interrupt', () => {
      pen.fillStyle = theme.kick;
      pen.fillRect(x, y - 6, 12, INTERRUPT_HEIGHT);
    });
  }
  // Last: it is the rarest, and may find no room.
  if (layout.spin === '') block(ROLE.spin, 'lock wait');
}

/** Draws lanes frame by frame; keeps the coverage of pixels that several blocks share. */
/** What the axis counts, and a note at its end on how to read the picture. */
interface AxisWords extends Clock {
  readonly note?: string;
}

export class LanesPainter {
  readonly layout: LanesLayout;
  readonly window: SegmentWindow;
  private readonly laneOf = new Map<number, number>();
  private readonly coverage: Float32Array; // [(lane * roles + role) * pixels + pixel]
  private readonly pixels: number;

  constructor(layout: LanesLayout, window: SegmentWindow) {
    this.layout = layout;
    this.window = window;
    this.pixels = Math.ceil(layout.plot.w) + 1;
    this.coverage = new Float32Array(layout.lanes.length * ROLES.length * this.pixels);
    layout.lanes.forEach((lane, i) => {
      this.laneOf.set(lane.cpu, i);
    });
  }

  draw(pen: Pen, frame: LabFrame, theme: StageTheme, span: TimeSpan): void {
    this.drawEvents(pen, frame, theme, { ...span, untilPs: frame.playheadPs });
    this.drawFront(pen, frame, theme, span);
  }

  /** What lies over the events. */
  drawFront(pen: Pen, frame: LabFrame, theme: StageTheme, span: TimeSpan): void {
    this.drawPlayhead(pen, theme, this.layout.nowX);
    this.drawTicks(pen, theme, span, frame.recording.meta);
  }

  /** Blocks, passes, pushes, kicks and interrupts, up to an instant. */
  drawEvents(pen: Pen, frame: LabFrame, theme: StageTheme, drawn: Drawn): void {
    this.window.cover(frame.recording, drawn, drawn.untilPs, this.layout.lanes);
    this.drawBlocks(pen, theme, drawn);
    this.drawPasses(pen, theme, drawn);
    this.drawPushes(pen, theme, drawn);
    this.drawInterrupts(pen, theme, drawn);
    this.drawKicks(pen, theme, drawn);
  }

  drawPlayhead(pen: Pen, theme: StageTheme, x: number): void {
    const { plot, axisY } = this.layout;
    pen.fillStyle = theme.ink1;
    pen.fillRect(Math.round(x), plot.y - 8, 1.5, axisY - plot.y + 8);
  }

  /** The axis; a note takes the right end of it. */
  drawTicks(pen: Pen, theme: StageTheme, span: TimeSpan, { ticks, note = '' }: AxisWords): void {
    const { layout } = this;
    const right = layout.plot.x + layout.plot.w;
    const words = { text: note, size: 12, ink: theme.ink2 };
    const end = note === '' ? right : right - widthOf(pen, theme, words) - 40;
    if (note !== '')
      say(pen, theme, note, { ...words, x: right, y: layout.axisY + 18, align: 'right' });
    for (const tick of ticksOf(layout, span, { ticks })) {
      if (tick.x > end) break;
      pen.fillStyle = theme.ruleStrong;
      pen.fillRect(Math.round(tick.x), layout.axisY, 1, 5);
      const at = { x: tick.x, y: layout.axisY + 18, size: 12, ink: theme.ink3 };
      say(pen, theme, tick.text, { ...at, align: tick.x < layout.plot.x + 36 ? 'left' : 'center' });
    }
  }

  private xOf(at: number, span: TimeSpan): number {
    return xAt(this.layout, span, at);
  }

  /** One path per role; blocks narrower than a pixel go to the coverage instead. */
  private drawBlocks(pen: Pen, theme: StageTheme, span: Drawn): void {
    const { segments } = this.window;
    const { lanes, plot } = this.layout;
    this.coverage.fill(0);
    let narrow = false;
    const seen = this.segmentsOfLanes(span);
    for (const role of ROLE_ORDER) {
      pen.fillStyle = inkOf(theme, role);
      pen.beginPath();
      for (const i of seen) {
        if (segments.what[i] !== role) continue;
        const lane = this.laneOf.get(segments.cpu[i]) ?? 0;
        const from = Math.max(segments.from[i], span.from);
        const to = Math.min(segments.to[i], span.untilPs);
        const x = this.xOf(from, span);
        const w = this.xOf(to, span) - x;
        if (w < 1) {
          this.cover(lane * ROLES.length + role, x - plot.x, w);
          narrow = true;
          continue;
        }
        const { rect } = lanes[lane];
        const h = Math.round(rect.h * HEIGHT[role]);
        pen.rect(x, rect.y + rect.h - h, w > 3 ? w - 0.6 : w, h);
      }
      pen.fill();
    }
    if (narrow) this.drawCoverage(pen, theme);
  }

  /** Once a frame and not once a role. */
  private segmentsOfLanes(span: Drawn): readonly number[] {
    const { segments } = this.window;
    const seen: number[] = [];
    for (let i = 0; i < segments.length; i++) {
      if (segments.to[i] <= span.from || segments.from[i] >= span.untilPs) continue;
      if (segments.to[i] > segments.from[i] && this.laneOf.has(segments.cpu[i])) seen.push(i);
    }
    return seen;
  }

  private cover(row: number, x: number, w: number): void {
    const first = Math.floor(x);
    const split = Math.min(w, first + 1 - x);
    const at = row * this.pixels + first;
    this.coverage[at] += split;
    if (w > split && first + 1 < this.pixels) this.coverage[at + 1] += w - split;
  }

  /**
   * Blocks narrower than a pixel are summed per pixel and drawn as strong as the share of it that
   * they cover: neither lost between pixels nor widened to a whole one.
   */
  private drawCoverage(pen: Pen, theme: StageTheme): void {
    const { lanes, plot } = this.layout;
    lanes.forEach(({ rect }, lane) => {
      for (const role of ROLE_ORDER) {
        const h = Math.round(rect.h * HEIGHT[role]);
        const at = (lane * ROLES.length + role) * this.pixels;
        pen.fillStyle = inkOf(theme, role);
        for (let px = 0; px < this.pixels; px++) {
          const part = this.coverage[at + px];
          if (part < 0.04) continue;
          pen.globalAlpha = Math.min(1, Math.round(part * 16) / 16);
          pen.fillRect(Math.floor(plot.x) + px, rect.y + rect.h - h, 1, h);
        }
      }
    });
    pen.globalAlpha = 1;
  }

  private drawPasses(pen: Pen, theme: StageTheme, span: Drawn): void {
    const { passes } = this.window;
    pen.fillStyle = theme.ink3;
    pen.beginPath();
    for (let i = 0; i < passes.length; i++) {
      const lane = this.laneOf.get(passes.cpu[i]);
      const from = Math.max(passes.from[i], span.from);
      const to = Math.min(passes.to[i], span.untilPs);
      if (lane === undefined || to <= from) continue;
      const { rect } = this.layout.lanes[lane];
      const x = this.xOf(from, span);
      const gap = rect.h < 20 ? 1 : 3;
      pen.rect(x, rect.y + rect.h + gap, this.xOf(to, span) - x, PASS_HEIGHT);
    }
    pen.fill();
  }

  private drawPushes(pen: Pen, theme: StageTheme, span: Drawn): void {
    const { pushes } = this.window;
    for (let i = 0; i < pushes.length; i++) {
      const at = pushes.from[i];
      const lane = this.laneOf.get(pushes.cpu[i]);
      if (lane === undefined || at < span.from || at > span.untilPs) continue;
      const { rect } = this.layout.lanes[lane];
      const size = rect.h < 20 ? 4 : 7;
      const ink = identityOf(theme, pushes.what[i]);
      const x = Math.round(this.xOf(at, span) - size / 2);
      const mark = { x, y: Math.round(rect.y + rect.h * 0.12), w: size, h: size };
      // No tracepoint shows a push: of a real machine it is inferred.
      const isInferred = this.window.isRecorded;
      if (isInferred) box(pen, mark, { stroke: ink, width: 1.5 });
      else {
        pen.fillStyle = ink;
        pen.fillRect(mark.x, mark.y, size, size);
      }
    }
  }

  /** IPIs and other interrupts, until what they raise begins: a cap on top of the lane. */
  private drawInterrupts(pen: Pen, theme: StageTheme, span: Drawn): void {
    const { interrupts } = this.window;
    pen.fillStyle = theme.kick;
    pen.beginPath();
    for (let i = 0; i < interrupts.length; i++) {
      const lane = this.laneOf.get(interrupts.cpu[i]);
      const from = Math.max(interrupts.from[i], span.from);
      const to = Math.min(interrupts.to[i], span.untilPs, span.to);
      if (lane === undefined || to < from) continue;
      const { rect } = this.layout.lanes[lane];
      const x = this.xOf(from, span);
      pen.rect(x, rect.y, Math.max(1.5, this.xOf(to, span) - x), INTERRUPT_HEIGHT);
    }
    pen.fill();
  }

  private drawKicks(pen: Pen, theme: StageTheme, span: Drawn): void {
    const { kicks } = this.window;
    const { lanes } = this.layout;
    for (let i = 0; i < kicks.length; i++) {
      const at = kicks.from[i];
      const from = this.laneOf.get(kicks.cpu[i]);
      const to = this.laneOf.get(kicks.what[i]);
      if (from === undefined || to === undefined) continue;
      if (at < span.from || at > span.untilPs) continue;
      const x = this.xOf(at, span);
      const up = to < from ? -1 : 1;
      const start = lanes[from].rect.y + (up < 0 ? 4 : lanes[from].rect.h);
      const end = lanes[to].rect.y + (up < 0 ? lanes[to].rect.h + 6 : 0);
      pen.strokeStyle = theme.kick;
      pen.lineWidth = 2.5 * theme.line;
      pen.beginPath();
      pen.moveTo(x, start);
      pen.lineTo(x, end);
      pen.stroke();
      arrowHead(
        pen,
        { x, y: end },
        { x: 0, y: up },
        { stroke: theme.kick, width: 2.5 * theme.line },
      );
    }
  }
}
