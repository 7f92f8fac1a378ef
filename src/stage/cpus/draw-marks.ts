/** Marks skbs on the cards: those that nobody will flush, and the one that is followed. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { PLACE } from '../../analysis/machine-view.ts';
import type { SkbChoice } from '../../analysis/skb-life.ts';
import { formatCount } from '../../lib/format.ts';
import { NIL, type SkbIndex } from '../../schema/units.ts';
import type { Rect } from '../geometry.ts';
import { drawRing, isAlive } from '../skb/draw-chosen.ts';
import { drawBadge, drawWaitingCell, waitingOf } from '../strip/draw-waiting.ts';
import { cellRect } from '../strip/layout.ts';
import type { CpuCard } from './card.ts';
import type { CpusLayout } from './layout.ts';
import type { Now } from './now.ts';
import type { CpuSpot } from './spots.ts';

/** Ring of an skb that stands alone. */
const RING = 22;

/** A dashed ring round each list that nobody will flush, and how many skbs on the card's corner. */
export function drawWaiting({ pen, theme, frame }: Now, { cardOf }: CpusLayout): void {
  const waits = new Map<CpuCard, number>();
  for (const each of waitingOf(frame)) {
    const card = cardOf.get(each.cpu);
    if (card === undefined) continue;
    drawWaitingCell(pen, theme, card.strip, each);
    waits.set(card, (waits.get(card) ?? 0) + each.skbs);
  }
  for (const [{ rect, mini }, skbs] of waits) {
    const corner = mini ? { ...rect, w: rect.w - 24 } : rect;
    drawBadge(pen, theme, corner, skbs > 0 ? formatCount(skbs) : '!');
  }
}

/** A ring round the skb that is followed; round its list, lane or cache where it is one of many. */
export function drawChosen(
  { pen, theme, frame }: Now,
  layout: CpusLayout,
  spots: readonly CpuSpot[],
  choice: SkbChoice,
): void {
  if (!isAlive(frame, choice)) return;
  const spot = spots.find(({ skb, alpha }) => skb === choice.skb && alpha > 0);
  const rect =
    spot === undefined
      ? restingPlace(layout, frame, choice.skb)
      : { x: spot.x - RING / 2, y: spot.y - RING / 2, w: RING, h: RING };
  if (rect !== null) drawRing(pen, theme, rect);
}

function restingPlace({ cardOf }: CpusLayout, { view }: LabFrame, skb: SkbIndex): Rect | null {
  const row = view.row[skb];
  const slots = view.nodes.length;
  const place = view.place[skb];
  if (row === NIL || place === PLACE.slab || place === PLACE.kept) return null;
  if (place === PLACE.list) {
    const strip = cardOf.get(Math.floor(row / slots))?.strip;
    return strip === undefined
      ? null
      : cellRect(strip, Math.min(row % slots, strip.nodes.length - 1));
  }
  const card = cardOf.get(row);
  if (card === undefined) return null;
  if (place !== PLACE.cache) return card.lane;
  const { x, y, w, h } = card.cache;
  return { x: x - 3, y: y - 3, w: w + 6, h: h + 6 };
}
