/** Draws what a few CPUs do between two moments, up to the playhead. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { ROLE, ROLES } from '../../analysis/segments.ts';
import { NIL, type Ps } from '../../schema/units.ts';
import type { Rect } from '../geometry.ts';
import { inkOf } from '../lanes/draw.ts';
import { SegmentWindow } from '../lanes/window.ts';
import { box, type Pen, say, widthOf } from '../pen.ts';
import { drawSkb } from '../skb/draw.ts';
import type { StageTheme } from '../theme.ts';
import type { PictureSize } from './strip-picture.ts';
import {
  BLOCK_NAMES,
  type Block,
  blocksOf,
  HEIGHT,
  LEGEND_LINE,
  layoutTimeline,
  type TimelineLane,
  type TimelineLayout,
  type TimelineMark,
  type TimelineSubject,
} from './timeline-layout.ts';

const SIZE = 13;
const ORDER = [ROLE.useful, ROLE.waste, ROLE.copy, ROLE.other, ROLE.spin, ROLE.idle] as const;
/** From the middle of a line down to where its letters stand. */
const HALF_LETTER = 5;

export class TimelinePicture {
  private readonly layout: TimelineLayout;
  private readonly subject: TimelineSubject;
  private readonly window = new SegmentWindow();

  constructor(size: PictureSize, subject: TimelineSubject) {
    this.layout = layoutTimeline(size, subject);
    this.subject = subject;
  }

  /** The pen must be clear. */
  draw(pen: Pen, frame: LabFrame, theme: StageTheme): void {
    const { subject, layout } = this;
    const span = { from: subject.fromPs, to: subject.untilPs };
    this.window.cover(frame.recording, span, subject.untilPs, layout.lanes);
    const blocks = blocksOf(this.window.segments, subject, frame.playheadPs);
    for (const lane of layout.lanes) this.drawLane(pen, lane, theme);
    for (const block of blocks) this.drawBlock(pen, block, theme);
    for (const mark of subject.marks)
      if (mark.fromPs < frame.playheadPs) this.drawMark(pen, mark, theme);
    this.drawLegend(pen, blocks, theme);
  }

  private drawLane(pen: Pen, { cpu, rect }: TimelineLane, theme: StageTheme): void {
    const y = rect.y + rect.h / 2;
    drawSkb(pen, theme, { x: 11, y }, { size: 20, alloc: cpu, writer: NIL });
    const name = { size: 15, weight: 700, ink: theme.ink1 };
    if (this.layout.named)
      say(pen, theme, `CPU ${cpu}`, { ...name, x: 28, y: y + HALF_LETTER * theme.type });
    pen.fillStyle = theme.ruleStrong;
    pen.fillRect(rect.x, rect.y + rect.h, rect.w, 1);
  }

  private drawBlock(pen: Pen, block: Block, theme: StageTheme): void {
    const lane = this.laneOf(block.cpu);
    if (lane === undefined) return;
    const { rect } = lane;
    const x = this.xOf(block.fromPs);
    const w = Math.max(0.75, this.xOf(block.toPs) - x - 1);
    const h = Math.round(rect.h * HEIGHT[block.role]);
    const place = { x, y: rect.y + rect.h - h, w, h };
    if (block.role !== ROLE.idle || w > 4) drawTime(pen, place, block.role, theme);
    this.nameBlock(pen, block, place, theme);
  }

  private nameBlock(
    pen: Pen,
    { role }: Block,
    { x, y, w, h }: { x: number; y: number; w: number; h: number },
    theme: StageTheme,
  ): void {
    const text = BLOCK_NAMES[role];
    const onBlock = role === ROLE.useful ? theme.onUseful : theme.skbInk;
    const ink = role === ROLE.idle ? theme.ink1 : onBlock;
    const run = { text, size: SIZE, weight: 600 };
    // On a pattern words would not be read: the bracket under it has them.
    if (role === ROLE.waste || role === ROLE.spin || h < SIZE + 4) return;
    if (widthOf(pen, theme, run) > w - 8) return;
    const middle = { x: x + w / 2, y: y + h / 2 + HALF_LETTER * theme.type };
    say(pen, theme, text, { ...run, ...middle, ink, align: 'center' });
  }

  private drawMark(pen: Pen, mark: TimelineMark, theme: StageTheme): void {
    const lane = this.laneOf(mark.cpu);
    if (lane === undefined) return;
    const ink = mark.look === 'waste' ? theme.wasteInk : theme.ink1;
    const [from, to] = [this.xOf(mark.fromPs), this.xOf(mark.untilPs)];
    const y = lane.rect.y + lane.rect.h + 11;
    pen.strokeStyle = ink;
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(from + 1, y - 6);
    pen.lineTo(from + 1, y);
    pen.lineTo(to - 1, y);
    pen.lineTo(to - 1, y - 6);
    pen.stroke();
    const run = { text: mark.says, size: SIZE, weight: 600 };
    const half = widthOf(pen, theme, run) / 2;
    const { x, w } = this.layout.plot;
    const middle = Math.max(x + half, Math.min((from + to) / 2, x + w - half));
    say(pen, theme, mark.says, { ...run, ink, x: middle, y: y + 16, align: 'center' });
  }

  /** Only what is there. */
  private drawLegend(pen: Pen, blocks: readonly Block[], theme: StageTheme): void {
    const { plot } = this.layout;
    let { x } = plot;
    let y = this.layout.legendY;
    for (const role of ORDER) {
      if (!blocks.some((block) => block.role === role)) continue;
      const run = { text: BLOCK_NAMES[role], size: SIZE };
      if (x + 18 + widthOf(pen, theme, run) > plot.x + plot.w) {
        x = plot.x;
        y += LEGEND_LINE;
      }
      drawTime(pen, { x, y: y - 11, w: 12, h: 12 }, role, theme);
      say(pen, theme, run.text, { ...run, x: x + 18, y, ink: theme.ink2 });
      x += 18 + widthOf(pen, theme, run) + 18;
    }
  }

  private laneOf(cpu: number): TimelineLane | undefined {
    return this.layout.lanes.find((lane) => lane.cpu === cpu);
  }

  private xOf(atPs: Ps): number {
    const { fromPs, untilPs } = this.subject;
    const { x, w } = this.layout.plot;
    return x + ((atPs - fromPs) / (untilPs - fromPs)) * w;
  }
}

/** A CPU that sleeps does nothing: an outline. */
function drawTime(pen: Pen, place: Rect, role: number, theme: StageTheme): void {
  if (role === ROLE.idle) box(pen, place, { radius: 3, stroke: theme.ink3, dash: [4, 3] });
  else box(pen, place, { radius: Math.min(2, place.w / 3), fill: inkOf(theme, role) });
}

/** The same in words: what each CPU spends the time between the two moments on. */
export function describeTimeline(frame: LabFrame, subject: TimelineSubject): string {
  const window = new SegmentWindow();
  const span = { from: subject.fromPs, to: subject.untilPs };
  const cpus = subject.cpus.map((cpu) => ({ cpu }));
  window.cover(frame.recording, span, subject.untilPs, cpus);
  const blocks = blocksOf(window.segments, subject, subject.untilPs);
  const all = subject.untilPs - subject.fromPs;
  const lanes = subject.cpus.map((cpu) => {
    const parts = ROLES.flatMap((_, role) => {
      const spent = blocks
        .filter((block) => block.cpu === cpu && block.role === role)
        .reduce((sum, { fromPs, toPs }) => sum + toPs - fromPs, 0);
      const percent = Math.round((100 * spent) / all);
      return percent > 0 ? [`${BLOCK_NAMES[role]} ${percent}%`] : [];
    });
    return `CPU ${cpu}: ${parts.join(', ')}.`;
  });
  return [...lanes, ...subject.marks.map(({ cpu, says }) => `CPU ${cpu} ${says}.`)].join(' ');
}
