/** The stage on a phone: two cards side by side and the lists in rows. */
import { pairAt } from '../schema/cpu-pair.ts';
import { rolesOf } from '../schema/load-roles.ts';
import { isDeferring } from '../schema/scenario.ts';
import { centreOf, type Rect } from './geometry.ts';
import type { StageLayout } from './stage-layout.ts';
import { cellRect, layoutStrip } from './strip/layout.ts';
import { type LayoutInput, targetSlotOf } from './wide-layout.ts';

const MARGIN = 12;
const TILE_HEIGHT = 84;
const GAP = 14;
const LISTS_Y = 138;
/** How far from the edge of its card an skb waits. */
const INSET = 20;

export function layoutCompact(input: LayoutInput): StageLayout {
  const { scenario, mode, width, height } = input;
  const { sender, receiver } = pairAt(scenario, mode.pair);
  const roles = rolesOf(scenario.load);
  const w = (width - 2 * MARGIN - GAP) / 2;
  const left: Rect = { x: MARGIN, y: MARGIN, w, h: TILE_HEIGHT };
  const right: Rect = { x: MARGIN + w + GAP, y: MARGIN, w, h: TILE_HEIGHT };
  const strip = layoutStrip(
    input.strip,
    { x: MARGIN - 2, y: LISTS_Y, w: width - 2 * MARGIN + 4, h: height - LISTS_Y - 8 },
    true,
  );
  const targetSlot = targetSlotOf(scenario, receiver, strip.nodes.length);
  const cell = centreOf(cellRect(strip, targetSlot));
  const bottom = MARGIN + TILE_HEIGHT;
  const railY = bottom + 9;
  const barY = bottom - 16;
  const exit = { x: right.x + w / 2, y: bottom };
  return {
    compact: true,
    scale: input.scale,
    width,
    height,
    mode,
    defers: isDeferring(scenario, mode.variant) && sender !== receiver,
    roles,
    sender,
    receiver,
    frames: [],
    senderTile: {
      tile: left,
      cache: {
        rect: { x: left.x + w - 27, y: left.y + 12, w: 20, h: 20 },
        columns: 1,
        rows: 1,
        pitch: 0,
      },
      chips: [],
      poll: { x: left.x + w - INSET, y: barY },
    },
    receiverTile: {
      tile: right,
      bar: { x: right.x, y: barY - 10, w: w, h: 20 },
      exit: [{ x: right.x + w - INSET, y: barY }, { x: right.x + w - INSET, y: railY - 1 }, exit],
    },
    queue: {
      rect: { x: left.x + w, y: left.y, w: GAP, h: TILE_HEIGHT },
      head: { x: left.x + w + GAP / 2, y: barY },
      step: 0,
      shown: 1,
    },
    rps: null,
    small: [],
    crowd: null,
    captions: [],
    railY,
    rail: [
      exit,
      { x: exit.x, y: railY },
      { x: cell.x, y: railY },
      { x: cell.x, y: strip.rect.y - 4 },
    ],
    railLabel: { x: 0, y: 0 },
    legend: null,
    strip,
    targetSlot,
  };
}
