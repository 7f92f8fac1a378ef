/** What a step shows: marks of the Lab, drawn large. */
import type { SourceId } from '../data/published/sources.ts';
import type { CpuIndex } from '../schema/units.ts';
import type { Prose } from './prose.ts';
import type { Moment } from './scene.ts';

/** Roles as everywhere on the page: `waste` is the walk over lists that cannot hold anything. */
export type BarLook = 'useful' | 'waste' | 'copy' | 'other' | 'spin';

/** A piece of a bar, as long as its claim. */
export interface BarPart {
  readonly claim: string;
  readonly look: BarLook;
  /** `sure`: solid; `model`: dashed, nobody has published it; `open`: dashed with a question mark. */
  readonly kind?: 'sure' | 'model' | 'open';
  /** Written under the piece. */
  readonly under?: Prose;
}

export interface Bar {
  readonly label: Prose;
  readonly parts: readonly BarPart[];
  /** Written behind the bar. */
  readonly value: Prose;
}

/** A line of pseudo-code or of a patch. */
export interface CodeLine {
  readonly sign: '-' | '+' | ' ';
  /** Verbatim: no slots. A part between double asterisks is lit. */
  readonly code: string;
  readonly note?: Prose;
}

export type Picture =
  /**
   * The whole machine, live; `pair` as in a link, counted from 0. `follows`: a ring round the skb
   * of the last event at that moment, wherever it goes.
   */
  | { readonly kind: 'stage'; readonly pair?: number; readonly follows?: Moment }
  /** The defer lists of one CPU, large, live. */
  | { readonly kind: 'strip'; readonly cpu: CpuIndex; readonly says: Prose }
  /** What CPUs spend their time on between two moments, live, with named spans. */
  | {
      readonly kind: 'timeline';
      readonly cpus: readonly CpuIndex[];
      readonly from: Moment;
      readonly until: Moment;
      readonly spans?: readonly TimelineSpan[];
    }
  | { readonly kind: 'bars'; readonly title: Prose; readonly bars: readonly Bar[] }
  | { readonly kind: 'code'; readonly lines: readonly CodeLine[] }
  | {
      readonly kind: 'table';
      readonly head: readonly Prose[];
      readonly rows: readonly (readonly Prose[])[];
    }
  /** What somebody wrote, in our words, with who, when and the Message-ID. */
  | { readonly kind: 'mail'; readonly source: SourceId; readonly says: Prose };

/** A bracket under a lane. */
export interface TimelineSpan {
  readonly cpu: CpuIndex;
  readonly from: Moment;
  readonly until: Moment;
  readonly says: Prose;
  readonly look: BarLook;
}
