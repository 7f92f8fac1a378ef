/** Draws one CPU close up: mask words under find_next_bit(), its lists, the heads of its cache. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { WORD_BITS } from '../../analysis/mask-walk.ts';
import { formatCount, plural } from '../../lib/format.ts';
import { deferLimits } from '../../schema/defer-limits.ts';
import { type CpuIndex, NIL, type NodeId, type SkbIndex } from '../../schema/units.ts';
import { fitting } from '../fitting.ts';
import type { Rect } from '../geometry.ts';
import { box, type Pen, say, sayRuns } from '../pen.ts';
import { drawVisits } from '../strip/draw.ts';
import { cellRect } from '../strip/layout.ts';
import { VISIT, type Visits } from '../strip/visits.ts';
import { identityOf, type StageTheme } from '../theme.ts';
import { bitRect, type CloseUpLayout, type MaskWord } from './layout.ts';

/** Trails fainter than this are not seen. */
const FAINTEST = 0.03;
/** Narrower bits have no gaps between them. */
const FINE = 2;

export interface CloseUpStill {
  readonly pen: Pen;
  readonly layout: CloseUpLayout;
  readonly theme: StageTheme;
  readonly frame: LabFrame;
  readonly cpu: CpuIndex;
  /** [position from the bottom] the heads of its cache; see cacheStack(). */
  readonly stack: Int32Array;
}

export interface CloseUpScene extends CloseUpStill {
  readonly visits: Visits;
}

export function drawCloseUp(scene: CloseUpScene): void {
  drawCloseUpStill(scene);
  drawCloseUpMoving(scene);
}

/** What changes with the layout and the heads of the cache only. */
export function drawCloseUpStill(scene: CloseUpStill): void {
  drawMaskTitle(scene);
  for (const word of scene.layout.words) drawWordGround(scene, word);
  drawListsTitle(scene);
  drawOutlines(scene);
  drawCache(scene);
}

/** What the flush reads at this instant, over what stands still. */
export function drawCloseUpMoving(scene: CloseUpScene): void {
  drawWords(scene);
  drawLists(scene);
  if (!scene.layout.compact) drawCaptions(scene);
}

/** The nodes whose bit is set in the mask that is walked. */
function maskNodes({ layout, frame }: CloseUpScene): readonly NodeId[] {
  const { possible, online } = frame.scenario.machine;
  return layout.mask === 'online' ? online : possible;
}

function drawMaskTitle({ pen, layout, theme, frame }: CloseUpStill): void {
  const { words, maskTop, mask } = layout;
  if (words.length === 0) return;
  const { maxNumnodes } = frame.scenario.machine;
  const x = words[0].rect.x;
  const title = mask === 'online' ? 'Online-node mask' : 'Possible-node mask';
  sayRuns(
    pen,
    theme,
    [
      { text: title, ink: theme.ink1, weight: 600 },
      {
        text: `   ${formatCount(maxNumnodes)} bits, ${plural(words.length, 'word')}`,
        ink: theme.ink2,
      },
    ],
    { x, y: maskTop + 12 },
  );
}

function drawWords(scene: CloseUpScene): void {
  const { pen, layout, theme, visits } = scene;
  const { words, maskTop } = layout;
  if (words.length === 0) return;
  const { x } = words[0].rect;
  const nodes = maskNodes(scene);
  const cursorNode = visits.cursor === null ? NIL : visits.cursor.node;
  const set = new Set(nodes);
  for (const word of words) drawWord(scene, word, set);
  const under = words.find(({ from }) => cursorNode >= from && cursorNode < from + WORD_BITS);
  if (under === undefined || cursorNode === NIL) return;
  box(pen, under.rect, { radius: 4, stroke: theme.ink1, width: 1 });
  const bit = bitRect(under, cursorNode);
  const tip = { x: bit.x + bit.w / 2, y: under.rect.y - 2 };
  pen.fillStyle = theme.ink1;
  pen.beginPath();
  pen.moveTo(tip.x - 5, tip.y - 7);
  pen.lineTo(tip.x + 5, tip.y - 7);
  pen.lineTo(tip.x, tip.y);
  pen.closePath();
  pen.fill();
  const call = visits.cursor?.visit === 0 ? 'find_first_bit()' : 'find_next_bit()';
  const isLeft = tip.x < layout.width / 2;
  if (under.rect.y > words[0].rect.y) return;
  say(pen, theme, call, {
    x: isLeft ? Math.max(tip.x + 10, x + 270) : tip.x - 10,
    y: maskTop + 12,
    size: 12,
    mono: true,
    ink: theme.ink1,
    align: isLeft ? 'left' : 'right',
  });
}

function drawWordGround({ pen, theme }: CloseUpStill, { rect, from }: MaskWord): void {
  box(pen, rect, { radius: 4, fill: theme.bg2 });
  const label = `${from}\u2009–\u2009${from + WORD_BITS - 1}`;
  say(pen, theme, label, { x: rect.x, y: rect.y + rect.h + 13, size: 12, ink: theme.ink3 });
}

function drawWord(scene: CloseUpScene, word: MaskWord, set: ReadonlySet<NodeId>): void {
  const { from } = word;
  const end = from + WORD_BITS;
  const isFine = bitRect(word, from).w < FINE;
  const look = (bit: number): string => (set.has(bit) ? bitInk(scene, bit) : '');
  for (let bit = from; bit < end; ) {
    const ink = look(bit);
    let next = bit + 1;
    // Bits too fine to be told apart are drawn as one.
    while (isFine && next < end && look(next) === ink) next++;
    drawBits(scene, { first: bitRect(word, bit), last: bitRect(word, next - 1) }, ink);
    bit = next;
  }
  scene.pen.globalAlpha = 1;
}

/** Bits that are not set have no ink, and are low and faint. */
function drawBits(
  { pen, theme }: CloseUpScene,
  { first, last }: { readonly first: Rect; readonly last: Rect },
  ink: string,
): void {
  pen.globalAlpha = ink === '' ? 0.3 : 1;
  pen.fillStyle = ink === '' ? theme.nodePossible : ink;
  const h = ink === '' ? first.h / 3 : first.h;
  const gap = first.w < FINE ? 0 : 1;
  pen.fillRect(first.x, first.y + first.h - h, last.x + last.w - first.x - gap, h);
}

/** A bit that this walk has found shows what was there; an older walk's trail does not count. */
function bitInk({ layout, theme, visits }: CloseUpScene, node: NodeId): string {
  const slot = layout.slotOf.get(node);
  if (slot === undefined) return theme.nodePossible;
  const { cursor } = visits;
  // A walk goes up: what lies below the cursor has been found.
  const isSeen = cursor === null ? visits.glow[slot] > FAINTEST : node <= cursor.node;
  if (isSeen) return visitInk(visits.kind[slot], theme);
  return layout.strip.online[slot] ? theme.nodeOnline : theme.nodePossible;
}

function visitInk(kind: number, theme: StageTheme): string {
  if (kind === VISIT.useful) return theme.useful;
  return kind === VISIT.empty ? theme.other : theme.waste;
}

function drawListsTitle({ pen, layout, theme, frame, cpu }: CloseUpStill): void {
  const { strip } = layout;
  const { lineBytes } = frame.scenario.machine;
  const single = strip.nodes[0] === NIL;
  const name = single ? `defer[CPU ${cpu}]` : `defer[CPU ${cpu}][n]`;
  const hint = `   one ${lineBytes}-byte cache line${single ? '' : ' each'}`;
  const runs = [
    { text: name, ink: theme.ink1, weight: 700, mono: true },
    { text: hint, ink: theme.ink2 },
  ];
  sayRuns(pen, theme, runs, { x: strip.rect.x, y: layout.listsTop + 13 });
}

function drawLists(scene: CloseUpScene): void {
  const { pen, layout, theme, visits } = scene;
  const { strip } = layout;
  drawVisits(pen, strip, visits, theme);
  drawLengths(scene);
  drawNumbers(scene);
  const { cursorSlot } = visits;
  if (cursorSlot === NIL) return;
  const cell = cellRect(strip, cursorSlot);
  const ring = { x: cell.x - 4, y: cell.y - 3, w: cell.w + 8, h: cell.h + 6 };
  box(pen, ring, { radius: strip.radius + 2, stroke: theme.ink1, width: 2 * theme.line });
}

function drawOutlines({ pen, layout: { strip }, theme }: CloseUpStill): void {
  for (let slot = 0; slot < strip.nodes.length; slot++) {
    const isOnline = strip.online[slot];
    box(pen, cellRect(strip, slot), {
      radius: strip.radius,
      width: theme.line,
      stroke: isOnline ? theme.nodeOnline : theme.nodePossible,
      ...(isOnline || strip.dense ? {} : { dash: [3, 3] }),
    });
  }
}

/** Skbs on each list now: how many, and a bar against what it can hold. */
function drawLengths({ pen, layout: { strip }, theme, frame, cpu }: CloseUpScene): void {
  const { view } = frame;
  const { cap, kickAt } = deferLimits(view.variant, view.deferMax);
  const full = Number.isFinite(cap) ? Math.max(1, cap) : 2 * (kickAt ?? 1);
  for (let slot = 0; slot < strip.nodes.length; slot++) {
    const length = view.listLength[view.rowOf(cpu, slot)];
    if (length === 0) continue;
    const cell = cellRect(strip, slot);
    const room = cell.h - 4;
    const h = Math.max(3, (room * Math.min(length, full)) / full);
    pen.fillStyle = kickAt !== null && length >= kickAt ? theme.kick : identityOf(theme, cpu);
    pen.fillRect(cell.x + 2, cell.y + cell.h - 2 - h, cell.w - 4, h);
    if (cell.w < 20 || cell.h < 18) continue;
    const at = { x: cell.x + cell.w / 2, y: cell.y + cell.h / 2 + 4 };
    box(pen, { x: at.x - 12, y: at.y - 12, w: 24, h: 16 }, { radius: 3, fill: theme.bg1 });
    say(pen, theme, formatCount(length), { ...at, size: 12, ink: theme.ink1, align: 'center' });
  }
}

function drawNumbers({ pen, layout: { strip }, theme, visits }: CloseUpScene): void {
  for (const slot of strip.labelled) {
    const cell = cellRect(strip, slot);
    const isHere = slot === visits.cursorSlot;
    const ink = !isHere ? theme.ink2 : strip.online[slot] ? theme.usefulInk : theme.wasteInk;
    const at = { x: cell.x + cell.w / 2, y: cell.y + cell.h + 15 };
    const weight = isHere ? 700 : 400;
    say(pen, theme, String(strip.nodes[slot]), { ...at, size: 12, weight, ink, align: 'center' });
  }
}

/** Heads from the bottom up, row by row; the last one is the next that is taken. */
function drawCache({ pen, layout, theme, frame, cpu, stack }: CloseUpStill): void {
  const { rect, columns, rows } = layout.cache;
  const size = frame.view.meta.cacheSize;
  const count = `${formatCount(stack.length)} of ${formatCount(size)} heads`;
  say(pen, theme, `Cache: ${count}`, { x: rect.x, y: rect.y - 10, weight: 600, ink: theme.ink1 });
  for (let position = 0; position < Math.min(size, columns * rows); position++) {
    const cell = headRect(layout, position);
    const isFree = position >= stack.length;
    const skb = isFree ? NIL : stack[position];
    if (isFree) box(pen, cell, { radius: 1, stroke: theme.rule });
    else drawHead(pen, theme, cell, { skb, cpu });
    if (position === stack.length - 1)
      box(
        pen,
        { x: cell.x - 2, y: cell.y - 2, w: cell.w + 4, h: cell.h + 4 },
        { radius: 2, stroke: theme.ink1 },
      );
  }
}

/** What is on top of the cache, and for how long. */
function drawCaptions({ pen, layout, theme, frame, stack }: CloseUpScene): void {
  const { rect, rows, pitch } = layout.cache;
  const top = stack.length === 0 ? NIL : stack[stack.length - 1];
  const texts = captions(frame, top, stack.length);
  texts.forEach((text, i) => {
    const shown = fitting(pen, theme, [text, ''], { room: 160, size: 12 });
    const y = rect.y + rows * pitch + 14 + 14 * i;
    say(pen, theme, shown, { x: rect.x, y, size: 12, ink: theme.ink2 });
  });
}

function captions({ view }: LabFrame, top: SkbIndex, fill: number): string[] {
  if (fill === 0) return ['empty: the next head', 'comes from the slab'];
  if (top === NIL) return ['framed: taken next,', 'came from the slab'];
  const ns = Math.round((view.atPs - view.placePs[top]) / 1_000);
  return ['framed: taken next,', `freed ${formatCount(ns)} ns ago`];
}

/** Solid: freed here; pale: from the slab, or too long here to be told. */
function drawHead(
  pen: Pen,
  theme: StageTheme,
  cell: { x: number; y: number; w: number; h: number },
  { skb, cpu }: { readonly skb: SkbIndex; readonly cpu: CpuIndex },
): void {
  pen.globalAlpha = skb === NIL ? 0.4 : 1;
  pen.fillStyle = identityOf(theme, cpu);
  pen.fillRect(cell.x, cell.y, cell.w, cell.h);
  pen.globalAlpha = 1;
}

export function headRect({ cache }: CloseUpLayout, position: number) {
  const { rect, columns, rows, pitch } = cache;
  const row = Math.floor(position / columns);
  const size = Math.max(2, pitch - 3);
  return {
    x: rect.x + (position % columns) * pitch,
    y: rect.y + (rows - 1 - row) * pitch,
    w: size,
    h: size,
  };
}
