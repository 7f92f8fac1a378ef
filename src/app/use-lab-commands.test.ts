// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PRESETS } from '../data/presets.ts';
import { createChoices } from '../state/choices.ts';
import type { Page } from './page.ts';
import { useLabActions } from './use-lab-commands.ts';

const SCENARIO = PRESETS[0].scenario;
const DIALOGS = {
  showHelp: () => undefined,
  showExport: () => undefined,
  showKernels: () => undefined,
  showBranches: () => undefined,
  closeAll: () => undefined,
};

function actionsAt(atPs: number) {
  const choices = createChoices();
  const session = { playheadPs: () => atPs, current: () => null };
  const page = { choices, session } as unknown as Page;
  const { result } = renderHook(() => useLabActions(page, SCENARIO, DIALOGS));
  return { choices, actions: result.current };
}

test('a switch is written where the playhead is', () => {
  const { choices, actions } = actionsAt(SCENARIO.runPs - 1);
  actions.perform({ do: 'switchWalk' });
  expect(choices.getState().edits).toEqual([{ atPs: SCENARIO.runPs - 1, variant: 'online' }]);
  expect(choices.getState().notices).toEqual([]);
});

test('comparing opens the two forms of the switch, and leaves the run alone', () => {
  const { choices, actions } = actionsAt(1_000);
  actions.perform({ do: 'compare' });
  expect(choices.getState()).toMatchObject({ place: 'compare', other: '', edits: [] });
});

test('comparing after a switch opens the form that the run began with and the one now', () => {
  const { choices, actions } = actionsAt(1_000);
  actions.switchTo('llist');
  actions.perform({ do: 'compare' });
  expect(choices.getState()).toMatchObject({ place: 'compare', other: 'variant:llist' });
});

test('at the very end of the run a switch is not written, and a notice says why', () => {
  const { choices, actions } = actionsAt(SCENARIO.runPs);
  actions.perform({ do: 'switchWalk' });
  actions.switchTo('final');
  expect(choices.getState().edits).toEqual([]);
  expect(choices.getState().notices.map(({ text }) => text)).toEqual([
    'The run ends here, so a switch would change nothing: go back first.',
  ]);
});
