/** Which place of the page is open, and what was chosen in the places beside the Lab. */
import type { Ps } from '../schema/units.ts';
import type { EmbedPart } from './embed-parts.ts';

export const PLACES = ['lab', 'compare', 'evidence', 'trace'] as const;
export type Place = (typeof PLACES)[number];

/** A page of its own, or the figure of the place alone, in a frame of another page. */
export const MODES = ['read', 'embed'] as const;

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
  /** The trace that is open, of those that ship: "01" to "10"; empty if none, or a file. */
  readonly sample: string;
  /** Where its playhead stands while paused. */
  readonly tracePs: Ps | null;
  readonly mode: (typeof MODES)[number];
  /** What a frame of another page leaves out, in the order of the list. */
  readonly hide: readonly EmbedPart[];
}

export const FIRST_PLACE: PlaceChoices = {
  ...{ place: 'lab', other: '', case: '', assume: '', delayNs: 0, sample: '', tracePs: null },
  ...{ mode: 'read', hide: [] },
};

/** Larger extra times were not measured. */
export const MOST_DELAY_NS = 5_000;

/** The part of the choices that does not belong to the scenario. */
export function placeOf(choices: PlaceChoices): PlaceChoices {
  const { place, other, case: id, assume, delayNs, sample, tracePs, mode, hide } = choices;
  return { place, other, case: id, assume, delayNs, sample, tracePs, mode, hide };
}

export function samePlace(a: PlaceChoices, b: PlaceChoices): boolean {
  return a.place === b.place && a.case === b.case && a.sample === b.sample;
}
