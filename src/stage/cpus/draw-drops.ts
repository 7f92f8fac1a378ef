/** Draws what was dropped at the CPU of a card, and says it. */
import { DROP_PLACES, DROPPED } from '../../analysis/dropped.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { formatCount } from '../../lib/format.ts';
import type { CpuIndex } from '../../schema/units.ts';
import { thousandsText } from '../figures.ts';
import { fitting } from '../fitting.ts';
import { widthOf } from '../pen.ts';
import { drawDrop } from '../signals/draw-drops.ts';
import type { Signals } from '../signals/signals.ts';
import type { CpuCard } from './card.ts';
import { type Now, WORDS } from './now.ts';

/** Width of a cross with its ring. */
const CROSS = 18;
/** More digits than have room here are rounded. */
const MOST_ROOM = 40;
/** What most states take, in their shortest form. */
const STATE = 74;

/** How much room the mark of what was dropped takes at the right end of the line of states. */
export function dropsRoom({ pen, theme, frame }: Now, card: CpuCard): number {
  const count = droppedAt(frame, card.cpu);
  if (count === 0) return 0;
  const text = dropsText({ pen, theme, frame }, card, count);
  return CROSS + (text === '' ? 0 : widthOf(pen, theme, { text, size: WORDS }) + 4);
}

const NONE_NEW: Pick<Signals, 'drops' | 'shownPs'> = { drops: [], shownPs: 1 };

/**
 * A cross and how many, on the line of states: whatever was full, and what a network lost.
 * Without signals none is new.
 */
export function drawDrops(
  now: Now,
  card: CpuCard,
  { signals, still }: { readonly signals: Signals | null; readonly still: boolean },
): void {
  const { pen, theme, frame } = now;
  const count = droppedAt(frame, card.cpu);
  if (count === 0) return;
  const { drops, shownPs } = signals ?? NONE_NEW;
  const own = drops.filter(({ cpu }) => cpu === card.cpu).map(({ agePs }) => agePs / shownPs);
  const { rect, stateY, mini } = card;
  const x = rect.x + rect.w - (mini ? 22 : 6) - dropsRoom(now, card) + CROSS / 2;
  const text = dropsText(now, card, count);
  const age = Math.min(1, ...own);
  drawDrop(pen, theme, { at: { x, y: stateY - 4 }, age, count, why: '', text, still });
}

/** None on a small card, where another number stands, nor where a state would have no room. */
function dropsText({ pen, theme }: Now, { mini, rect }: CpuCard, count: number): string {
  if (mini) return '';
  const room = rect.w - CROSS - STATE * theme.type;
  const texts = [formatCount(count), thousandsText(count), ''];
  return fitting(pen, theme, texts, { room: Math.min(MOST_ROOM, room), size: WORDS });
}

/** At one CPU so far, wherever: on its way to a socket, a backlog or out of a ring. */
export function droppedAt({ view }: LabFrame, cpu: CpuIndex): number {
  let count = 0;
  for (let where = 0; where < DROP_PLACES; where++) count += view.drops[where * view.cpus + cpu];
  return count;
}

const LOST: readonly (readonly [where: number, why: string])[] = [
  [DROPPED.socket, 'dropped, socket full'],
  [DROPPED.backlog, 'dropped, backlog full'],
  [DROPPED.ring, 'dropped, RX ring full'],
  [DROPPED.network, 'lost by the network'],
  [DROPPED.unsent, 'not sent again'],
];

/** The same in words, for the card of a CPU. */
export function dropRows({ view }: LabFrame, cpu: CpuIndex): [string, string][] {
  return LOST.flatMap(([where, why]): [string, string][] => {
    const count = view.drops[where * view.cpus + cpu];
    return count === 0 ? [] : [[why, formatCount(count)]];
  });
}
