/** Where a talk stands: its stop, whether the screen is blank, and what commands do. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { STORY_STEPS } from '../../story/contents.ts';
import { talkById } from '../../story/talks.ts';
import { type Stop, stopAt, stopOfLink, stopsOf } from '../../ui/story/stops.ts';
import type { TalkCommand } from '../../ui/story/talk-keys.ts';
import type { Page } from '../page.ts';
import { dismissAll } from './dismiss-all.ts';
import { stepHref } from './step-links.ts';
import { openChannel, type TalkChannel, type TalkState } from './talk-channel.ts';
import {
  fillsScreen,
  isScreenCommand,
  leaveFullScreen,
  onLentKey,
  performOnScreen,
  type ScreenCommand,
} from './talk-screen.ts';

export interface Talk {
  readonly stops: readonly Stop[];
  readonly at: number;
  readonly blank: boolean;
  readonly perform: (command: TalkCommand) => void;
}

/** `again`: plays the step at hand once more. */
export function useTalk(page: Page, again: () => void): Talk {
  const { choices } = page;
  const { story, talk } = useStore(choices);
  const stops = useStops(talk);
  const [at, setAt] = useState(() => stopAt(stops, story));
  const [blank, setBlank] = useState(false);
  // The link leads too: "back", or another link.
  const linked = stopOfLink(stops, at, story);
  if (linked !== at) setAt(linked);
  const goTo = useCallback(
    (next: number): void => {
      const index = Math.max(0, Math.min(next, stops.length - 1));
      setAt(index);
      setBlank(false);
      dismissAll(page);
      choices.getState().tell({ story: stops[index].id });
    },
    [page, choices, stops],
  );
  const perform = (command: TalkCommand): void => {
    switch (command) {
      case 'next':
        return blank ? setBlank(false) : goTo(at + 1);
      case 'previous':
        return blank ? setBlank(false) : goTo(at - 1);
      case 'first':
        return goTo(0);
      case 'last':
        return goTo(stops.length - 1);
      case 'blank':
        return setBlank(!blank);
      case 'again':
        return again();
      case 'fillScreen':
      case 'fullScreen':
        // In a frame it may be refused; nothing is lost then.
        return void performOnScreen(command);
      case 'window':
        return leaveFullScreen();
      case 'notes':
        return openNotes(page);
      case 'out':
        return fillsScreen() ? leaveFullScreen() : leave(page);
      case 'leave':
        return leave(page);
    }
  };
  useTalkChannel({ stops, at: linked, blank, talk }, perform);
  return { stops, at: linked, blank, perform };
}

/** The steps of the talk; all where it names none that there is. */
export function useStops(talk: string): readonly Stop[] {
  return useMemo(() => {
    const all = STORY_STEPS.map(({ id }) => id);
    return stopsOf(talkById(talk)?.steps ?? all);
  }, [talk]);
}

interface Told extends Pick<Talk, 'stops' | 'at' | 'blank'> {
  readonly talk: string;
}

/** Tells the speaker's window every change, and does what it says. */
function useTalkChannel({ stops, at, blank, talk }: Told, perform: Talk['perform']): void {
  const [beganMs] = useState(() => Date.now());
  // No two talks of a browser begin in the same microseconds.
  const [id] = useState(() => String(performance.timeOrigin + performance.now()));
  const { id: story, asks } = stops[at];
  const state: TalkState = {
    ...{ kind: 'at', id, story, talk, asks, blank, at, of: stops.length, beganMs },
  };
  const latest = useRef({ state, perform });
  latest.current = { state, perform };
  const channel = useRef<TalkChannel | null>(null);
  useEffect(() => {
    const fill = async (command: ScreenCommand): Promise<void> => {
      if (!(await performOnScreen(command))) opened.send({ kind: 'screen refused', id });
    };
    const opened = openChannel((message) => {
      if (message.kind === 'where') opened.send(latest.current.state);
      if (message.kind !== 'do' || message.id !== id) return;
      const { command } = message;
      if (isScreenCommand(command)) void fill(command);
      else latest.current.perform(command);
    });
    channel.current = opened;
    const unlend = onLentKey((command) => void fill(command));
    const { dataset } = document.documentElement;
    dataset.talkId = id;
    return () => {
      delete dataset.talkId;
      unlend();
      opened.close();
    };
  }, [id]);
  const key = JSON.stringify(state);
  useEffect(() => channel.current?.send(JSON.parse(key)), [key]);
}

function openNotes({ choices }: Page): void {
  const now = choices.getState();
  const url = new URL(
    stepHref(now, now.story, { mode: 'notes', talk: now.talk }),
    document.baseURI,
  );
  const opened = window.open(url, 'skbscope-notes', 'popup,width=960,height=720');
  if (opened === null)
    now.notify('The browser did not open the second window; allow pop-ups for this page.');
}

function leave({ choices }: Page): void {
  leaveFullScreen();
  choices.getState().tell({ mode: 'read' });
}
