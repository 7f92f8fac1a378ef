/** The kick: an arc from the CPU that pushes to the CPU that allocated, over everything else. */
import { easeCubicOut } from 'd3';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { EV, KICK } from '../../schema/events.ts';
import { PS_PER_US } from '../../schema/units.ts';
import { share } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { StageLayout } from '../stage-layout.ts';
import type { StageTheme } from '../theme.ts';

const DRAW_PS = 0.24 * PS_PER_US;
const SHOWN_PS = 1.2 * PS_PER_US;
const STEPS = 24;

/** How long ago this pair's receiver last kicked the sender, ps; null if not lately. */
export function kickAge(frame: LabFrame, layout: StageLayout): number | null {
  const { kind, cpu, x, y, atPs } = frame.recording.columns;
  const { view } = frame;
  for (let i = view.index - 1; i >= 0 && view.atPs - atPs[i] < SHOWN_PS; i--) {
    if (kind[i] !== EV.kick || y[i] !== KICK.sent) continue;
    if (cpu[i] === layout.receiver && x[i] === layout.sender) return view.atPs - atPs[i];
  }
  return null;
}

export function drawKick(pen: Pen, layout: StageLayout, theme: StageTheme, age: number): void {
  const from = layout.receiverTile.tile;
  const to = layout.senderTile.tile;
  const start = { x: from.x + 60, y: from.y - 2 };
  const end = { x: to.x + to.w - 60, y: to.y - 2 };
  const drawn = easeCubicOut(share(age, 0, DRAW_PS));
  const rise = 30;
  pen.globalAlpha = 1 - share(age, SHOWN_PS * 0.7, SHOWN_PS);
  pen.strokeStyle = theme.kick;
  pen.fillStyle = theme.kick;
  pen.lineWidth = 2.5;
  pen.beginPath();
  let x = start.x;
  let y = start.y;
  pen.moveTo(x, y);
  for (let i = 1; i <= STEPS; i++) {
    const t = (drawn * i) / STEPS;
    x = start.x + (end.x - start.x) * t;
    y = start.y + (end.y - start.y) * t - rise * 4 * t * (1 - t);
    pen.lineTo(x, y);
  }
  pen.stroke();
  const slope = (rise * 4 * (1 - 2 * drawn)) / Math.max(1, start.x - end.x);
  const length = Math.hypot(1, slope);
  const dx = -1 / length;
  const dy = -slope / length;
  pen.beginPath();
  pen.moveTo(x + dx * 6, y + dy * 6);
  pen.lineTo(x - dx * 4 - dy * 5, y - dy * 4 + dx * 5);
  pen.lineTo(x - dx * 4 + dy * 5, y - dy * 4 - dx * 5);
  pen.closePath();
  pen.fill();
  pen.globalAlpha = 1;
}
