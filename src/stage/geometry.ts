/** Points, rectangles and routes with round corners, in layout units (CSS pixels at scale 1). */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function contains(rect: Rect, at: Point, margin = 0): boolean {
  return (
    at.x >= rect.x - margin &&
    at.x < rect.x + rect.w + margin &&
    at.y >= rect.y - margin &&
    at.y < rect.y + rect.h + margin
  );
}

export function centreOf(rect: Rect): Point {
  return { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 };
}

/** The same in units that are `scale` times as large. */
export function scaledRect({ x, y, w, h }: Rect, scale: number): Rect {
  return { x: x * scale, y: y * scale, w: w * scale, h: h * scale };
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Where the value lies between two ends, as a share from 0 to 1. */
export function share(value: number, from: number, to: number): number {
  return to <= from ? (value >= to ? 1 : 0) : clamp((value - from) / (to - from), 0, 1);
}

/** Corner points of a way; runs between them are straight, corners are rounded when walked. */
export type Route = readonly Point[];

const CORNER = 10;

function distance(a: Point, b: Point): number {
  // Math.hypot is several times as slow.
  return Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2);
}

function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/** Radius that both runs at a corner have room for. */
export function cornerRadius(route: Route, i: number): number {
  const before = distance(route[i - 1], route[i]);
  const after = distance(route[i], route[i + 1]);
  return Math.min(CORNER, before / 2, after / 2);
}

export function routeLength(route: Route): number {
  let length = 0;
  for (let i = 1; i < route.length; i++) length += distance(route[i - 1], route[i]);
  return length;
}

/** The point at a share of the route's length: a continuous function of the share. */
export function alongRoute(route: Route, t: number): Point {
  const last = route.length - 1;
  if (t <= 0) return route[0];
  if (t >= 1) return route[last];
  let left = t * routeLength(route);
  for (let i = 1; i <= last; i++) {
    const run = distance(route[i - 1], route[i]);
    if (left <= run || i === last) return onRun(route, i, { at: left, run });
    left -= run;
  }
  return route[last];
}

/** The route from the point at a share of its length on: that point, then the corners ahead. */
export function restOfRoute(route: Route, t: number): Route {
  const last = route.length - 1;
  if (t >= 1) return [route[last]];
  let left = t * routeLength(route);
  let i = 1;
  for (; i < last; i++) {
    const run = distance(route[i - 1], route[i]);
    if (left < run) break;
    left -= run;
  }
  return [alongRoute(route, t), ...route.slice(i)];
}

/**
 * A point on the run that ends at corner `i`; near a corner it follows the curve that rounds it.
 */
function onRun(route: Route, i: number, way: { at: number; run: number }): Point {
  const { at, run } = way;
  if (i < route.length - 1) {
    const radius = cornerRadius(route, i);
    if (radius > 0 && run - at < radius) return bend(route, i, (at - run + radius) / (2 * radius));
  }
  if (i > 1) {
    const radius = cornerRadius(route, i - 1);
    if (radius > 0 && at < radius) return bend(route, i - 1, (at + radius) / (2 * radius));
  }
  return between(route[i - 1], route[i], run === 0 ? 1 : at / run);
}

/** Share `t` of the quadratic curve that rounds corner `i`. */
function bend(route: Route, i: number, t: number): Point {
  const radius = cornerRadius(route, i);
  const corner = route[i];
  const from = between(corner, route[i - 1], radius / distance(corner, route[i - 1]));
  const to = between(corner, route[i + 1], radius / distance(corner, route[i + 1]));
  return between(between(from, corner, t), between(corner, to, t), t);
}
