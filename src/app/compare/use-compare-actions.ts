/** Buttons, keys and dialogs of Compare. */
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { CompareSession } from '../../state/compare-session.ts';
import type { Command } from '../../ui/controls/keyboard.ts';
import { useCommands } from '../../ui/controls/use-commands.ts';
import { type Player, usePlayer } from '../embed/player.ts';
import type { OpenDialog } from '../LabPlace.tsx';
import type { Page } from '../page.ts';
import { type CompareActions, compareActions } from './compare-actions.ts';

export interface CompareControls {
  readonly actions: CompareActions;
  readonly dialog: OpenDialog;
  readonly setDialog: (dialog: OpenDialog) => void;
}

/** Keys of the Lab that mean nothing here. */
const ELSEWHERE: readonly Command['do'][] = ['kernels', 'previousVariant'];

export function useCompareActions(page: Page, session: CompareSession): CompareControls {
  const letterKeys = useStore(page.choices, (choices) => choices.letterKeys);
  const [dialog, setDialog] = useState<OpenDialog>('none');
  const actions = useMemo(() => compareActions(page, session, setDialog), [page, session]);
  useCommands(letterKeys, actions.perform, ({ do: what }) => !ELSEWHERE.includes(what));
  usePlayer(page, useComparePlayer(page, session, actions));
  return { actions, dialog, setDialog };
}

function useComparePlayer(page: Page, session: CompareSession, actions: CompareActions): Player {
  return useMemo(
    () => ({
      recording: () => session.a.current()?.recording ?? null,
      playheadPs: () => session.playheadPs(performance.now()),
      plays: () => !page.choices.getState().paused,
      playPause: actions.playPause,
      step: actions.step,
      seek: actions.seek,
    }),
    [page, session, actions],
  );
}
