/** What is under a point of the stage, what the keyboard can go to, and where that is. */
import type { LabFrame } from '../analysis/lab-frame.ts';
import { type CpuIndex, NIL, type SkbIndex } from '../schema/units.ts';
import { rectOfCpu } from './cpu-rect.ts';
import { contains, type Point, type Rect } from './geometry.ts';
import { ringRect } from './machine/draw-ring.ts';
import type { Journeys } from './skb/journey.ts';
import type { StageLayout } from './stage-layout.ts';
import { cellRect, hitStrip } from './strip/layout.ts';

export type StageHit =
  | { readonly kind: 'list'; readonly slot: number }
  | { readonly kind: 'skb'; readonly skb: SkbIndex }
  | { readonly kind: 'cpu'; readonly cpu: CpuIndex; readonly pair: number }
  | { readonly kind: 'cache' }
  | { readonly kind: 'chip'; readonly chip: number }
  | { readonly kind: 'queue' }
  | { readonly kind: 'ring' };

/** How far a mark may be from a finger. */
export const TOUCH_REACH = 14;
const SKB_REACH = 12;

/** A point in CSS pixels of the stage, in layout units. */
export function toLayout(layout: StageLayout, at: Point): Point {
  return { x: at.x / layout.scale, y: at.y / layout.scale };
}

/** Marks that move first, then the small ones, then what lies under them. */
export function hitStage(
  layout: StageLayout,
  at: Point,
  now: { readonly frame: LabFrame; readonly journeys: Journeys } | null,
  reach = 0,
): StageHit | null {
  const point = toLayout(layout, at);
  const skb = now === null || now.frame.flow ? NIL : hitSkb(now, point, SKB_REACH + reach);
  if (skb !== NIL) return { kind: 'skb', skb };
  const { strip, senderTile, receiverTile, queue, sender, receiver, mode } = layout;
  const slot = hitStrip(strip, point);
  if (slot !== NIL) return { kind: 'list', slot };
  if (layout.rps !== null && contains(layout.rps.rect, point))
    return { kind: 'cpu', cpu: layout.rps.cpu, pair: mode.pair };
  if (hasRing(layout) && contains(ringRect(layout), point, 2)) return { kind: 'ring' };
  const small = layout.small.find(({ rect }) => contains(rect, point, reach || 2));
  if (small !== undefined) return { kind: 'cpu', cpu: small.cpu, pair: small.pair };
  const chip = senderTile.chips.findIndex((rect) => contains(rect, point, 3));
  if (chip >= 0) return { kind: 'chip', chip };
  if (contains(senderTile.cache.rect, point, 4)) return { kind: 'cache' };
  if (contains(queue.rect, point, reach)) return { kind: 'queue' };
  const pair = mode.pair;
  if (contains(senderTile.tile, point)) return { kind: 'cpu', cpu: sender, pair };
  if (contains(receiverTile.tile, point)) return { kind: 'cpu', cpu: receiver, pair };
  return null;
}

function hitSkb(
  now: { readonly frame: LabFrame; readonly journeys: Journeys },
  at: Point,
  reach: number,
): SkbIndex {
  let best: SkbIndex = NIL;
  let nearest = reach;
  now.journeys.forEach(now.frame, (spot) => {
    const far = Math.max(Math.abs(spot.x - at.x), Math.abs(spot.y - at.y));
    if (far >= nearest) return;
    nearest = far;
    best = spot.skb;
  });
  return best;
}

/** A card's ring is drawn where there is room for one. */
function hasRing({ roles, compact }: StageLayout): boolean {
  return roles.source === 'RX ring' && !compact;
}

/** Everything that the keyboard goes over: the CPUs with their parts, and the lists. */
export function stopsOf(layout: StageLayout): { cpus: StageHit[]; lists: StageHit[] } {
  const { mode, sender, receiver, senderTile, small, strip } = layout;
  const cpus: StageHit[] = [{ kind: 'cpu', cpu: sender, pair: mode.pair }, { kind: 'cache' }];
  senderTile.chips.forEach((_, chip) => {
    cpus.push({ kind: 'chip', chip });
  });
  if (hasRing(layout)) cpus.push({ kind: 'ring' });
  const rps = layout.rps?.cpu ?? NIL;
  if (rps !== NIL) cpus.push({ kind: 'cpu', cpu: rps, pair: mode.pair });
  cpus.push({ kind: 'queue' }, { kind: 'cpu', cpu: receiver, pair: mode.pair });
  for (const { cpu, pair } of small) cpus.push({ kind: 'cpu', cpu, pair });
  const lists = strip.nodes.map((_, slot): StageHit => ({ kind: 'list', slot }));
  return { cpus, lists };
}

/** Where a hit is, in layout units; null for an skb, which moves. */
export function rectOfHit(layout: StageLayout, hit: StageHit): Rect | null {
  const { senderTile, queue, strip } = layout;
  switch (hit.kind) {
    case 'list':
      return cellRect(strip, hit.slot);
    case 'cache':
      return senderTile.cache.rect;
    case 'chip':
      return senderTile.chips[hit.chip] ?? null;
    case 'queue':
      return queue.rect;
    case 'skb':
      return null;
    case 'cpu':
      return rectOfCpu(layout, hit.cpu);
    case 'ring':
      return ringRect(layout);
  }
}

export function sameHit(a: StageHit | null, b: StageHit | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
