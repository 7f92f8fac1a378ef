/** Which place of the page is open, and what was chosen in the Evidence place. */

export const PLACES = ['lab', 'evidence'] as const;
export type Place = (typeof PLACES)[number];

export interface PlaceChoices {
  readonly place: Place;
  /** The published case whose page is open; empty for the table of all. */
  readonly case: string;
  /** Ranges that are not the published ones, as a link writes them; see assume.ts. */
  readonly assume: string;
  /** Extra time per datagram of the sender in the drawn pipelines. */
  readonly delayNs: number;
}

export const FIRST_PLACE: PlaceChoices = { place: 'lab', case: '', assume: '', delayNs: 0 };

/** Larger extra times were not measured. */
export const MOST_DELAY_NS = 5_000;

/** The part of the choices that does not belong to the scenario. */
export function placeOf({ place, case: id, assume, delayNs }: PlaceChoices): PlaceChoices {
  return { place, case: id, assume, delayNs };
}

export function samePlace(a: PlaceChoices, b: PlaceChoices): boolean {
  return a.place === b.place && a.case === b.case;
}
