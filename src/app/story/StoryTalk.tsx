/** Presenting: one step on the whole screen, and nothing else. */
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { StoryPlayer } from '../../state/story-player.ts';
import { TalkView } from '../../ui/story/TalkView.tsx';
import '../../ui/story/talk.css';
import { useStepPlayer } from '../../ui/story/use-step-player.ts';
import { type Player, usePlayer } from '../embed/player.ts';
import type { Page } from '../page.ts';
import { useReducedMotion } from './use-reduced-motion.ts';
import { useRunsAhead, useToldSteps } from './use-story-runs.ts';
import { type Talk, useTalk } from './use-talk.ts';

export function StoryTalk({ page }: { readonly page: Page }) {
  const mode = useStore(page.choices, (choices) => choices.mode);
  const again = useRef<() => void>(() => undefined);
  const { stops, at, blank, perform } = useTalk(page, () => again.current());
  const { chapter, step, asks, id } = stops[at];
  const steps = useMemo(() => [step], [step]);
  const { told, error } = useToldSteps(page, chapter, steps);
  const ahead = useMemo(
    () =>
      [stops[at + 1], stops[at - 1], stops[at + 2]].flatMap((stop) =>
        stop === undefined ? [] : ([[stop.chapter, stop.step]] as const),
      ),
    [stops, at],
  );
  useRunsAhead(page, ahead);
  const cut = useReducedMotion(page);
  const shown = told?.[0] ?? null;
  const { player, rests } = useStepPlayer(asks ? null : shown, { cut, seen: !blank });
  again.current = () => player.toggle(performance.now());
  usePlayer(page, useTalkPlayer(player, perform));
  const [guesses, setGuesses] = useState<Readonly<Record<string, number>>>({});
  const onGuess = (choice: number | null): void => {
    if (choice !== null) setGuesses({ ...guesses, [id]: choice });
    else perform('next');
  };
  return (
    <TalkView
      stops={stops}
      at={at}
      told={shown}
      error={error}
      player={player}
      rests={asks ? shown !== null : rests}
      blank={blank}
      framed={mode === 'embed'}
      guess={guesses[id] ?? null}
      onGuess={onGuess}
      onCommand={perform}
    />
  );
}

/** In a frame of another page: a step is a step of the story. */
function useTalkPlayer(player: StoryPlayer, perform: Talk['perform']): Player {
  const latest = useRef(perform);
  latest.current = perform;
  return useMemo(
    () => ({
      recording: () => player.current()?.recording ?? null,
      playheadPs: () => player.current()?.playheadPs ?? 0,
      plays: () => player.current()?.playing ?? false,
      playPause: () => player.toggle(performance.now()),
      step: (_, direction) => latest.current(direction === 1 ? 'next' : 'previous'),
      seek: null,
    }),
    [player],
  );
}
