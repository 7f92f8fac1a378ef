/** The chapters in the order of the story. */
import type { Chapter, Step } from './chapter.ts';
import { BUDGETS } from './chapters/budgets.ts';
import { COMPLETION } from './chapters/completion.ts';
import { FOREIGN } from './chapters/foreign.ts';
import { LISTS } from './chapters/lists.ts';
import { MASK } from './chapters/mask.ts';
import { NODES } from './chapters/nodes.ts';
import { PAGES } from './chapters/pages.ts';
import { PUZZLE } from './chapters/puzzle.ts';
import { REPAIR } from './chapters/repair.ts';
import { SKB } from './chapters/skb.ts';
import { STUCK } from './chapters/stuck.ts';
import { WALK } from './chapters/walk.ts';
import { WORD } from './chapters/word.ts';

export const CHAPTERS: readonly Chapter[] = [
  SKB,
  FOREIGN,
  LISTS,
  NODES,
  WALK,
  PUZZLE,
  BUDGETS,
  WORD,
  MASK,
  REPAIR,
  COMPLETION,
  PAGES,
  STUCK,
];

/** A step with the chapter that it belongs to. */
export interface StoryStep {
  /** As in a link: "walk.32-lists". */
  readonly id: string;
  readonly chapter: Chapter;
  readonly step: Step;
}

export const STORY_STEPS: readonly StoryStep[] = CHAPTERS.flatMap((chapter) =>
  chapter.steps.map((step) => ({ id: `${chapter.id}.${step.id}`, chapter, step })),
);

export function storyStep(id: string): StoryStep | undefined {
  return STORY_STEPS.find((each) => each.id === id);
}
