/** The speaker's window: follows the talk in another window, and leads it. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { NotesView } from '../../ui/story/NotesView.tsx';
import { stopAt } from '../../ui/story/stops.ts';
import type { TalkCommand } from '../../ui/story/talk-keys.ts';
import '../../ui/story/talk.css';
import type { Page } from '../page.ts';
import { FollowedTalk } from './followed-talk.ts';
import { openChannel, type TalkChannel, type TalkState } from './talk-channel.ts';
import { isScreenCommand, lendKey, talkOfOpener } from './talk-screen.ts';
import { useToldSteps } from './use-story-runs.ts';
import { useStops } from './use-talk.ts';

export function StoryNotes({ page }: { readonly page: Page }) {
  const choices = useStore(page.choices);
  const { state, answers, refused, lead } = useTalkState();
  const stops = useStops(state?.talk ?? choices.talk);
  const at = state?.at ?? stopAt(stops, choices.story);
  const stop = stops[at] ?? stops[0];
  const next = stops.slice(at + 1).find(({ id }) => id !== stop.id) ?? null;
  const told = useOneStep(page, stop);
  const toldNext = useOneStep(page, next ?? stop);
  return (
    <NotesView
      told={told}
      next={next === null ? null : toldNext}
      asks={stop.asks}
      blank={state?.blank ?? false}
      at={at}
      of={stops.length}
      beganMs={answers && state !== null ? state.beganMs : null}
      refused={refused}
      onCommand={lead}
    />
  );
}

function useOneStep(page: Page, { chapter, step }: ReturnType<typeof useStops>[number]) {
  const steps = useMemo(() => [step], [step]);
  return useToldSteps(page, chapter, steps).told?.[0] ?? null;
}

const ASK_MS = 2_000;

/** Where the talk in the other window stands, or stood when it closed; null at first. Leads it. */
function useTalkState() {
  const [state, setState] = useState<TalkState | null>(null);
  const [followed] = useState(() => new FollowedTalk(talkOfOpener));
  const [answers, setAnswers] = useState(false);
  const [refused, setRefused] = useState(false);
  const channel = useRef<TalkChannel | null>(null);
  useEffect(() => {
    const opened = openChannel((message) => {
      if (message.kind === 'screen refused' && message.id === followed.id) setRefused(true);
      if (message.kind !== 'at' || !followed.hear(message)) return;
      setState(message);
      setAnswers(true);
    });
    channel.current = opened;
    opened.send({ kind: 'where' });
    // A window that is closed cannot say so: one that lives answers.
    const timer = window.setInterval(() => {
      setAnswers(followed.answers());
      opened.send({ kind: 'where' });
    }, ASK_MS);
    return () => {
      window.clearInterval(timer);
      opened.close();
    };
  }, [followed]);
  const lead = (command: TalkCommand): void => {
    setRefused(false);
    if (isScreenCommand(command) && lendKey(command)) return;
    if (followed.id !== null) channel.current?.send({ kind: 'do', id: followed.id, command });
  };
  return { state, answers, refused, lead };
}
