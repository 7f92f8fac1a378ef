/** Which place of the page is open, and what was chosen in it. */
import type { Ps } from '../schema/units.ts';

export const PLACES = ['lab', 'evidence', 'trace'] as const;
export type Place = (typeof PLACES)[number];

export interface PlaceChoices {
  readonly place: Place;
  /** The published case whose page is open; empty for the table of all. */
  readonly case: string;
  /** Ranges that are not the published ones, as a link writes them; see assume.ts. */
  readonly assume: string;
  /** Extra time per datagram of the sender in the drawn pipelines. */
  readonly delayNs: number;
  /** The trace that is open, of those that ship: "01" to "10"; empty if none, or a file. */
  readonly sample: string;
  /** Where its playhead stands while paused. */
  readonly tracePs: Ps | null;
}

export const FIRST_PLACE: PlaceChoices = {
  ...{ place: 'lab', case: '', assume: '', delayNs: 0, sample: '', tracePs: null },
};

/** Larger extra times were not measured. */
export const MOST_DELAY_NS = 5_000;

/** The part of the choices that does not belong to the scenario. */
export function placeOf(choices: PlaceChoices): PlaceChoices {
  const { place, case: id, assume, delayNs, sample, tracePs } = choices;
  return { place, case: id, assume, delayNs, sample, tracePs };
}

export function samePlace(a: PlaceChoices, b: PlaceChoices): boolean {
  return a.place === b.place && a.case === b.case && a.sample === b.sample;
}
