/** Draws what stands between the two CPUs in numbers: how much waits, and what was dropped. */
import { DROPPED } from '../../analysis/dropped.ts';
import { formatCount } from '../../lib/format.ts';
import { type Pen, say } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { type DropMark, drawDrop } from '../signals/draw-drops.ts';
import { ageOf, type Signals } from '../signals/signals.ts';

export function drawQueue(pen: Pen, scene: Scene, signals: Signals, still: boolean): void {
  const { layout, frame, theme } = scene;
  const { queue, receiver } = layout;
  const length = frame.view.queueLength[receiver];
  const y = queue.rect.y + 25;
  const x = queue.rect.x + queue.rect.w / 2;
  if (length === 0) say(pen, theme, 'empty', { x, y, ink: theme.ink3, align: 'center' });
  const at = { x: queue.rect.x + 6, y: queue.rect.y + queue.rect.h + 13 };
  const lack = layout.roles.between === 'TX ring' ? lackOnTheWay : lackOfRoom;
  drawDrop(pen, theme, { at, still, ...lack(scene, signals) });
  const more = length - queue.shown;
  if (more <= 0) return;
  say(pen, theme, `${formatCount(length)}`, {
    x: queue.rect.x + queue.rect.w,
    // Large words leave no room beside the caption.
    y: queue.rect.y + (theme.type > 1 ? queue.rect.h + 19 : -14),
    ink: theme.ink1,
    weight: 700,
    align: 'right',
  });
}

type Lack = Omit<DropMark, 'at' | 'still'>;

function lackOfRoom({ layout, frame }: Scene, signals: Signals): Lack {
  const { queue, receiver } = layout;
  return {
    age: ageOf(signals, { full: 'socket', cpu: receiver }),
    count: frame.view.drops[DROPPED.socket * frame.view.cpus + receiver],
    why: queue.rect.w < 150 ? '' : 'socket full',
  };
}

/** What TCP misses: packets that the network lost, and what it could not send again. */
function lackOnTheWay({ layout, frame: { view } }: Scene, signals: Signals): Lack {
  const cpu = layout.receiver;
  const lost = view.drops[DROPPED.network * view.cpus + cpu];
  const unsent = view.drops[DROPPED.unsent * view.cpus + cpu];
  const texts = [
    ...(lost > 0 ? [`${formatCount(lost)} lost`] : []),
    ...(unsent > 0 ? [`${formatCount(unsent)} not sent again`] : []),
  ];
  return {
    age: Math.min(
      ageOf(signals, { full: 'network', cpu }),
      ageOf(signals, { full: 'unsent', cpu }),
    ),
    count: lost + unsent,
    why: '',
    text: layout.queue.rect.w < 150 ? texts[texts.length - 1] : texts.join(' · '),
  };
}
