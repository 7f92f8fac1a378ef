/** Draws what stands still on the stage: nodes, tiles, ways, small CPUs, captions. */
import { NIL } from '../../schema/units.ts';
import { fitting } from '../fitting.ts';
import type { Rect } from '../geometry.ts';
import { hopsOf } from '../hops.ts';
import {
  arrowHead,
  box,
  type LineStyle,
  type Pen,
  say,
  sayRuns,
  traceRoute,
  widthOf,
} from '../pen.ts';
import { drawSkb } from '../skb/draw.ts';
import type { NodeFrame, SmallCpu, StageLayout } from '../stage-layout.ts';
import { drawStripOutlines } from '../strip/draw-outlines.ts';
import { identityOf, type StageTheme } from '../theme.ts';
import { drawRpsStatic } from './draw-rps.ts';

const DASH = [4, 4];
const DOTS = [1.5, 3];

export function drawStatic(pen: Pen, layout: StageLayout, theme: StageTheme): void {
  for (const frame of layout.frames) drawNodeFrame(pen, frame, theme);
  drawTile(pen, theme, layout.senderTile.tile, {
    cpu: layout.sender,
    role: layout.roles.home,
    compact: layout.compact,
  });
  drawTile(pen, theme, layout.receiverTile.tile, {
    cpu: layout.receiver,
    role: layout.roles.other,
    compact: layout.compact,
  });
  if (layout.compact) drawCompactArrow(pen, layout, theme);
  else drawMiddle(pen, layout, theme);
  drawStripOutlines(pen, layout, theme);
}

function drawNodeFrame(pen: Pen, frame: NodeFrame, theme: StageTheme): void {
  const { rect, node, note, online } = frame;
  const look = online ? { stroke: theme.nodeOnline } : { stroke: theme.nodePossible, dash: DASH };
  box(pen, rect, { radius: 12, width: 1.5 * theme.line, ...look });
  const aside = note !== '';
  const name = { text: `Node ${node}`, ink: theme.ink1, weight: 700, size: 14 };
  const state = { text: aside ? '' : ' · online', ink: theme.ink3, size: 14 };
  const width = widthOf(pen, theme, name) + widthOf(pen, theme, state);
  const x = rect.x + (aside ? 12 : 24);
  pen.fillStyle = theme.bg1;
  pen.fillRect(x - 8, rect.y - 6, width + 16, 14);
  sayRuns(pen, theme, [name, state], { x, y: rect.y + 5 });
  if (!aside) return;
  const word = online ? 'online' : 'offline';
  const weight = online ? 400 : 700;
  say(pen, theme, word, { x, y: rect.y + 32, ink: online ? theme.ink3 : theme.ink1, weight });
  note.split(', ').forEach((line, i) => {
    say(pen, theme, line, { x, y: rect.y + 52 + i * 20, ink: theme.ink3 });
  });
}

interface TileLabel {
  readonly cpu: number;
  readonly role: string;
  readonly compact: boolean;
}

function drawTile(pen: Pen, theme: StageTheme, tile: Rect, label: TileLabel): void {
  const { cpu, role, compact } = label;
  // Forced colours have one ground for tile and panel.
  const isOwnGround = theme.bg2 !== theme.bg1;
  box(pen, tile, {
    radius: 8,
    fill: theme.bg2,
    stroke: compact && isOwnGround ? undefined : theme.ruleStrong,
    width: 1.5 * theme.line,
  });
  const chip = compact ? { x: tile.x + 20, y: tile.y + 22 } : { x: tile.x + 24, y: tile.y + 24 };
  drawSkb(pen, theme, chip, { size: 18, alloc: cpu, writer: NIL });
  const name = { text: `CPU ${cpu}`, ink: theme.ink1, weight: 700, size: compact ? 15 : 17 };
  const at = { x: chip.x + (compact ? 16 : 18), y: chip.y + 6 };
  const room = tile.x + tile.w - (compact ? 8 : 6) - at.x - widthOf(pen, theme, name);
  // On a phone the last word of a role has to do.
  const roles = [`  ${role}`, `  ${role.split(' ').at(-1)}`, ''];
  const what = fitting(pen, theme, roles, { room, size: 14 });
  sayRuns(pen, theme, [name, { text: what, ink: theme.ink3, size: 14 }], at);
}

/** The ways between CPUs, queue and lists. */
function wayStyle(theme: StageTheme): LineStyle {
  return { stroke: theme.ink3, width: 1.5 * theme.line };
}

function drawCompactArrow(pen: Pen, layout: StageLayout, theme: StageTheme): void {
  const { rect } = layout.queue;
  const y = rect.y + 42;
  const line = wayStyle(theme);
  traceRoute(
    pen,
    [
      { x: rect.x + 1, y },
      { x: rect.x + rect.w - 3, y },
    ],
    line,
  );
  arrowHead(pen, { x: rect.x + rect.w - 2, y }, { x: 1, y: 0 }, line);
}

function drawMiddle(pen: Pen, layout: StageLayout, theme: StageTheme): void {
  const line = wayStyle(theme);
  const { queue } = layout;
  for (const { x, y, text } of layout.captions) {
    pen.fillStyle = theme.bg1;
    pen.fillRect(x - 6, y - 12, widthOf(pen, theme, { text }) + 12, 16);
    say(pen, theme, text, { x, y, ink: theme.ink3 });
  }
  for (const cpu of layout.small) drawSmallCpu(pen, cpu, theme);
  if (layout.rps !== null) drawRpsStatic(pen, layout.rps, theme);
  if (layout.crowd !== null) drawCrowd(pen, layout.crowd, theme);
  box(pen, queue.rect, { radius: 8, fill: theme.bg2, stroke: theme.rule });
  for (const hop of hopsOf(layout)) {
    const [from, to] = hop;
    traceRoute(pen, hop, line);
    const down = to.x === from.x;
    arrowHead(pen, to, { x: down ? 0 : 1, y: down ? 1 : 0 }, line);
  }
  const { rail } = layout;
  if (!layout.defers) return;
  traceRoute(pen, rail, line);
  arrowHead(pen, rail[rail.length - 1], { x: 0, y: 1 }, line);
}

/** Idle CPUs are outlines; a CPU of another pair carries its identity. */
function drawSmallCpu(pen: Pen, small: SmallCpu, theme: StageTheme): void {
  const { rect, cpu, role, away } = small;
  if (away !== undefined) return drawAwayCpu(pen, small, theme);
  const idle = role === 'idle';
  box(pen, rect, { radius: 5, stroke: theme.ruleStrong, fill: idle ? theme.bg1 : theme.bg2 });
  if (!idle) {
    pen.fillStyle = identityOf(theme, cpu);
    pen.beginPath();
    pen.roundRect(rect.x + 4, rect.y + rect.h - 5, rect.w - 8, 2.5, 1);
    pen.fill();
  }
  say(pen, theme, String(cpu), {
    x: rect.x + rect.w / 2,
    y: rect.y + rect.h / 2 + (idle ? 5 : 3.5),
    size: rect.w >= 26 ? 14 : 12,
    ink: idle ? theme.ink3 : theme.ink1,
    align: 'center',
  });
}

/** Not online: dashed and struck through; not even plugged in: nothing but dots. */
function drawAwayCpu(pen: Pen, { rect, cpu, away }: SmallCpu, theme: StageTheme): void {
  const dash = away === 'offline' ? DASH : DOTS;
  box(pen, rect, { radius: 5, stroke: theme.ruleStrong, dash });
  const at = { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 + 5 };
  const size = rect.w >= 26 ? 14 : 12;
  say(pen, theme, String(cpu), { ...at, size, ink: theme.ink3, align: 'center' });
  pen.strokeStyle = theme.ink2;
  pen.lineWidth = 1.5 * theme.line;
  pen.beginPath();
  pen.moveTo(rect.x + 3, rect.y + rect.h - 3);
  pen.lineTo(rect.x + rect.w - 3, rect.y + 3);
  pen.stroke();
}

/** One dot per CPU, in as square a grid as fits. */
function drawCrowd(pen: Pen, crowd: { rect: Rect; count: number }, theme: StageTheme): void {
  const { rect, count } = crowd;
  let pitch = 12;
  while (pitch > 2 && Math.floor(rect.w / pitch) * Math.floor(rect.h / pitch) < count) pitch--;
  const columns = Math.floor(rect.w / pitch);
  const size = Math.max(1, pitch - (pitch > 5 ? 3 : 1));
  pen.fillStyle = theme.ruleStrong;
  pen.beginPath();
  for (let i = 0; i < count; i++) {
    const x = rect.x + (i % columns) * pitch;
    pen.rect(x, rect.y + Math.floor(i / columns) * pitch, size, size);
  }
  pen.fill();
}
