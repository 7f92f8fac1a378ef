/** Which place of the page is open, and what was chosen in the Evidence place. */
import type { Assumptions } from '../schema/evidence.ts';

export const PLACES = ['lab', 'evidence'] as const;
export type Place = (typeof PLACES)[number];

export interface PlaceChoices {
  readonly place: Place;
  /** The published case whose page is open; empty for the table of all. */
  readonly case: string;
  /** Ranges that are not the published ones, by case. */
  readonly assume: Readonly<Record<string, Assumptions>>;
  /** Extra time per datagram of the sender in the drawn pipelines. */
  readonly delayNs: number;
}

export const FIRST_PLACE: PlaceChoices = { place: 'lab', case: '', assume: {}, delayNs: 0 };

/** Larger extra times were not measured. */
export const MOST_DELAY_NS = 5_000;

/** The part of the choices that does not belong to the scenario. */
export function placeOf({ place, case: id, assume, delayNs }: PlaceChoices): PlaceChoices {
  return { place, case: id, assume, delayNs };
}

export function samePlace(a: PlaceChoices, b: PlaceChoices): boolean {
  return a.place === b.place && a.case === b.case;
}

/** One range changed, or given back to the published one (`null`). */
export function withAssumption(
  assume: PlaceChoices['assume'],
  [id, name]: readonly [id: string, name: string],
  range: Assumptions[string] | null,
): PlaceChoices['assume'] {
  const { [name]: _, ...others } = assume[id] ?? {};
  return withAssumptions(assume, id, range === null ? others : { ...others, [name]: range });
}

export function withAssumptions(
  assume: PlaceChoices['assume'],
  id: string,
  ofCase: Assumptions,
): PlaceChoices['assume'] {
  const { [id]: _, ...others } = assume;
  return Object.keys(ofCase).length === 0 ? others : { ...others, [id]: ofCase };
}
