/** Draws a card's ring in the tile of the CPU that it interrupts: what is known to wait in it. */

import { DROPPED } from '../../analysis/dropped.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { type RxRing, rxRingOf } from '../../analysis/rx-ring.ts';
import { formatCount } from '../../lib/format.ts';
import { fitting } from '../fitting.ts';
import type { Rect } from '../geometry.ts';
import { type Pen, say } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { drawDrop } from '../signals/draw-drops.ts';
import { ageOf, type Signals } from '../signals/signals.ts';
import type { StageLayout } from '../stage-layout.ts';
import type { StageTheme } from '../theme.ts';

const FRAME = 8;
const PITCH = 11;
/** Of frames and the words under them. */
const LEAST_H = 27;

/** Under the three steps of the pass. */
export function ringRect({ senderTile }: StageLayout): Rect {
  const last = senderTile.chips[2];
  const y = last.y + last.h + 10;
  const { tile } = senderTile;
  return { x: last.x, y, w: last.w, h: Math.min(36, tile.y + tile.h - 12 - y) };
}

/** Frames are no skbs yet: hollow squares. Those that came after the interrupt are not known. */
export function drawRing(pen: Pen, scene: Scene, signals: Signals, still: boolean): void {
  const { layout, frame, theme } = scene;
  const rect = ringRect(layout);
  const ring = ringOf(layout, frame);
  const count = frame.view.drops[DROPPED.ring * frame.view.cpus + layout.sender];
  // Where type is large and the tile is low, only what is lost is worth its room.
  const roomy = rect.h >= LEAST_H * theme.type;
  if (roomy) {
    const text = fitting(pen, theme, ringTexts(ring), { room: rect.w });
    say(pen, theme, text, { x: rect.x, y: rect.y + 25, ink: theme.ink3 });
  }
  // A ring that overflows has more frames than there is room for.
  if (count === 0) {
    if (roomy) drawFrames(pen, theme, rect, ring);
    return;
  }
  const age = ageOf(signals, { full: 'RX ring', cpu: layout.sender });
  const at = { x: rect.x + 6, y: rect.y + 3 };
  drawDrop(pen, theme, { at, age, count, why: 'ring full', still });
}

function drawFrames(pen: Pen, theme: StageTheme, rect: Rect, ring: RxRing | null): void {
  const left = ring === null ? 0 : Math.max(0, ring.frames - ring.taken);
  const shown = Math.min(left, Math.floor((rect.w + PITCH - FRAME) / PITCH));
  pen.strokeStyle = theme.ink2;
  pen.lineWidth = 1.5;
  pen.beginPath();
  for (let i = 0; i < shown; i++) pen.roundRect(rect.x + 1 + i * PITCH, rect.y, FRAME, FRAME, 1.5);
  pen.stroke();
}

export function ringOf({ mode }: StageLayout, { view, recording }: LabFrame): RxRing | null {
  return rxRingOf(view, recording, mode.pair);
}

/** Longest first. */
export function ringTexts(ring: RxRing | null): readonly string[] {
  if (ring === null) return ['RX ring: not interrupted', 'RX ring'];
  const frames = formatCount(ring.frames);
  const taken = formatCount(ring.taken);
  const when = ring.at === 'interrupt' ? 'IRQ' : 'drop';
  return [
    `RX ring: ${frames} at the ${ring.at}, ${taken} taken`,
    `ring: ${frames} at ${when}, ${taken} taken`,
    `ring: ${frames} at ${when}`,
    'RX ring',
  ];
}
