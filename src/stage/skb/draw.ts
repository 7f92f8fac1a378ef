/**
 * Draws an skb: a rounded square in the colour of the CPU that allocated it, with that CPU's
 * number.
 */
import { NIL } from '../../schema/units.ts';
import type { Point } from '../geometry.ts';
import { box, type Pen, say } from '../pen.ts';
import { identityOf, type StageTheme } from '../theme.ts';

/** Numbers stand in squares from this size up. */
const NUMBERED_FROM = 14;
/** Smaller digits than this cannot be read, so there are none. */
const SMALLEST_DIGIT = 8;
/** Width of the left edge that tells whose CPU wrote the skb's cache lines last. */
const EDGE = 5;

export interface SkbLook {
  readonly size: number;
  readonly alloc: number;
  /** CPU that wrote its lines last; shown where it is not the allocating one. NIL shows nothing. */
  readonly writer: number;
  /** Where it is was inferred, not recorded: an outline. */
  readonly hollow?: boolean;
  /** One of hundreds: nothing but its colour. */
  readonly plain?: boolean;
}

export function drawSkb(pen: Pen, theme: StageTheme, at: Point, look: SkbLook): void {
  const { size, alloc, writer } = look;
  const x = Math.round(at.x - size / 2);
  const y = Math.round(at.y - size / 2);
  const radius = Math.max(1.5, size * 0.22);
  if (look.hollow === true) return drawHollow(pen, theme, { x, y, radius }, look);
  pen.fillStyle = identityOf(theme, alloc);
  if (look.plain === true) return pen.fillRect(x, y, size, size);
  pen.beginPath();
  pen.roundRect(x, y, size, size, radius);
  pen.fill();
  const foreign = writer !== NIL && writer !== alloc && size >= 12;
  const edge = foreign ? Math.round(EDGE * (size / 20)) : 0;
  if (foreign) {
    pen.fillStyle = theme.skbInk;
    pen.beginPath();
    pen.roundRect(x, y, edge + 1, size, [radius, 0, 0, radius]);
    pen.fill();
    pen.fillStyle = identityOf(theme, writer);
    pen.beginPath();
    pen.roundRect(x, y, edge, size, [radius, 0, 0, radius]);
    pen.fill();
  }
  drawNumber(pen, theme, { x: x + edge / 2, y, ink: theme.skbInk }, look);
}

function drawHollow(
  pen: Pen,
  theme: StageTheme,
  { x, y, radius }: Point & { readonly radius: number },
  look: SkbLook,
): void {
  const { size, alloc } = look;
  const ink = identityOf(theme, alloc);
  const width = size < NUMBERED_FROM ? 1.5 : 2;
  box(pen, { x, y, w: size, h: size }, { radius, fill: theme.bg1, stroke: ink, width });
  drawNumber(pen, theme, { x, y, ink: theme.ink1 }, look);
}

function drawNumber(
  pen: Pen,
  theme: StageTheme,
  { x, y, ink }: Point & { readonly ink: string },
  { size, alloc }: SkbLook,
): void {
  if (size < NUMBERED_FROM) return;
  const digits = String(alloc);
  const fit = digits.length > 2 ? 0.42 : digits.length > 1 ? 0.54 : 0.7;
  if (Math.round(size * fit) < SMALLEST_DIGIT) return;
  say(pen, theme, digits, {
    x: x + size / 2,
    y: y + size / 2 + size * fit * 0.37,
    size: Math.round(size * fit),
    weight: 700,
    ink,
    align: 'center',
  });
}
