/**
 * Draws an skb: a rounded square in the colour of the CPU that allocated it, with that CPU's
 * number.
 */
import { NIL } from '../../schema/units.ts';
import type { Point } from '../geometry.ts';
import { type Pen, say } from '../pen.ts';
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
}

export function drawSkb(pen: Pen, theme: StageTheme, at: Point, look: SkbLook): void {
  const { size, alloc, writer } = look;
  const x = Math.round(at.x - size / 2);
  const y = Math.round(at.y - size / 2);
  const radius = Math.max(1.5, size * 0.22);
  pen.fillStyle = identityOf(theme, alloc);
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
  if (size < NUMBERED_FROM) return;
  const digits = String(alloc);
  const fit = digits.length > 2 ? 0.42 : digits.length > 1 ? 0.54 : 0.7;
  if (Math.round(size * fit) < SMALLEST_DIGIT) return;
  say(pen, theme, digits, {
    x: x + size / 2 + edge / 2,
    y: y + size / 2 + size * fit * 0.37,
    size: Math.round(size * fit),
    weight: 700,
    ink: theme.skbInk,
    align: 'center',
  });
}
