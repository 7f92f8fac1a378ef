/**
 * What a chapter of the story is: data. Prose is text with slots, `{checks}`, that claims fill;
 * moments are found by rule in the chapter's own runs. See README.md for how to write one.
 */
import type { SourceId } from '../data/published/sources.ts';
import type { Claim } from './claim.ts';
import type { Picture } from './picture.ts';
import type { Prose } from './prose.ts';
import type { Scene, StoryRun } from './scene.ts';

/** A number that the back row can read. */
export interface Figure {
  /** "{wasted} of {checks}" */
  readonly figure: Prose;
  readonly says: Prose;
  readonly tone?: 'waste' | 'useful';
}

/** Predict, then reveal. */
export interface Question {
  readonly ask: Prose;
  /** Exactly one has the value of the claim `right`; 1 and 0 are yes and no. */
  readonly choices: readonly { readonly says: string; readonly value: number }[];
  readonly right: string;
  readonly because: Prose;
}

export interface Step {
  /** Unique in its chapter: letters, digits and hyphens, as links have it. Never renamed. */
  readonly id: string;
  /** One sentence. */
  readonly title: Prose;
  /** For reading; on stage they stay away. */
  readonly paragraphs: readonly Prose[];
  readonly scene?: Scene;
  /** One idea: one picture, or two small ones above each other. */
  readonly pictures: readonly Picture[];
  /** At most three. */
  readonly figures?: readonly Figure[];
  readonly question?: Question;
  /** What the speaker sees. */
  readonly notes: readonly Prose[];
  /** Besides those of its claims. */
  readonly sources?: readonly SourceId[];
}

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly runs: Readonly<Record<string, StoryRun>>;
  readonly claims: Readonly<Record<string, Claim>>;
  /** Three to eight. */
  readonly steps: readonly Step[];
}
