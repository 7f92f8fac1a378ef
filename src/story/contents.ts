/** The chapters in the order of the story. */
import type { Chapter, Step } from './chapter.ts';
import { WALK } from './chapters/walk.ts';

export const CHAPTERS: readonly Chapter[] = [WALK];

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
