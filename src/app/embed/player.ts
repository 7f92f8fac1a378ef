/** What plays in the open place, as a page around the frame may drive it. */
import { useEffect } from 'react';
import type { Recording } from '../../analysis/recording.ts';
import type { Ps } from '../../schema/units.ts';
import type { StepUnit } from '../../ui/controls/keyboard.ts';

export interface Player {
  /** What is shown; null before the first run, and until what was chosen last is there. */
  recording(): Recording | null;
  playheadPs(): Ps;
  /** What was chosen: before the first run too. */
  plays(): boolean;
  playPause(): void;
  step(unit: StepUnit, direction: 1 | -1): void;
  /** Up to the end of the run; null where one goes by steps alone. */
  readonly seek: ((atPs: Ps) => void) | null;
}

/** By the page that they play in. */
const players = new WeakMap<object, Player>();

/** Null where nothing plays, or not yet. */
export function playerOf(page: object): Player | null {
  return players.get(page) ?? null;
}

/** Makes a place's player the one that is driven while the place is there. */
export function usePlayer(page: object, player: Player): void {
  useEffect(() => enter(page, player), [page, player]);
}

/** Gives the way to take it out again. */
export function enter(page: object, player: Player): () => void {
  players.set(page, player);
  return () => {
    if (players.get(page) === player) players.delete(page);
  };
}
