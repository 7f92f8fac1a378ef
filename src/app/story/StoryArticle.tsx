/** Reading: the chapter of the link, and a figure that follows the step in view. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Chapter } from '../../story/chapter.ts';
import { CHAPTERS, STORY_STEPS, storyStep } from '../../story/contents.ts';
import type { ToldStep } from '../../story/told-step.ts';
import { Article } from '../../ui/story/Article.tsx';
import { ArticleStep } from '../../ui/story/ArticleStep.tsx';
import { Contents } from '../../ui/story/Contents.tsx';
import { useStepPlayer } from '../../ui/story/use-step-player.ts';
import { PlainHeader } from '../PlainHeader.tsx';
import type { Page } from '../page.ts';
import { dismissAll } from './dismiss-all.ts';
import { labHref, stepHref } from './step-links.ts';
import { useReducedMotion } from './use-reduced-motion.ts';
import { useToldSteps } from './use-story-runs.ts';

export function StoryArticle({ page }: { readonly page: Page }) {
  const choices = useStore(page.choices);
  const { chapter } = storyStep(choices.story) ?? STORY_STEPS[0];
  const { told, error } = useToldSteps(page, chapter, chapter.steps);
  const { tell } = choices;
  return (
    <div className="story">
      <button type="button" className="skip-link" onClick={focusMain}>
        Skip to the story
      </button>
      <div className="story-header">
        <PlainHeader page={page} />
      </div>
      <main className="story-main" id="story" tabIndex={-1}>
        <Contents
          chapterId={chapter.id}
          hrefOf={(story) => stepHref(choices, story)}
          onStep={(story) => {
            tell({ story });
            scrollTo({ top: 0 });
          }}
          talkHref={(talk) => stepHref(choices, '', { mode: 'talk', talk })}
          onTalk={(talk) => {
            dismissAll(page);
            tell({ story: '', mode: 'talk', talk });
          }}
          printHref={stepHref(choices, choices.story, { mode: 'print', talk: '' })}
          onPrint={() => tell({ mode: 'print' })}
          snippetsHref={stepHref(choices, choices.story, { mode: 'snippets', talk: '' })}
          onSnippets={() => tell({ mode: 'snippets' })}
        />
        {error !== null && (
          <p className="story-fault" role="alert">
            {error}
          </p>
        )}
        {told === null ? (
          <p className="story-wait" role="status">
            {error === null && 'Computing the runs of this chapter …'}
          </p>
        ) : (
          <ChapterText key={chapter.id} page={page} chapter={chapter} told={told} />
        )}
      </main>
    </div>
  );
}

interface ChapterTextProps {
  readonly page: Page;
  readonly chapter: Chapter;
  readonly told: readonly ToldStep[];
}

function ChapterText({ page, chapter, told }: ChapterTextProps) {
  const choices = useStore(page.choices);
  const idOf = ({ step }: ToldStep): string => `${chapter.id}.${step.id}`;
  const shown = told.find((each) => idOf(each) === choices.story) ?? told[0];
  const [guesses, setGuesses] = useState<Readonly<Record<string, number | null>>>({});
  const isOpen = (each: ToldStep): boolean =>
    each.step.question !== undefined && !(idOf(each) in guesses);
  const asks = isOpen(shown);
  const [furthest, setFurthest] = useState(0);
  const at = told.indexOf(shown);
  if (at > furthest) setFurthest(at);
  // What is behind an open question tells its answer, unless a link has led there.
  const open = told.findIndex((each, i) => i >= Math.max(at, furthest) && isOpen(each));
  const readable = open < 0 ? told : told.slice(0, open + 1);
  const cut = useReducedMotion(page);
  const { player, rests } = useStepPlayer(asks ? null : shown, { cut, seen: true });
  return (
    <Article
      title={`${CHAPTERS.indexOf(chapter) + 1} ${chapter.title}`}
      shown={shown}
      asks={asks}
      player={player}
      rests={rests}
      onReplay={() => player.toggle(performance.now())}
      activeId={idOf(shown)}
      jumps={choices.story !== ''}
      onActive={(story) => choices.tell({ story })}
      heldBack={told.length - readable.length}
    >
      {readable.map((each) => (
        <ArticleStep
          key={idOf(each)}
          id={idOf(each)}
          told={each}
          active={each === shown}
          guess={guesses[idOf(each)]}
          onGuess={(choice) => setGuesses({ ...guesses, [idOf(each)]: choice })}
          href={stepHref(choices, idOf(each))}
          labHref={labHrefOf(choices, each)}
        />
      ))}
    </Article>
  );
}

function labHrefOf(choices: Parameters<typeof labHref>[0], each: ToldStep): string | null {
  const { chapter, step, scene } = each;
  if (step.scene === undefined || scene === null) return null;
  return labHref(choices, chapter.runs[step.scene.run], scene.untilPs);
}

/** A button and not an anchor: the hash of the page's address belongs to the link. */
function focusMain(): void {
  document.getElementById('story')?.focus();
}
