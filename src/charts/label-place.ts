/** Puts labels where they cover neither a line, nor a mark, nor each other. */

/** A box in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [x: number, y: number];

export interface LabelRequest {
  readonly width: number;
  readonly height: number;
  /** Left upper corners, best first. */
  readonly candidates: readonly Point[];
  /** Drawn in the least bad place where none can be read. */
  readonly required?: boolean;
}

/** What labels keep clear of: boxes, and polylines. */
export interface Obstacles {
  readonly boxes: readonly Box[];
  readonly lines: readonly (readonly Point[])[];
  /** Everything must lie inside. */
  readonly inside: Box;
}

/** From here on a label could not be read: it lies on another one, or on a mark. */
const UNREADABLE = 10;

/**
 * One box per request; the first ones choose first. Each takes the first candidate that is free,
 * else the one that crosses the fewest lines; null where every place is taken by a label or a mark,
 * unless it is required.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  obstacles: Obstacles,
): (Box | null)[] {
  const places: (Box | null)[] = [];
  const placed: Box[] = [];
  for (const { width, height, candidates, required } of requests) {
    let best: Box | null = null;
    let bestCost = required ? Number.POSITIVE_INFINITY : UNREADABLE;
    for (const [x, y] of candidates) {
      const box = clamp({ x, y, width, height }, obstacles.inside);
      const cost = costOf(box, obstacles, placed);
      if (cost < bestCost) {
        best = box;
        bestCost = cost;
      }
      if (cost === 0) break;
    }
    places.push(best);
    if (best !== null) placed.push(best);
  }
  return places;
}

function costOf(box: Box, obstacles: Obstacles, placed: readonly Box[]): number {
  let cost = 0;
  for (const other of placed) if (overlaps(box, other)) cost += UNREADABLE;
  for (const other of obstacles.boxes) if (overlaps(box, other)) cost += UNREADABLE;
  for (const line of obstacles.lines) if (crosses(line, box)) cost += 1;
  return cost;
}

function clamp(box: Box, inside: Box): Box {
  const right = inside.x + inside.width - box.width;
  const bottom = inside.y + inside.height - box.height;
  return {
    ...box,
    x: Math.max(inside.x, Math.min(right, box.x)),
    y: Math.max(inside.y, Math.min(bottom, box.y)),
  };
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Whether any part of a polyline lies in a box. */
export function crosses(line: readonly Point[], box: Box): boolean {
  for (let i = 1; i < line.length; i++) if (segmentCrosses(line[i - 1], line[i], box)) return true;
  return false;
}

/** Liang and Barsky: clip the segment to the box and see whether anything is left. */
function segmentCrosses([x0, y0]: Point, [x1, y1]: Point, box: Box): boolean {
  let from = 0;
  let to = 1;
  const dx = x1 - x0;
  const dy = y1 - y0;
  const sides = [
    [-dx, x0 - box.x],
    [dx, box.x + box.width - x0],
    [-dy, y0 - box.y],
    [dy, box.y + box.height - y0],
  ];
  for (const [p, q] of sides) {
    if (p === 0 && q < 0) return false;
    if (p < 0) from = Math.max(from, q / p);
    if (p > 0) to = Math.min(to, q / p);
  }
  return from <= to;
}

/** Width of a text in the sans of the page: never less than it takes, seldom a tenth more. */
export function textWidth(text: string, sizePx: number): number {
  let em = 0;
  for (const sign of text) {
    if (/[iljtfrI.,:;'|! ]/.test(sign)) em += 0.36;
    else if (/[mwMW%]/.test(sign)) em += 0.92;
    else if (/[A-Z0-9+\u2212]/.test(sign)) em += 0.68;
    else em += 0.6;
  }
  return em * sizePx;
}
