/** The chapter of the link, for paper. */
import { useStore } from 'zustand';
import { STORY_STEPS, storyStep } from '../../story/contents.ts';
import { PrintView } from '../../ui/story/PrintView.tsx';
import '../../ui/story/talk.css';
import type { Page } from '../page.ts';
import { useToldSteps } from './use-story-runs.ts';

export function StoryPaper({ page }: { readonly page: Page }) {
  const { story, tell } = useStore(page.choices);
  const { chapter } = storyStep(story) ?? STORY_STEPS[0];
  const { told, error } = useToldSteps(page, chapter, chapter.steps);
  if (told === null)
    return <p className="talk-wait">{error ?? 'Computing the runs of this chapter …'}</p>;
  return <PrintView steps={told} onLeave={() => tell({ mode: 'read' })} />;
}
