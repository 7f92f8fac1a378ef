/** Draws what stands still: cards with their names and outlines, the ways between them, a line. */
import { countWord, plural } from '../../lib/format.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import { VARIANTS } from '../../schema/variants.ts';
import { fitting } from '../fitting.ts';
import { arrowHead, box, type Pen, say, sayRuns, traceRoute, widthOf } from '../pen.ts';
import { drawSkb } from '../skb/draw.ts';
import { drawCells } from '../strip/draw-outlines.ts';
import type { StageTheme } from '../theme.ts';
import type { CpuCard } from './card.ts';
import type { CpusLayout } from './layout.ts';
import { roleText } from './parts.ts';

const BADGE = 16;
const NODE = { w: 18, h: 16 };

/** `chosen`: the CPUs of the pair that other panels show. */
export function drawCpusStatic(
  pen: Pen,
  layout: CpusLayout,
  theme: StageTheme,
  chosen: readonly CpuIndex[],
): void {
  drawHead(pen, layout, theme);
  for (const { route } of layout.roads) {
    const look = { stroke: theme.ink3, width: 1.5 * theme.line };
    traceRoute(pen, route, look);
    const tip = route[route.length - 1];
    const before = route[route.length - 2];
    arrowHead(pen, tip, { x: 0, y: Math.sign(tip.y - before.y) }, look);
  }
  const roomy = layout.cards.every((card) => {
    const w = widthOf(pen, theme, nameOf(card));
    return card.badge.x + BADGE / 2 + 5 + w <= endOfName(card, layout.tellsNode);
  });
  for (const card of layout.cards) drawCard(pen, layout, theme, { card, chosen, roomy });
}

interface StillCard {
  readonly card: CpuCard;
  readonly chosen: readonly CpuIndex[];
  /** Every card has room for its square and its name. */
  readonly roomy: boolean;
}

function nameOf({ cpu, mini }: CpuCard) {
  return { text: `CPU ${cpu}`, weight: 700, size: mini ? 12 : 14 };
}

function endOfName({ rect, mini }: CpuCard, tellsNode: boolean): number {
  return rect.x + rect.w - (tellsNode && !mini ? NODE.w + 10 : 6);
}

function drawHead(pen: Pen, layout: CpusLayout, theme: StageTheme): void {
  const { headY, cards, idle, roles, width } = layout;
  if (headY === null) return;
  const first = cards[0];
  const isByRole = cards.every((card) => card.allocates === (card.rect.y === first.rect.y));
  const busy = cards.filter(({ left }) => !left).length;
  const name = { text: `${plural(busy, 'CPU')} at work`, ink: theme.ink1, weight: 600 };
  const where = isByRole ? ` · ${roles.home} above, ${roles.other} below` : '';
  sayRuns(pen, theme, [name, { text: where, ink: theme.ink3 }], { x: 16, y: headY });
  if (idle === 0) return;
  const text = `${countWord(idle)} idle ${idle === 1 ? 'CPU' : 'CPUs'}`;
  say(pen, theme, text, { x: width - 16, y: headY, ink: theme.ink3, align: 'right' });
}

function drawCard(
  pen: Pen,
  layout: CpusLayout,
  theme: StageTheme,
  { card, chosen, roomy }: StillCard,
): void {
  const { rect, lane, strip, cache, mini } = card;
  const isChosen = chosen.includes(card.cpu);
  box(pen, rect, {
    radius: 8,
    fill: theme.bg2,
    stroke: isChosen ? theme.ink1 : theme.ruleStrong,
    width: (isChosen ? 2 : 1) * theme.line,
  });
  drawName(pen, layout, theme, { card, roomy });
  if (!mini) box(pen, lane, { radius: 5, stroke: theme.rule, fill: theme.bg1 });
  if (layout.variant !== 'none')
    drawCells(pen, strip, { theme, walk: VARIANTS[layout.variant].walk });
  box(pen, cache, { radius: 2, fill: theme.bg1, stroke: mini ? undefined : theme.rule });
}

function drawName(
  pen: Pen,
  { roles, tellsNode }: CpusLayout,
  theme: StageTheme,
  { card, roomy }: Pick<StillCard, 'card' | 'roomy'>,
): void {
  const { badge, cpu, rect, mini, node } = card;
  const name = { ...nameOf(card), ink: theme.ink1 };
  const hasNode = tellsNode && !mini;
  const end = endOfName(card, tellsNode);
  const beside = badge.x + BADGE / 2 + 5;
  const w = widthOf(pen, theme, name);
  // A small card has no room for its square beside one that is on its way.
  const hasBadge = !mini && roomy;
  if (hasBadge) drawSkb(pen, theme, badge, { size: BADGE, alloc: cpu, writer: NIL });
  const at = { x: hasBadge ? beside : rect.x + 6, y: badge.y + 5 };
  const room = end - at.x - w;
  const role = roleText(card, roles);
  const short = role.split(' and ')[0];
  const texts = [`  ${role}`, `  ${short}`, ''];
  const what = mini ? '' : fitting(pen, theme, texts, { room, size: 12 });
  sayRuns(pen, theme, [name, { text: what, ink: theme.ink3, size: 12 }], at);
  if (!hasNode) return;
  const plate = { x: rect.x + rect.w - NODE.w - 6, y: badge.y - NODE.h / 2, ...NODE };
  box(pen, plate, { radius: 4, stroke: theme.nodeOnline });
  const middle = { x: plate.x + NODE.w / 2, y: badge.y + 4 };
  say(pen, theme, String(node), { ...middle, size: 12, ink: theme.ink1, align: 'center' });
}
