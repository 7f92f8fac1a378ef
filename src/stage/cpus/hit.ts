/** What is under a point of the cards, where that is, and what it is in words. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { type CpuIndex, NIL, type SkbIndex } from '../../schema/units.ts';
import { describeList, describeSkb } from '../describe-hit.ts';
import { type Point, type Rect, scaledRect } from '../geometry.ts';
import type { HitCard } from '../load-cards.ts';
import { cellRect, hitStrip } from '../strip/layout.ts';
import { describeCard } from './describe.ts';
import { type CpusLayout, cardAt } from './layout.ts';
import type { CpuSpot } from './spots.ts';

export type CpusHit =
  | { readonly kind: 'cpu'; readonly cpu: CpuIndex }
  | { readonly kind: 'list'; readonly cpu: CpuIndex; readonly slot: number }
  | { readonly kind: 'skb'; readonly skb: SkbIndex };

/** How far from the middle of an skb a pointer may be. */
const SKB_REACH = 9;

/** `at` is in CSS pixels; `spots` are the skbs as they were drawn, none where flows are. */
export function hitCpus(
  layout: CpusLayout,
  at: Point,
  spots: readonly CpuSpot[],
  reach = 0,
): CpusHit | null {
  const point = { x: at.x / layout.scale, y: at.y / layout.scale };
  const skb = nearestSkb(spots, point, SKB_REACH + reach);
  if (skb !== NIL) return { kind: 'skb', skb };
  const card = cardAt(layout, at);
  if (card === null) return null;
  // A list is smaller than a finger.
  const isBare = layout.variant === 'none' || reach > 0;
  const slot = isBare ? NIL : hitStrip(card.strip, point);
  return slot === NIL ? { kind: 'cpu', cpu: card.cpu } : { kind: 'list', cpu: card.cpu, slot };
}

function nearestSkb(spots: readonly CpuSpot[], at: Point, reach: number): SkbIndex {
  let best: SkbIndex = NIL;
  let nearest = reach;
  for (const { skb, x, y, alpha } of spots) {
    const far = Math.max(Math.abs(x - at.x), Math.abs(y - at.y));
    if (alpha === 0 || far >= nearest) continue;
    nearest = far;
    best = skb;
  }
  return best;
}

/** In CSS pixels; null for an skb, which moves, and for a CPU without a card. */
export function rectOfCpusHit({ cardOf, scale }: CpusLayout, hit: CpusHit): Rect | null {
  if (hit.kind === 'skb') return null;
  const card = cardOf.get(hit.cpu);
  if (card === undefined) return null;
  if (hit.kind === 'cpu') return scaledRect(card.rect, scale);
  return scaledRect(cellRect(card.strip, Math.min(hit.slot, card.strip.nodes.length - 1)), scale);
}

export function describeCpusHit(hit: CpusHit, layout: CpusLayout, frame: LabFrame): HitCard {
  if (hit.kind === 'skb') return describeSkb(hit.skb, frame);
  const strip = layout.cardOf.get(hit.cpu)?.strip;
  if (hit.kind === 'cpu' || strip === undefined) return describeCard(hit.cpu, layout, frame);
  return describeList(hit.slot, { sender: hit.cpu, strip }, frame);
}
