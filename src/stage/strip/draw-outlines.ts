/**
 * Draws the cells of the strip before any visit, and the brackets that say which nodes are
 * online.
 */

import { formatCount } from '../../lib/format.ts';
import { NIL } from '../../schema/units.ts';
import { VARIANTS } from '../../schema/variants.ts';
import { box, type Pen, say } from '../pen.ts';
import type { StageLayout } from '../stage-layout.ts';
import type { StageTheme } from '../theme.ts';
import { type CellSpan, cellRect, runRect, type StripLayout } from './layout.ts';

const DASH = [3, 3];
const DOTS = [1.5, 2.5];
/** More groups of online nodes than this are not bracketed one by one. */
const MAX_BRACKETS = 12;

export function drawStripOutlines(pen: Pen, layout: StageLayout, theme: StageTheme): void {
  const { strip } = layout;
  const { variant } = layout.mode;
  const { walk } = VARIANTS[variant];
  if (variant === 'none') return sayNoLists(pen, layout, theme);
  drawCells(pen, strip, { theme, walk });
  if (strip.nodes[0] === NIL) return sayNothingToWalk(pen, layout, theme);
  if (!strip.compact) drawBrackets(pen, layout, theme);
}

/** The cells alone. */
export function drawCells(
  pen: Pen,
  strip: StripLayout,
  look: { readonly theme: StageTheme; readonly walk: string },
): void {
  if (strip.dense) return drawDenseRows(pen, strip, look.theme);
  for (let slot = 0; slot < strip.nodes.length; slot++) drawCell(pen, strip, slot, look);
}

function drawCell(
  pen: Pen,
  strip: StripLayout,
  slot: number,
  look: { theme: StageTheme; walk: string },
): void {
  const { theme, walk } = look;
  const rect = cellRect(strip, slot);
  const { radius } = strip;
  const thin = rect.w < 12 || rect.h < 12;
  if (strip.online[slot]) {
    const width = (thin ? 1 : 2) * theme.line;
    box(pen, rect, { radius, fill: theme.bg2, stroke: theme.nodeOnline, width });
    return;
  }
  pen.globalAlpha = walk === 'possible' ? 0.9 : 0.5;
  const dash = thin ? [1.5, 1.5] : DASH;
  box(pen, rect, { radius, stroke: theme.nodePossible, width: theme.line, dash });
  pen.globalAlpha = 1;
}

/**
 * Small cells: one dashed outline for neighbours that are not online, solid ones for the others.
 */
function drawDenseRows(pen: Pen, strip: StripLayout, theme: StageTheme): void {
  const count = strip.nodes.length;
  for (let from = 0; from < count; ) {
    let to = from;
    const online = strip.online[from];
    while (to + 1 < count && (to + 1) % strip.columns !== 0 && strip.online[to + 1] === online)
      to++;
    if (!online) box(pen, runRect(strip, from, to), { stroke: theme.nodePossible, dash: DOTS });
    else for (let i = from; i <= to; i++) drawCell(pen, strip, i, { theme, walk: 'possible' });
    from = to + 1;
  }
}

function sayNothingToWalk(pen: Pen, layout: StageLayout, theme: StageTheme): void {
  const cell = cellRect(layout.strip, 0);
  const x = cell.x + cell.w + 16;
  const y = cell.y + cell.h / 2 + 5;
  say(pen, theme, 'One list per CPU: there is nothing to walk.', {
    x,
    y,
    size: 15,
    ink: theme.ink2,
  });
}

/** A kernel from before deferral: what the receiver frees goes nowhere on this stage. */
function sayNoLists(pen: Pen, { strip, roles }: StageLayout, theme: StageTheme): void {
  const { x, y, h } = cellRect(strip, 0);
  const look = { x: x + 2, y: y + h / 2 + 5, size: 15, ink: theme.ink2 };
  const onSocket = roles.between !== 'TX ring';
  const text = onSocket
    ? 'Whoever reads a datagram frees it.'
    : 'Whoever cleans the ring frees it.';
  say(pen, theme, text, look);
}

/** Under the cells: which are online, and what the others cost. */
function drawBrackets(pen: Pen, layout: StageLayout, theme: StageTheme): void {
  const { strip } = layout;
  const y = strip.rect.y + strip.rect.h + (strip.rows > 1 ? 20 : 30);
  const possible = VARIANTS[layout.mode.variant].walk === 'possible';
  if (strip.rows === 1 && strip.spans.length <= MAX_BRACKETS) {
    for (const span of strip.spans) {
      const colour = span.online ? theme.useful : possible ? theme.waste : theme.nodePossible;
      drawBracket(pen, strip, span, { y, colour });
    }
  }
  const offline = strip.online.filter((online) => !online).length;
  const all = strip.nodes.length;
  const left = strip.rect.x + 2;
  const right = strip.rect.x + strip.rect.w - 3;
  const online = { y: y + 16, size: 13, weight: 600, ink: theme.usefulInk };
  if (offline === 0) {
    const who = all === 2 ? 'both' : `all ${formatCount(all)}`;
    const text = `${who} possible nodes are online: both walks visit the same lists`;
    say(pen, theme, all === 1 ? 'the only possible node is online' : text, { ...online, x: left });
    return;
  }
  const onlineText = strip.rows > 1 ? `${formatCount(all - offline)} online` : 'online';
  if (strip.rows > 1 || strip.spans[0].online) {
    say(pen, theme, onlineText, { ...online, x: left });
  }
  const went = layout.frames.some((frame) => !frame.online);
  say(pen, theme, offlineText(offline, possible, went), {
    x: right,
    y: y + 16,
    weight: possible ? 600 : 400,
    ink: possible ? theme.wasteInk : theme.ink3,
    align: 'right',
  });
}

/** A node that went offline may have left something behind; the others never had anything. */
function offlineText(count: number, possible: boolean, went: boolean): string {
  const many = count !== 1;
  const who = `${formatCount(count)} possible ${many ? 'nodes that are' : 'node that is'} not online`;
  if (!possible) return `${who}: no longer visited`;
  return `${who}: ${went ? '' : 'always empty, '}visited on every flush`;
}

function drawBracket(
  pen: Pen,
  strip: StripLayout,
  span: CellSpan,
  look: { y: number; colour: string },
): void {
  const from = cellRect(strip, span.from);
  const to = cellRect(strip, span.to);
  const { y } = look;
  pen.strokeStyle = look.colour;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(from.x + 1, y - 6);
  pen.lineTo(from.x + 1, y - 1);
  pen.lineTo(to.x + to.w - 1, y - 1);
  pen.lineTo(to.x + to.w - 1, y - 6);
  pen.stroke();
}
