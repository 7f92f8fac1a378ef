/** Draws the two cards of the compact stage. */
import { PHASE, phaseOf } from '../../analysis/machine-view.ts';
import { NIL } from '../../schema/units.ts';
import { plural } from '../figures.ts';
import { type Pen, say } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { receiverText } from './receiver-state.ts';
import { chipTexts, doingText } from './sender-state.ts';

export function drawCards(pen: Pen, scene: Scene): void {
  drawSenderCard(pen, scene);
  drawReceiverCard(pen, scene);
}

function drawSenderCard(pen: Pen, scene: Scene): void {
  const { layout, frame, theme, visits } = scene;
  const { tile } = layout.senderTile;
  const active = chipTexts(layout, frame, visits).find((chip) => chip.tint !== null);
  const state = active === undefined ? doingText(frame, layout.sender) : cardText(active);
  const ink = active?.tint === 'waste' ? theme.wasteInk : theme.ink1;
  say(pen, theme, state, { x: tile.x + 12, y: tile.y + 54, size: 14, weight: 600, ink });
  const waits = frame.view.inHand[layout.sender] !== NIL;
  const what =
    phaseOf(frame.view, layout.sender) === PHASE.send ? 'copies a datagram' : 'backlog empty';
  const text = waits && active !== undefined ? '1 in the backlog' : what;
  say(pen, theme, text, { x: tile.x + 12, y: tile.y + 74, ink: theme.ink3 });
}

function cardText(chip: { name: string; detail: string }): string {
  const node = /^node \d+/.exec(chip.detail);
  return `${chip.name}, ${node === null ? chip.detail : node[0]}`;
}

function drawReceiverCard(pen: Pen, scene: Scene): void {
  const { layout, frame, theme } = scene;
  const { tile } = layout.receiverTile;
  const { state, reading } = receiverText(layout, frame);
  say(pen, theme, state, {
    x: tile.x + 12,
    y: tile.y + 54,
    size: 14,
    weight: 600,
    ink: theme.ink1,
  });
  // The datagram itself passes there while it is read.
  if (reading !== null) return;
  const length = frame.view.queueLength[layout.receiver];
  const text = length === 0 ? 'nothing to read' : `${plural(length, 'datagram')} waiting`;
  say(pen, theme, text, { x: tile.x + 12, y: tile.y + 74, ink: theme.ink3 });
}
