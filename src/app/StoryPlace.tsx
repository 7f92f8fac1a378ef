/** The Story place: chapters to read, to present, to print; the speaker's window. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { storyStep } from '../story/contents.ts';
import { talkById } from '../story/talks.ts';
import '../ui/story/story.css';
import { Notices } from '../ui/controls/Notices.tsx';
import { later } from '../ui/later.ts';
import type { Page } from './page.ts';
import { StrayFile } from './StrayFile.tsx';
import { StoryArticle } from './story/StoryArticle.tsx';

const StoryTalk = later(async () => (await import('./story/StoryTalk.tsx')).StoryTalk);
const StoryNotes = later(async () => (await import('./story/StoryNotes.tsx')).StoryNotes);
const StoryPaper = later(async () => (await import('./story/StoryPaper.tsx')).StoryPaper);

export function StoryPlace({ page }: { readonly page: Page }) {
  const { mode, notices, dismiss, pauseAt } = useStore(page.choices);
  useCheckedLink(page);
  // Paper has none, and in a frame they stand around every place.
  const shown = mode === 'print' || mode === 'embed' ? null : notices;
  return (
    <>
      <StoryView page={page} />
      {shown !== null && <Notices notices={shown} onDismiss={dismiss} onGo={pauseAt} />}
      <StrayFile page={page} />
    </>
  );
}

function StoryView({ page }: { readonly page: Page }) {
  const mode = useStore(page.choices, (choices) => choices.mode);
  switch (mode) {
    case 'embed':
    case 'talk':
      return <StoryTalk page={page} />;
    case 'notes':
      return <StoryNotes page={page} />;
    case 'print':
      return <StoryPaper page={page} />;
    case 'read':
    case 'snippets': // a page of its own, which is not opened from here
      return <StoryArticle page={page} />;
  }
}

/** A step or a talk that there is not is told, and left out. */
function useCheckedLink({ choices }: Page): void {
  const { story, talk, tell, notify } = useStore(choices);
  useEffect(() => {
    if (story !== '' && storyStep(story) === undefined) {
      notify(`The story has no step "${story}": it begins with its first one.`, 'error');
      tell({ story: '' });
    }
    if (talk !== '' && talkById(talk) === undefined) {
      notify(`There is no talk "${talk}": all steps of the story are shown.`, 'error');
      tell({ talk: '' });
    }
  }, [story, talk, tell, notify]);
}
