/** Pieces of SVG paths for what canvases draw with a call of their own. */
import type { Point, Rect } from '../stage/geometry.ts';

export interface Arc extends Point {
  readonly radius: number;
  /** Radians, clockwise from the right, as on a canvas. */
  readonly from: number;
  readonly to: number;
  readonly back: boolean;
}

export interface Piece {
  readonly path: string;
  readonly end: Point;
}

/** Two digits are a fiftieth of a pixel on the largest slide. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100 || 0);
}

const TURN = 2 * Math.PI;

/** A line to where the arc begins, and the arc; a whole turn in two halves, as SVG wants it. */
export function arcPath(arc: Arc, isFirst: boolean): Piece {
  const sign = arc.back ? -1 : 1;
  const angle = sign * (arc.to - arc.from);
  const swept = angle >= TURN ? TURN : ((angle % TURN) + TURN) % TURN;
  const at = (share: number): Point => {
    const a = arc.from + sign * swept * share;
    return { x: arc.x + arc.radius * Math.cos(a), y: arc.y + arc.radius * Math.sin(a) };
  };
  const halves = [0.5, 1].map((share) => arcBit(arc.radius, arc.back ? 0 : 1, at(share)));
  const start = at(0);
  return {
    path: `${isFirst ? 'M' : 'L'}${num(start.x)} ${num(start.y)}${halves.join('')}`,
    end: at(1),
  };
}

function arcBit(radius: number, sweep: 0 | 1, { x, y }: Point): string {
  return `A${num(radius)} ${num(radius)} 0 0 ${sweep} ${num(x)} ${num(y)}`;
}

/** A line towards a corner and the arc that rounds it off. */
export function arcToPath(from: Point, corner: Point, to: Point, radius: number): Piece {
  const a = unit(corner, from);
  const b = unit(corner, to);
  const cross = a.x * b.y - a.y * b.x;
  // A corner that is none, or has no room, stays as it is.
  if (radius === 0 || Math.abs(cross) < 1e-9)
    return { path: `L${num(corner.x)} ${num(corner.y)}`, end: corner };
  const cut = (radius * (1 + a.x * b.x + a.y * b.y)) / Math.abs(cross);
  const start = { x: corner.x + a.x * cut, y: corner.y + a.y * cut };
  const end = { x: corner.x + b.x * cut, y: corner.y + b.y * cut };
  const sweep = cross < 0 ? 1 : 0;
  return { path: `L${num(start.x)} ${num(start.y)}${arcBit(radius, sweep, end)}`, end };
}

function unit(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/** Radii as a canvas takes them: one for all corners, or four from the upper left on. */
export function roundRectPath({ x, y, w, h }: Rect, radii: unknown): string {
  const most = Math.min(Math.abs(w), Math.abs(h)) / 2;
  const given: unknown[] = Array.isArray(radii) ? radii : [radii, radii, radii, radii];
  const [a, b, c, d] = given.map((radius) => Math.min(most, Number(radius ?? 0)));
  const turn = (radius: number, dx: number, dy: number): string =>
    radius === 0 ? '' : `a${num(radius)} ${num(radius)} 0 0 1 ${num(dx)} ${num(dy)}`;
  return (
    `M${num(x + a)} ${num(y)}h${num(w - a - b)}${turn(b, b, b)}v${num(h - b - c)}` +
    `${turn(c, -c, c)}h${num(c + d - w)}${turn(d, -d, -d)}v${num(a + d - h)}${turn(a, a, -a)}Z`
  );
}
