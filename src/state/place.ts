/** Which place of the page is open, and what was chosen in the places beside the Lab. */

export const PLACES = ['lab', 'compare', 'evidence'] as const;
export type Place = (typeof PLACES)[number];

export interface PlaceChoices {
  readonly place: Place;
  /**
   * What the second run of Compare has in place of the first one's, as a link writes it; see
   * other-side.ts. Empty for the other form of the switch.
   */
  readonly other: string;
  /** The published case whose page is open; empty for the table of all. */
  readonly case: string;
  /** Ranges that are not the published ones, as a link writes them; see assume.ts. */
  readonly assume: string;
  /** Extra time per datagram of the sender in the drawn pipelines. */
  readonly delayNs: number;
}

export const FIRST_PLACE: PlaceChoices = {
  place: 'lab',
  other: '',
  case: '',
  assume: '',
  delayNs: 0,
};

/** Larger extra times were not measured. */
export const MOST_DELAY_NS = 5_000;

/** The part of the choices that does not belong to the scenario. */
export function placeOf({ place, other, case: id, assume, delayNs }: PlaceChoices): PlaceChoices {
  return { place, other, case: id, assume, delayNs };
}

export function samePlace(a: PlaceChoices, b: PlaceChoices): boolean {
  return a.place === b.place && a.case === b.case;
}
