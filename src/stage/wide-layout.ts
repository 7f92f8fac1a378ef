/** The stage where there is room: sender, queue and receiver in a row, the lists below them. */

import { plural } from '../lib/format.ts';
import { pairAt, rpsCpuAt } from '../schema/cpu-pair.ts';
import { type LoadRoles, rolesOf } from '../schema/load-roles.ts';
import { isDeferring, type Scenario } from '../schema/scenario.ts';
import { type CpuIndex, NIL, type NodeId } from '../schema/units.ts';
import { centreOf, clamp, type Rect, type Route, share } from './geometry.ts';
import { placeSmallCpus } from './small-cpus.ts';
import type {
  Caption,
  NodeFrame,
  QueueLayout,
  ReceiverLayout,
  RpsLayout,
  SenderLayout,
  StageLayout,
  StageMode,
} from './stage-layout.ts';
import { cellRect, layoutStrip, type StripNodes } from './strip/layout.ts';

export interface LayoutInput {
  readonly scenario: Scenario;
  readonly mode: StageMode;
  readonly strip: StripNodes;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 12;
const FRAME_TOP = 20;
const TILE_TOP = 44;
const TILE_HEIGHT = 246;
const STRIP_HEIGHT = 48;
/** From the middle of the label of the way back to the nearest corner. */
const LABEL_ROOM = 68;
/** Width of the column for online nodes that neither CPU of the pair is on. */
const ASIDE = 108;
/** Right edge of the first column's text in a small tile. */
const SKB = 20;

/** The columns of the upper part: x and width of the two tiles and of what lies between. */
interface Columns {
  readonly tile: number;
  readonly left: number;
  readonly middle: number;
  readonly middleX: number;
  readonly right: number;
  readonly end: number;
}

export function layoutWide(input: LayoutInput): StageLayout {
  const { scenario, mode, width, height } = input;
  const { sender, receiver } = pairAt(scenario, mode.pair);
  const roles = rolesOf(scenario.load);
  const spare = height - 500;
  const tileHeight = TILE_HEIGHT + clamp(spare * 0.5, -46, 240);
  const aside = otherNodes(scenario, sender, receiver);
  const columns = columnsOf(width - (aside.length > 0 ? ASIDE + MARGIN : 0));
  const senderTile = senderLayout({ x: columns.left, y: TILE_TOP, w: columns.tile, h: tileHeight });
  const receiverTile = receiverLayout({
    x: columns.right,
    y: TILE_TOP,
    w: columns.tile,
    h: tileHeight,
  });
  const queue = queueLayout(columns, TILE_TOP + tileHeight * 0.6);
  const frameBottom = TILE_TOP + tileHeight + 16;
  const stripTop = frameBottom + 80 + clamp(spare * 0.16, -16, 20);
  const many = input.strip.nodes.length > 128;
  const stripHeight = (many ? STRIP_HEIGHT + 16 : STRIP_HEIGHT) + clamp(spare * 0.2, -18, 70);
  const strip = layoutStrip(
    input.strip,
    { x: MARGIN, y: stripTop, w: width - 2 * MARGIN, h: stripHeight },
    false,
  );
  const targetSlot = targetSlotOf(scenario, receiver, strip.nodes.length);
  const railY = frameBottom + clamp(26 + spare * 0.08, 18, 26);
  const frames = [
    ...framesOf(scenario, columns, frameBottom - FRAME_TOP, mode.pair),
    ...asideFrames(scenario, aside, { x: columns.end + MARGIN, h: frameBottom - FRAME_TOP }),
  ];
  const exit = receiverTile.exit[receiverTile.exit.length - 1];
  const cell = cellRect(strip, targetSlot);
  const rail: Route = [
    exit,
    { x: exit.x, y: railY },
    { x: cell.x + cell.w / 2, y: railY },
    { x: cell.x + cell.w / 2, y: cell.y - 8 },
  ];
  const middle = { x: columns.middleX, w: columns.middle };
  const above = { ...middle, y: TILE_TOP, h: queue.rect.y - 34 - TILE_TOP };
  const rps = rpsLayout(rpsCpuAt(scenario, mode.pair), sender, above);
  const small = placeSmallCpus(scenario, mode.pair, leftOf(above, rps), frames, mode.away);
  return {
    compact: false,
    scale: input.scale,
    width,
    height,
    mode,
    defers: isDeferring(scenario, mode.variant) && sender !== receiver,
    roles,
    sender,
    receiver,
    frames,
    senderTile,
    receiverTile,
    queue,
    rps,
    small: small.cpus,
    crowd: small.crowd,
    captions: [...small.captions, queueCaption(queue.rect, roles.between)],
    railY,
    rail,
    railLabel: { x: labelX(cell.x + cell.w / 2, exit.x), y: railY + 5 },
    legend: legendOf(columns, queue.rect, frameBottom),
    strip,
    targetSlot,
  };
}

/** A little right of the middle of the way back, clear of its corners. */
function labelX(from: number, to: number): number {
  const left = Math.min(from, to) + LABEL_ROOM;
  const right = Math.max(from, to) - LABEL_ROOM;
  return right < left ? (left + right) / 2 : clamp((from + to) / 2 + 170, left, right);
}

const RPS_HEIGHT = 60;

/** In the middle, above the queue; a CPU that gets its own packets needs none. */
function rpsLayout(cpu: CpuIndex, sender: CpuIndex, room: Rect): RpsLayout | null {
  if (cpu === NIL || cpu === sender) return null;
  const rect = { ...room, h: Math.min(RPS_HEIGHT, room.h) };
  const y = rect.y + rect.h - 19;
  return { cpu, rect, backlog: { x: rect.x + 22, y }, poll: { x: rect.x + rect.w - 20, y } };
}

/** What the middle has left above the queue. */
function leftOf(room: Rect, rps: RpsLayout | null): Rect {
  if (rps === null) return room;
  const h = rps.rect.h + 2;
  return { ...room, y: room.y + h, h: room.h - h };
}

/** Slot of the list that a receiver pushes to: the node it runs on. */
export function targetSlotOf(scenario: Scenario, receiver: CpuIndex, lists: number): number {
  if (lists === 1) return 0;
  return scenario.machine.possible.indexOf(scenario.machine.cpuNode[receiver]);
}

function columnsOf(width: number): Columns {
  const ample = share(width, 600, 968);
  const spare = Math.max(0, width - 968);
  const middle = 64 + ample * 124 + spare * 0.34;
  const gapLeft = 22 + ample * 6 + spare * 0.03;
  const gapRight = 20 + ample * 4 + spare * 0.03;
  const left = MARGIN + 16;
  const tile = (width - 2 * left - middle - gapLeft - gapRight) / 2;
  const middleX = left + tile + gapLeft;
  return { tile, left, middle, middleX, right: middleX + middle + gapRight, end: width - MARGIN };
}

function senderLayout(tile: Rect): SenderLayout {
  const pad = clamp(tile.w * 0.054, 12, 24);
  const pitch = Math.round(clamp(Math.min((tile.h - 86) / 16, tile.w * 0.03), 7, 13));
  const cache = { x: tile.x + pad, y: tile.y + 56, w: pitch * 8, h: pitch * 16 };
  const chipsX = cache.x + cache.w + clamp((tile.w - 220) * 0.44, 14, 56);
  const chipsW = tile.x + tile.w - pad - chipsX;
  const step = clamp((tile.h - 126) / 3, 34, 60);
  const chips = [0, 1, 2].map((i) => ({
    x: chipsX,
    y: tile.y + 76 + i * step,
    w: chipsW,
    h: step - 7,
  }));
  return {
    tile,
    cache: { rect: cache, columns: 8, rows: 16, pitch },
    chips,
    poll: { x: chipsX + 60, y: chips[1].y + chips[1].h / 2 },
  };
}

function receiverLayout(tile: Rect): ReceiverLayout {
  const pad = 20;
  const bar = { x: tile.x + pad, y: tile.y + 82, w: tile.w - 2 * pad, h: 30 };
  const end = { x: bar.x + bar.w - SKB / 2, y: bar.y + bar.h / 2 };
  const bottom = tile.y + tile.h;
  return {
    tile,
    bar,
    exit: [end, { x: end.x + 12, y: end.y }, { x: end.x + 12, y: bottom }],
  };
}

function queueLayout(columns: Columns, middleY: number): QueueLayout {
  const rect = { x: columns.middleX, y: Math.round(middleY) - 20, w: columns.middle, h: 40 };
  const shown = Math.max(1, Math.floor((rect.w - 16) / 27));
  return {
    rect,
    head: { x: rect.x + rect.w - 22, y: rect.y + rect.h / 2 },
    step: -27,
    shown,
  };
}

function queueCaption(rect: Rect, between: LoadRoles['between']): Caption {
  const [short] = between.split(' ').toReversed();
  return { x: rect.x, y: rect.y - 14, text: rect.w >= 116 ? between : short };
}

/** Under the queue, unless the column is too narrow for a sentence. */
function legendOf(columns: Columns, queue: Rect, bottom: number): Rect | null {
  const y = queue.y + queue.h + 26;
  if (columns.middle < 150) return null;
  return { x: columns.middleX, y, w: columns.middle, h: bottom - 10 - y };
}

/** Nodes with neither CPU of the pair that are online, or were: they have CPUs. */
function otherNodes(scenario: Scenario, sender: CpuIndex, receiver: CpuIndex): NodeId[] {
  const { cpuNode, online, possible } = scenario.machine;
  const own = [cpuNode[sender], cpuNode[receiver]];
  const shown = new Set([...online, ...cpuNode]);
  return possible.filter((node) => shown.has(node) && !own.includes(node));
}

/** One frame round both tiles, or one round each where they are on different nodes. */
function framesOf(scenario: Scenario, columns: Columns, height: number, pair: number): NodeFrame[] {
  const { cpuNode } = scenario.machine;
  const { sender, receiver } = pairAt(scenario, pair);
  const whole = { x: MARGIN, y: FRAME_TOP, w: columns.end - MARGIN, h: height };
  if (cpuNode[sender] === cpuNode[receiver]) {
    return [{ node: cpuNode[sender], rect: whole, note: '', online: true }];
  }
  const w = columns.tile + 28;
  return [
    { node: cpuNode[sender], rect: { ...whole, w }, note: '', online: true },
    { node: cpuNode[receiver], rect: { ...whole, x: columns.end - w, w }, note: '', online: true },
  ];
}

/** Up to three more online nodes in a column on the right; the last one stands for the rest. */
function asideFrames(
  scenario: Scenario,
  nodes: readonly NodeId[],
  room: { readonly x: number; readonly h: number },
): NodeFrame[] {
  const shown = nodes.slice(0, 3);
  const gap = 18;
  const h = Math.min(84, (room.h - gap * (shown.length - 1)) / Math.max(1, shown.length));
  return shown.map((node, i) => {
    const cpus = scenario.machine.cpuNode.filter((at) => at === node).length;
    const more =
      i === 2 && nodes.length > 3 ? `, and ${plural(nodes.length - 3, 'more node')}` : '';
    const rect = { x: room.x, y: FRAME_TOP + i * (h + gap), w: ASIDE, h };
    const online = scenario.machine.online.includes(node);
    return { node, rect, note: (online ? plural(cpus, 'CPU') : 'no CPU') + more, online };
  });
}

/** Centre of a cache slot, counted from the bottom left. */
export function cacheSlot(sender: SenderLayout, slot: number): { x: number; y: number } {
  const { rect, columns, rows, pitch } = sender.cache;
  if (pitch === 0) return centreOf(rect);
  const i = clamp(slot, 0, columns * rows - 1);
  const row = rows - 1 - Math.floor(i / columns);
  return {
    x: rect.x + (i % columns) * pitch + pitch * 0.38,
    y: rect.y + row * pitch + pitch * 0.38,
  };
}
