/** The speaker's window: follows the talk in another window, and leads it. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { NotesView } from '../../ui/story/NotesView.tsx';
import { stopAt } from '../../ui/story/stops.ts';
import '../../ui/story/talk.css';
import type { Page } from '../page.ts';
import { openChannel, type TalkChannel, type TalkState } from './talk-channel.ts';
import { useToldSteps } from './use-story-runs.ts';
import { useStops } from './use-talk.ts';

export function StoryNotes({ page }: { readonly page: Page }) {
  const choices = useStore(page.choices);
  const { state, channel } = useTalkState();
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
      beganMs={state?.beganMs ?? null}
      onCommand={(command) => channel.current?.send({ kind: 'do', command })}
    />
  );
}

function useOneStep(page: Page, { chapter, step }: ReturnType<typeof useStops>[number]) {
  const steps = useMemo(() => [step], [step]);
  return useToldSteps(page, chapter, steps).told?.[0] ?? null;
}

/** Where the talk in the other window stands; null until it answers. */
function useTalkState() {
  const [state, setState] = useState<TalkState | null>(null);
  const channel = useRef<TalkChannel | null>(null);
  useEffect(() => {
    const opened = openChannel((message) => {
      if (message.kind === 'at') setState(message);
    });
    channel.current = opened;
    opened.send({ kind: 'where' });
    return () => opened.close();
  }, []);
  return { state, channel };
}
