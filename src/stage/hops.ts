/** The straight ways between the two tiles: to the queue, and from it; by a third CPU with RPS. */
import type { Route } from './geometry.ts';
import type { StageLayout } from './stage-layout.ts';

/** Between the end of a way and what it leads to. */
const GAP = 4;

/** Those into the queue, then the one out of it. */
export function hopsOf({ queue, senderTile, receiverTile, rps }: StageLayout): readonly Route[] {
  const { tile } = senderTile;
  const { y } = queue.head;
  const out: Route = [
    { x: queue.rect.x + queue.rect.w, y },
    { x: receiverTile.tile.x - GAP, y },
  ];
  const from = tile.x + tile.w;
  if (rps === null) {
    const into: Route = [
      { x: from, y },
      { x: queue.rect.x - GAP, y },
    ];
    return [into, out];
  }
  const level = rps.backlog.y;
  const x = rps.rect.x + rps.rect.w - 14;
  const onto: Route = [
    { x: from, y: level },
    { x: rps.rect.x - GAP, y: level },
  ];
  const into: Route = [
    { x, y: rps.rect.y + rps.rect.h },
    { x, y: queue.rect.y - GAP },
  ];
  return [onto, into, out];
}
