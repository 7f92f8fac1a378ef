/** Draws the defer lists and the cache of a card: visits, bars of many, how many there are. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { ListWindow } from '../../analysis/list-window.ts';
import { formatCount, plural } from '../../lib/format.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { rateText, thousandsText } from '../figures.ts';
import { fitting } from '../fitting.ts';
import { box, say } from '../pen.ts';
import { SINGLE_SKBS } from '../skb/journey.ts';
import { drawVisits, fullList } from '../strip/draw.ts';
import { cellRect } from '../strip/layout.ts';
import { VISIT, type Visits } from '../strip/visits.ts';
import { identityOf } from '../theme.ts';
import type { CpuCard } from './card.ts';
import { type Now, WORDS } from './now.ts';
import type { CpuSpots } from './spots.ts';

/** Lists glow by what their checks found in the last moments. */
export function readWindow(
  visits: Visits,
  window: ListWindow,
  { frame: { view }, cpu }: { readonly frame: LabFrame; readonly cpu: CpuIndex },
): void {
  for (let slot = 0; slot < visits.glow.length; slot++) {
    const row = view.rowOf(cpu, slot);
    const [useful, empty, wasted] = [window.useful(row), window.empty(row), window.wasted(row)];
    visits.glow[slot] = useful + empty + wasted > 0 ? 1 : 0;
    visits.kind[slot] = useful > 0 ? VISIT.useful : wasted > 0 ? VISIT.waste : VISIT.empty;
  }
}

function drawCursor({ pen, theme }: Now, { strip }: CpuCard, { cursorSlot }: Visits): void {
  if (cursorSlot === NIL) return;
  const { x, y, w, h } = cellRect(strip, cursorSlot);
  const ring = { x: x - 1.5, y: y - 1.5, w: w + 3, h: h + 3 };
  box(pen, ring, { radius: strip.radius + 1, stroke: theme.ink1, width: 1.5 * theme.line });
}

interface Listed {
  readonly visits: Visits;
  /** What is on its way to a list or from it; left out where single skbs are not drawn. */
  readonly spots?: CpuSpots;
  /** What comes onto them a second, in place of what is on them. */
  readonly perS?: number;
}

export function drawLists(now: Now, card: CpuCard, { visits, spots, perS }: Listed): void {
  const { pen, theme, frame } = now;
  const { view } = frame;
  drawVisits(pen, card.strip, visits, theme);
  drawCursor(now, card, visits);
  const { strip, cpu, listsY } = card;
  let queued = 0;
  for (let slot = 0; slot < strip.nodes.length; slot++) {
    const row = view.rowOf(cpu, slot);
    queued += view.listLength[row];
    const whole = view.listLength[row] + (spots?.waiting[row] ?? 0);
    const length = whole - (spots?.coming[row] ?? 0);
    if (whole <= SINGLE_SKBS || length <= 0) continue;
    const cell = cellRect(strip, slot);
    const h = Math.max(2, ((cell.h - 2) * Math.min(length, fullList(view))) / fullList(view));
    pen.fillStyle = identityOf(theme, cpu);
    pen.fillRect(cell.x + 1, cell.y + cell.h - 1 - h, Math.max(1, cell.w - 2), h);
  }
  if (listsY === null) return;
  const { w } = strip.rect;
  const count = [plural(queued, 'skb'), formatCount(queued)];
  const texts =
    perS === undefined
      ? count
      : [`${rateText(perS)} skbs/s`, `${rateText(perS)}/s`, thousandsText(perS)];
  const text = fitting(pen, theme, texts, { room: w - 34, size: WORDS });
  const ink = (perS ?? queued) > 0 ? theme.ink1 : theme.ink3;
  say(pen, theme, text, { x: card.cache.x + w, y: listsY, size: WORDS, ink, align: 'right' });
}

export function drawCache(
  { pen, theme, frame: { view } }: Now,
  card: CpuCard,
  spots?: CpuSpots,
): void {
  const { cache, cacheY, cpu } = card;
  const isKnown = view.meta.recorded !== true;
  const fill = Math.max(0, view.cacheFill[cpu] - (spots?.toCache[cpu] ?? 0));
  const w = (cache.w * Math.min(fill, view.meta.cacheSize)) / Math.max(1, view.meta.cacheSize);
  pen.fillStyle = identityOf(theme, cpu);
  if (isKnown && w > 0) pen.fillRect(cache.x, cache.y, w, cache.h);
  if (cacheY === null) return;
  const text = isKnown ? formatCount(fill) : 'not traced';
  const at = { x: cache.x + cache.w, y: cacheY };
  say(pen, theme, text, { ...at, size: WORDS, ink: theme.ink1, align: 'right' });
}
