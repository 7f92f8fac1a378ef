/** The chapters in the order of the story. */
import type { Chapter, Step } from './chapter.ts';
import { DEFER } from './chapters/defer.ts';
import { FOREIGN_FREE } from './chapters/foreign-free.ts';
import { NODES } from './chapters/nodes.ts';
import { SKB } from './chapters/skb.ts';
import { WALK } from './chapters/walk.ts';

export const CHAPTERS: readonly Chapter[] = [SKB, FOREIGN_FREE, DEFER, NODES, WALK];

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
