/** The ways between cards: skbs go out on one level of the road, and come home on another. */
import { pairAt, rpsCpuAt } from '../../schema/cpu-pair.ts';
import { isDeferring, type Scenario } from '../../schema/scenario.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import type { VariantId } from '../../schema/variants.ts';
import type { Point, Route } from '../geometry.ts';
import type { CpuCard } from './card.ts';

/** Between the two rows of cards: where it begins and ends, and the two levels of traffic. */
export interface RoadLevels {
  readonly top: number;
  readonly bottom: number;
  readonly out: number;
  readonly back: number;
}

export type Way = 'out' | 'back';

export interface Road {
  readonly way: Way;
  readonly from: CpuIndex;
  readonly to: CpuIndex;
  /** Whose skbs go there; where several CPUs send through one that RPS chose, the first. */
  readonly home: CpuIndex;
  readonly route: Route;
}

/** Where on the edge of a card the ways out, and the ways home, leave and reach it. */
const PORT: Readonly<Record<Way, number>> = { out: 0.3, back: 0.7 };

export function roadsOf(
  scenario: Scenario,
  on: {
    readonly cardOf: ReadonlyMap<CpuIndex, CpuCard>;
    readonly levels: RoadLevels;
    readonly variant: VariantId;
  },
): Road[] {
  const roads = new Map<string, Road>();
  const add = (home: CpuIndex, way: Way, from: CpuIndex, to: CpuIndex): void => {
    const key = `${way} ${from} ${to}`;
    const cards = [on.cardOf.get(from), on.cardOf.get(to)];
    if (from === to || cards[0] === undefined || cards[1] === undefined || roads.has(key)) return;
    const route = roadBetween(cards[0], cards[1], { way, levels: on.levels });
    roads.set(key, { way, from, to, home, route });
  };
  scenario.load.pairs.forEach((_, pair) => {
    const { sender, receiver } = pairAt(scenario, pair);
    const rps = rpsCpuAt(scenario, pair);
    if (rps !== NIL) add(sender, 'out', sender, rps);
    add(sender, 'out', rps === NIL ? sender : rps, receiver);
    if (isDeferring(scenario, on.variant)) add(sender, 'back', receiver, sender);
  });
  return [...roads.values()];
}

/** From the edge of one card to the edge of another. */
export function roadBetween(
  from: CpuCard,
  to: CpuCard,
  { way, levels }: { readonly way: Way; readonly levels: RoadLevels },
): Route {
  const start = portOf(from, way, levels);
  const end = portOf(to, way, levels);
  if (Math.abs(start.x - end.x) < 1 && start.y !== end.y) return [start, end];
  const y = levels[way];
  return [start, { x: start.x, y }, { x: end.x, y }, end];
}

/** On the edge of the card that faces the road. */
function portOf({ rect }: CpuCard, way: Way, { top, bottom }: RoadLevels): Point {
  return { x: rect.x + rect.w * PORT[way], y: rect.y < top ? top : bottom };
}

/** A way from a point in one card to a point in another; straight where there is no road. */
export function wayBetween(
  { card: from, at: start }: { readonly card: CpuCard; readonly at: Point },
  { card: to, at: end }: { readonly card: CpuCard; readonly at: Point },
  on: { readonly way: Way; readonly levels: RoadLevels | null },
): Route {
  const { way, levels } = on;
  if (levels === null || from.cpu === to.cpu) return [start, end];
  const road = roadBetween(from, to, { way, levels });
  const out = road[0];
  const into = road[road.length - 1];
  return [start, { x: out.x, y: start.y }, ...road, { x: into.x, y: end.y }, end];
}
