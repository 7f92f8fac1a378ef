import { formatCount } from '../../lib/format.ts';
import { isBusyPolled } from '../../schema/load-roles.ts';
import { NIL } from '../../schema/units.ts';
import { fitting } from '../fitting.ts';
import { clamp, type Rect } from '../geometry.ts';
import { box, type Pen, say, sayRuns, widthOf } from '../pen.ts';
import type { Scene } from '../scene.ts';
import { drawSkb } from '../skb/draw.ts';
import type { ReceiverLayout, SenderLayout } from '../stage-layout.ts';
import { identityOf, type StageTheme } from '../theme.ts';
import { doingText, stageWords } from '../words.ts';
import { homeInHand, type ReceiverText, receiverText, targetText } from './receiver-state.ts';
import { type ChipText, chipTexts, flushesText } from './sender-state.ts';

/** From the middle of a line down to where its letters stand. */
const HALF_LETTER = 5;
/** From the edge of the poll's chip to behind the skb that it has in hand. */
const POLL_ROOM = 76;
/** Between two lines of words. */
const LEAST_STEP = 18;
/** Heads below the topmost one in the cache are drawn a little paler. */
const BELOW_TOP = 0.78;

export function drawSender(pen: Pen, scene: Scene): void {
  const { layout, frame, theme, visits } = scene;
  const { senderTile, sender } = layout;
  const { tile, chips } = senderTile;
  const end = tile.x + tile.w - (tile.w < 300 ? 12 : 20);
  const title = [
    { text: `CPU ${sender}`, size: 17, weight: 700 },
    { text: `  ${layout.roles.home}`, size: 14 },
  ];
  const taken = title.reduce((sum, run) => sum + widthOf(pen, theme, run), tile.x + 50);
  const doing = doingText(frame, sender);
  const text = fitting(pen, theme, [doing, doing.split(' ')[0], ''], { room: end - taken });
  say(pen, theme, text, { x: end, y: tile.y + 30, ink: theme.ink3, align: 'right' });
  say(pen, theme, isBusyPolled(frame.scenario.load) ? 'busy poll' : 'softirq pass', {
    x: chips[0].x,
    y: chips[0].y - 10,
    ink: theme.ink3,
  });
  const texts = chipTexts(layout, frame, visits);
  texts.forEach((text, i) => {
    drawChip(pen, theme, chips[i], text);
  });
  const cacheSays = drawCacheState(pen, scene);
  const below = chips[2].y + chips[2].h + 31;
  const flushes = { text: flushesText(frame), ink: theme.ink3 };
  const fits = widthOf(pen, theme, flushes) <= chips[2].w && below < tile.y + tile.h - 8;
  const beside = cacheSays.right + 8 <= chips[0].x;
  const apart = beside || Math.abs(below - cacheSays.y) >= LEAST_STEP * theme.type;
  if (fits && apart && layout.roles.source !== 'RX ring')
    say(pen, theme, flushes.text, { x: chips[0].x, y: below, ink: flushes.ink });
}

/** How full the cache is, as squares and in words: where these end. */
function drawCacheState(pen: Pen, { layout, frame, theme, journeys }: Scene) {
  const { senderTile, sender } = layout;
  const { x, y: top, h } = senderTile.cache.rect;
  const y = top + h + 19;
  if (frame.view.meta.recorded === true) {
    const unknown = { text: 'cache: not traced', ink: theme.ink3 };
    say(pen, theme, unknown.text, { x, y, ink: unknown.ink });
    return { right: x + widthOf(pen, theme, unknown), y };
  }
  const fill = Math.max(0, frame.view.cacheFill[sender] - journeys.toCache);
  drawCache(pen, theme, senderTile, { fill, cpu: sender });
  const of = senderTile.tile.w < 300 ? '' : ` of ${frame.view.meta.cacheSize}`;
  const runs = [
    { text: 'cache ', ink: theme.ink2 },
    { text: formatCount(fill), ink: theme.ink1, weight: 700 },
    { text: of, ink: theme.ink2 },
  ];
  sayRuns(pen, theme, runs, { x, y });
  return { right: runs.reduce((sum, run) => sum + widthOf(pen, theme, run), x), y };
}

/** Where words stand that are in the middle of a box. */
function baseOf({ y, h }: Rect, theme: StageTheme): number {
  return y + h / 2 + HALF_LETTER * theme.type;
}

function drawChip(pen: Pen, theme: StageTheme, rect: Rect, chip: ChipText): void {
  const { tint } = chip;
  if (tint === null) box(pen, rect, { radius: 6, fill: theme.bg1, stroke: theme.rule });
  else {
    const fill =
      tint === 'waste' ? theme.wasteSoft : tint === 'useful' ? theme.usefulSoft : theme.bg3;
    box(pen, rect, { radius: 6, fill, stroke: theme[tint], width: 2 * theme.line });
  }
  const y = baseOf(rect, theme);
  const name = { text: chip.name, size: 14, weight: tint === null ? 500 : 700 };
  const taken = 12 + widthOf(pen, theme, name);
  say(pen, theme, name.text, {
    ...name,
    x: rect.x + 12,
    y,
    ink: tint === null ? theme.ink3 : theme.ink1,
  });
  const room = rect.w - 12 - (chip.name === 'poll' ? POLL_ROOM : taken + 8);
  const fits = widthOf(pen, theme, { text: chip.detail }) <= room;
  const detail = fits ? chip.detail : chip.short;
  if (!fits && widthOf(pen, theme, { text: chip.short }) > room) return;
  const ink = tint === null ? theme.ink3 : theme.ink1;
  say(pen, theme, detail, { x: rect.x + rect.w - 12, y, ink, align: 'right' });
}

/** One square per skb head, from the bottom: the cache is a stack, its top at full strength. */
export function drawCache(
  pen: Pen,
  theme: StageTheme,
  sender: SenderLayout,
  cache: { fill: number; cpu: number },
): void {
  const { rect, columns, rows, pitch } = sender.cache;
  const size = Math.round(pitch * 0.76);
  const fill = Math.min(columns * rows, cache.fill);
  pen.fillStyle = identityOf(theme, cache.cpu);
  pen.globalAlpha = BELOW_TOP;
  pen.beginPath();
  for (let i = 0; i < fill - 1; i++) pen.rect(slotX(i), slotY(i), size, size);
  pen.fill();
  pen.globalAlpha = 1;
  if (fill > 0) pen.fillRect(slotX(fill - 1), slotY(fill - 1), size, size);
  pen.strokeStyle = theme.ruleStrong;
  pen.lineWidth = 1;
  pen.globalAlpha = 0.7;
  pen.beginPath();
  for (let i = fill; i < columns * rows; i++) {
    pen.rect(slotX(i) + 0.5, slotY(i) + 0.5, size - 1, size - 1);
  }
  pen.stroke();
  pen.globalAlpha = 1;

  function slotX(i: number): number {
    return Math.round(rect.x + (i % columns) * pitch);
  }
  function slotY(i: number): number {
    return Math.round(rect.y + (rows - 1 - Math.floor(i / columns)) * pitch);
  }
}

export function drawReceiver(pen: Pen, scene: Scene): void {
  const { layout, frame, theme } = scene;
  const { receiverTile } = layout;
  const { tile, bar } = receiverTile;
  const text = receiverText(layout, frame);
  const y = tile.y + 70;
  const ink = text.wastes ? theme.wasteInk : theme.ink1;
  const state = { text: text.state, ink, weight: 600, size: 15 };
  say(pen, theme, state.text, { ...state, x: bar.x, y });
  const room = bar.w - widthOf(pen, theme, state) - 12;
  const note = { text: text.note, ink: theme.ink3 };
  if (widthOf(pen, theme, note) <= room) {
    say(pen, theme, note.text, { x: bar.x + bar.w, y, ink: note.ink, align: 'right' });
  }
  drawBar(pen, theme, receiverTile, text);
  drawTarget(pen, scene);
}

/** Time up to the push from left to right, in the colours of the lanes: call, copy, protocol. */
function drawBar(
  pen: Pen,
  theme: StageTheme,
  { bar, exit }: ReceiverLayout,
  text: ReceiverText,
): void {
  const { reading } = text;
  if (reading === null) {
    box(pen, bar, { radius: 6, stroke: theme.ruleStrong, dash: [3, 4] });
    say(pen, theme, text.bar, { x: bar.x + 14, y: baseOf(bar, theme), ink: theme.ink3 });
    return;
  }
  box(pen, bar, { radius: 6, fill: theme.bg3 });
  const length = exit[0].x - bar.x;
  let from = 0;
  for (const [until, ink] of [
    [reading.entered, theme.other],
    [reading.copied, theme.copy],
    [1, theme.useful],
  ] as const) {
    const to = Math.min(until, reading.done);
    if (to <= from) break;
    pen.fillStyle = ink;
    pen.beginPath();
    pen.roundRect(
      bar.x + from * length,
      bar.y,
      (to - from) * length,
      bar.h,
      from === 0 ? [6, 0, 0, 6] : 0,
    );
    pen.fill();
    from = to;
  }
  if (reading.done > 0.5) return;
  const x = bar.x + bar.w - 14;
  say(pen, theme, text.then, { x, y: baseOf(bar, theme), ink: theme.ink2, align: 'right' });
}

/** What happens after the copy: whose skb it is, and which list it goes to. */
function drawTarget(pen: Pen, scene: Scene): void {
  const { layout, frame, theme } = scene;
  const { tile, bar } = layout.receiverTile;
  const target = targetText(layout, frame);
  const { after } = stageWords(frame.scenario.load);
  const lead = { text: `${after}  `, ink: theme.ink3 };
  const code = { text: target.call, ink: theme.ink2, mono: true, size: 13 };
  const firstLine = widthOf(pen, theme, lead) + widthOf(pen, theme, code);
  const narrow = tile.w < 300 * theme.type || firstLine > bar.w;
  const x = bar.x;
  const room = tile.y + tile.h - 14 - (bar.y + bar.h);
  // Where four lines would run into each other, the name of the function has to do.
  const brief = narrow && room < 4 * LEAST_STEP * theme.type;
  const step = clamp(room / (brief ? 3 : narrow ? 4 : 4.2), LEAST_STEP, 26);
  const top = bar.y + bar.h + (narrow ? step * 0.9 : Math.min(40, room - step * 2));
  if (brief) {
    say(pen, theme, code.text, { ...code, x, y: top });
  } else if (narrow) {
    say(pen, theme, after, { x, y: top, ink: theme.ink3 });
    say(pen, theme, code.text, { ...code, x, y: top + step * 0.85 });
  } else {
    sayRuns(pen, theme, [lead, code], { x, y: top });
  }
  const y = top + step * (narrow && !brief ? 1.95 : 1);
  const home = { text: narrow ? 'home' : 'home CPU', ink: theme.ink3 };
  say(pen, theme, home.text, { x, y, ink: home.ink });
  const chip = x + widthOf(pen, theme, home) + 18;
  drawSkb(
    pen,
    theme,
    { x: chip, y: y - 5 },
    { size: 18, alloc: homeInHand(layout, frame), writer: NIL },
  );
  const here = { text: narrow ? 'node' : 'this CPU’s node', ink: theme.ink3 };
  say(pen, theme, here.text, { x: chip + 20, y, ink: here.ink });
  const node = String(frame.scenario.machine.cpuNode[layout.receiver]);
  const nodeX = chip + 20 + widthOf(pen, theme, here) + 8;
  const nodeW = Math.max(22, widthOf(pen, theme, { text: node, weight: 700 }) + 12);
  box(
    pen,
    { x: nodeX, y: y - 15, w: nodeW, h: 20 },
    {
      radius: 4,
      stroke: theme.nodeOnline,
      width: 1.5 * theme.line,
    },
  );
  const centre = { x: nodeX + nodeW / 2, y, align: 'center' as const };
  say(pen, theme, node, { ...centre, ink: theme.ink1, weight: 700 });
  const list = [
    { text: target.lead, ink: theme.ink2 },
    { text: target.where, ink: theme.ink1, weight: 700 },
    { text: narrow ? '' : target.kick, ink: theme.ink2 },
  ];
  sayRuns(pen, theme, list, { x, y: y + step });
}

/** Longest first. */
const LEGEND = [
  ['colour: who allocated', 'colour: from'],
  ['edge: who wrote last', 'edge: writer'],
] as const;

/** A sample skb and what its two colours say. */
export function drawLegend(pen: Pen, scene: Scene): void {
  const { layout, theme, frame } = scene;
  const { legend, sender, receiver } = layout;
  if (legend === null) return;
  const written = frame.view.allocCpu.length > 0;
  if (!written || legend.h < 56) return;
  const look = { size: 20, alloc: sender, writer: receiver };
  const x = legend.x + 10;
  drawSkb(pen, theme, { x, y: legend.y + 16 }, look);
  const left = legend.x + 30;
  const run = { size: 12, room: legend.x + legend.w - left };
  LEGEND.forEach((texts, i) => {
    const text = fitting(pen, theme, texts, run);
    const y = legend.y + 13 + i * 16 * theme.type;
    say(pen, theme, text, { x: left, y, size: run.size, ink: theme.ink3 });
  });
}
