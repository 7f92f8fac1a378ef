/** Draws what stands between the two CPUs in numbers: how much waits, and what was dropped. */
import { DROPPED } from '../../analysis/dropped.ts';
import { formatCount } from '../../lib/format.ts';
import { type Pen, say } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { drawDrop } from '../signals/draw-drops.ts';
import { ageOf, type Signals } from '../signals/signals.ts';

export function drawQueue(pen: Pen, scene: Scene, signals: Signals, still: boolean): void {
  const { layout, frame, theme } = scene;
  const { queue, receiver } = layout;
  const length = frame.view.queueLength[receiver];
  const y = queue.rect.y + 25;
  const x = queue.rect.x + queue.rect.w / 2;
  if (length === 0) say(pen, theme, 'empty', { x, y, ink: theme.ink3, align: 'center' });
  drawDrop(pen, theme, {
    at: { x: queue.rect.x + 6, y: queue.rect.y + queue.rect.h + 13 },
    age: ageOf(signals, { full: 'socket', cpu: receiver }),
    count: frame.view.drops[DROPPED.socket * frame.view.cpus + receiver],
    why: queue.rect.w < 150 ? '' : 'socket full',
    still,
  });
  const more = length - queue.shown;
  if (more <= 0) return;
  const at = { x: queue.rect.x + queue.rect.w, y: queue.rect.y - 14 };
  say(pen, theme, `${formatCount(length)}`, {
    ...at,
    ink: theme.ink1,
    weight: 700,
    align: 'right',
  });
}
