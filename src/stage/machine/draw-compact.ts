/** Draws the two cards of the compact stage. */
import { PHASE, phaseOf } from '../../analysis/machine-view.ts';
import { formatCount, plural } from '../../lib/format.ts';
import { rpsCpuAt } from '../../schema/cpu-pair.ts';
import { NIL } from '../../schema/units.ts';
import { fitting } from '../fitting.ts';
import type { Rect } from '../geometry.ts';
import { type Pen, say } from '../pen.ts';
import type { Scene } from '../scene.ts';
import type { StageTheme } from '../theme.ts';
import { doingText, stageWords } from '../words.ts';
import { ringOf, ringTexts } from './draw-ring.ts';
import { receiverText } from './receiver-state.ts';
import { chipTexts } from './sender-state.ts';

export function drawCards(pen: Pen, scene: Scene): void {
  drawSenderCard(pen, scene);
  drawReceiverCard(pen, scene);
}

function drawSenderCard(pen: Pen, scene: Scene): void {
  const { layout, frame, theme, visits } = scene;
  const { tile } = layout.senderTile;
  const active = chipTexts(layout, frame, visits).find((chip) => chip.tint !== null);
  const states = active === undefined ? [doingText(frame, layout.sender)] : cardTexts(active);
  const ink = active?.tint === 'waste' ? theme.wasteInk : theme.ink1;
  const waits = frame.view.inHand[layout.sender] !== NIL;
  const below = waits && active !== undefined ? ['1 in the backlog', '1 waits'] : belowOf(scene);
  drawLines(pen, theme, tile, { states, ink, below });
}

/** What is before the CPU: a ring, a backlog elsewhere, or its own. */
function belowOf({ layout, frame }: Scene): readonly string[] {
  const { view, scenario } = frame;
  if (layout.roles.source === 'RX ring') return ringTexts(ringOf(layout, frame));
  const rps = rpsCpuAt(scenario, layout.mode.pair);
  if (rps !== NIL) {
    const count = formatCount(view.backlogLength[rps]);
    return [`RPS CPU ${rps}: ${count} on its backlog`, `RPS CPU ${rps}: ${count}`];
  }
  if (layout.roles.between === 'TX ring')
    return [`${formatCount(view.queueLength[layout.receiver])} on the TX ring`];
  const sends = phaseOf(view, layout.sender) === PHASE.send;
  return [sends ? `copies a ${layout.roles.unit}` : 'backlog empty'];
}

/** "flush 1, node 17", "poll, wakes CPU 5" or shorter. */
function cardTexts({ name, detail, short }: { name: string; detail: string; short: string }) {
  const [node] = /^node \d+/.exec(detail) ?? [detail];
  return [`${name}, ${node}`, `${name}, ${short}`, name];
}

function drawReceiverCard(pen: Pen, scene: Scene): void {
  const { layout, frame, theme } = scene;
  const { state, wastes, reading } = receiverText(layout, frame);
  const length = frame.view.queueLength[layout.receiver];
  const words = stageWords(frame.scenario.load);
  const waiting = [`${plural(length, words.waiting)} waiting`, `${formatCount(length)} waiting`];
  // The datagram itself passes there while it is read.
  const below = reading !== null ? [''] : length === 0 ? [words.nothing] : waiting;
  drawLines(pen, theme, layout.receiverTile.tile, {
    states: [state],
    ink: wastes ? theme.wasteInk : theme.ink1,
    below,
  });
}

/** What a CPU does, and a line below it; of each the longest text that has room. */
function drawLines(
  pen: Pen,
  theme: StageTheme,
  tile: Rect,
  lines: { states: readonly string[]; ink: string; below: readonly string[] },
): void {
  const x = tile.x + 12;
  const room = tile.w - 18;
  const bold = { size: 14, weight: 600 };
  const state = fitting(pen, theme, lines.states, { ...bold, room });
  say(pen, theme, state, { ...bold, x, y: tile.y + 54, ink: lines.ink });
  const below = fitting(pen, theme, lines.below, { room });
  say(pen, theme, below, { x, y: tile.y + 74, ink: theme.ink3 });
}
