/** Draws what the CPU of a card does: its state, the steps of its softirq, what waits for it. */
import type { ListWindow } from '../../analysis/list-window.ts';
import { ROLE } from '../../analysis/segments.ts';
import { formatCount, formatPercent } from '../../lib/format.ts';
import { NIL } from '../../schema/units.ts';
import { fitting } from '../fitting.ts';
import type { Rect } from '../geometry.ts';
import { box, type Pen, say } from '../pen.ts';
import type { StageTheme } from '../theme.ts';
import type { CpuCard } from './card.ts';
import { type Now, WORDS } from './now.ts';
import { shownIn } from './places.ts';
import { type CpuState, type PassStep, passSteps, waitsFor } from './state.ts';

const DASH = [3, 4];
/** Of CPU time, from the left. */
const STACK = [ROLE.useful, ROLE.waste, ROLE.copy, ROLE.other, ROLE.spin];

/** `taken`: room at the end of the line that something else stands in. */
export function drawState(
  { pen, theme }: Now,
  card: CpuCard,
  { texts, wastes }: CpuState,
  taken = 0,
): void {
  const { rect, stateY } = card;
  const look = { size: WORDS, weight: 600 };
  const x = card.mini ? rect.x + 6 : card.lane.x;
  // On a small card the number of those that wait stands at the end of the line.
  const end = rect.x + rect.w - (card.mini ? 22 : 6) - taken;
  const text = fitting(pen, theme, texts, { ...look, room: end - x });
  say(pen, theme, text, { ...look, x, y: stateY, ink: wastes ? theme.wasteInk : theme.ink1 });
}

/** The steps of its softirq, and how many wait for the CPU in its lane. */
export function drawLane(now: Now, card: CpuCard): void {
  const { pen, theme, frame } = now;
  const { view } = frame;
  const { cpu, lane } = card;
  const steps = card.steps.length === 0 ? [] : passSteps(frame, cpu);
  steps.forEach(({ texts, isActive }, i) => {
    drawStep(now, card.steps[i], { texts, isActive });
  });
  const waits = waitsFor(view, cpu);
  const isFree = waits === 0 && view.inHand[cpu] === NIL;
  if (isFree && !card.mini) drawNothing(pen, theme, card);
  if (waits <= shownIn(card)) return;
  const x = card.mini ? card.rect.x + card.rect.w - 6 : lane.x + 5;
  const y = card.mini ? card.stateY : lane.y + lane.h / 2 + 4;
  const align = card.mini ? 'right' : 'left';
  if (!card.mini) {
    pen.fillStyle = theme.bg1;
    pen.fillRect(lane.x + 2, lane.y + 2, 8 + 8 * formatCount(waits).length, lane.h - 4);
  }
  say(pen, theme, formatCount(waits), { x, y, size: WORDS, weight: 700, ink: theme.ink1, align });
}

function drawStep({ pen, theme }: Now, rect: Rect, { texts, isActive }: PassStep): void {
  const look = isActive
    ? { fill: theme.usefulSoft, stroke: theme.useful, width: 1.5 * theme.line }
    : { fill: theme.bg1, stroke: theme.rule };
  box(pen, rect, { radius: 4, ...look });
  const text = fitting(pen, theme, texts, { size: WORDS, room: rect.w - 4 });
  const at = { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 + 4 };
  const ink = isActive ? theme.ink1 : theme.ink3;
  say(pen, theme, text, { ...at, size: WORDS, ink, align: 'center' });
}

/** CPU time of the last moments, in the place of what is too fast to be seen. */
export function drawTime({ pen, theme }: Now, card: CpuCard, window: ListWindow): void {
  const { lane, cpu, mini, steps } = card;
  if (mini) return;
  const inks = [theme.useful, theme.hatch, theme.copy, theme.other, theme.comb];
  let x = lane.x + 1;
  let busy = 0;
  STACK.forEach((role, k) => {
    const share = window.share(cpu, role);
    busy += share;
    const w = share * (lane.w - 2);
    pen.fillStyle = inks[k];
    pen.fillRect(x, lane.y + 4, w, lane.h - 8);
    x += w;
  });
  if (steps.length === 0) return;
  const at = { x: lane.x, y: steps[0].y + steps[0].h / 2 + 4 };
  const percent = formatPercent(100 * busy);
  const look = { size: WORDS, room: lane.w };
  const text = fitting(pen, theme, [`busy ${percent}`, percent], look);
  say(pen, theme, text, { ...at, size: WORDS, ink: theme.ink2 });
}

/** Outline of a lane in which nothing happens, so that a free CPU is told from a busy one. */
function drawNothing(pen: Pen, theme: StageTheme, { lane }: CpuCard): void {
  box(pen, lane, { radius: 5, stroke: theme.ruleStrong, dash: DASH });
}
