/** Which place of the page is open, and what was chosen in the places beside the Lab. */
import type { Ps } from '../schema/units.ts';
import type { EmbedPart } from './embed-parts.ts';
import { speedIndex } from './speeds.ts';

export const PLACES = ['lab', 'compare', 'evidence', 'trace', 'story'] as const;
export type Place = (typeof PLACES)[number];

/**
 * How a place is shown. The story may be told as an article, on a stage, as what its speaker sees,
 * or one step a page; any place may be the figure alone, in a frame of another page, or the texts
 * that put such a frame there.
 */
export const MODES = ['read', 'talk', 'notes', 'print', 'embed', 'snippets'] as const;
/** How one looks at events: of the run in the Lab, or of a trace. */
export interface EventView {
  /** Index into SPEEDS. */
  readonly speed: number;
  /** The pair that is looked at: an index into the load's pairs. */
  readonly pair: number;
  /** The time that the lanes are zoomed to; null follows the playhead. */
  readonly lanes: { readonly from: Ps; readonly to: Ps } | null;
  /** The skb that is followed: a head, and an instant of the life that is meant. */
  readonly skb: { readonly skb: number; readonly atPs: Ps } | null;
}

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
  /** The step of the story that is shown: "walk.32-lists"; empty for the first. */
  readonly story: string;
  readonly mode: (typeof MODES)[number];
  /** The talk whose steps are gone through; empty for all of them. */
  readonly talk: string;
  readonly traceView: EventView;
  /** What a frame of another page leaves out, in the order of the list. */
  readonly hide: readonly EmbedPart[];
}

/** A pass takes microseconds, and a trace milliseconds: slower, one would wait for long. */
export const FIRST_TRACE_VIEW: EventView = {
  ...{ speed: speedIndex('50us'), pair: 0, lanes: null, skb: null },
};

export const FIRST_PLACE: PlaceChoices = {
  ...{ place: 'lab', other: '', case: '', assume: '', delayNs: 0, sample: '', tracePs: null },
  ...{ story: '', mode: 'read', talk: '', hide: [] },
  traceView: FIRST_TRACE_VIEW,
};

/** Larger extra times were not measured. */
export const MOST_DELAY_NS = 5_000;

/** The part of the choices that does not belong to the scenario. */
export function placeOf(choices: PlaceChoices): PlaceChoices {
  const { place, other, case: id, assume, delayNs, sample, tracePs, traceView } = choices;
  const { story, mode, talk, hide } = choices;
  const own = { place, other, case: id, assume, delayNs, sample, tracePs, traceView };
  return { ...own, story, mode, talk, hide };
}

/**
 * Whether "back" has nothing to tell them apart. A link without a chapter, or with a step or a talk
 * that there is not, is put right where it stands: an entry of its own would lead back to itself.
 */
export function samePlace(a: PlaceChoices, b: PlaceChoices): boolean {
  const pageOf = ({ place, case: id, sample, mode }: PlaceChoices): string =>
    [place, id, sample, mode].join();
  const [from, to] = [a, b].map(({ story }) => story.split('.')[0]);
  return pageOf(a) === pageOf(b) && (from === to || from === '' || to === '');
}
