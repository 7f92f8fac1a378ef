// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createChoices } from '../../state/choices.ts';
import { type TracePlayed, useTraceActions } from './use-trace-actions.ts';

/** Actions on a trace that stands at 2 µs and has one mark, at 5 µs. */
function standing() {
  const choices = createChoices();
  choices.getState().setTracePs(2_000_000);
  const session = {
    markBeside: async (direction: 1 | -1) => (direction === 1 ? 5_000_000 : null),
    playheadPs: () => 2_000_000,
  };
  const run = { scenario: { runPs: 9_000_000 } };
  const played = { page: { choices }, store: {}, session, run } as unknown as TracePlayed;
  return { choices, actions: renderHook(() => useTraceActions(played)).result.current };
}

test('a mark is gone to, and where there is none that is said', async () => {
  const { choices, actions } = standing();
  await actions.toMark(1);
  expect(choices.getState()).toMatchObject({ tracePs: 5_000_000, notices: [] });
  await actions.toMark(-1);
  expect(choices.getState().tracePs).toBe(5_000_000);
  expect(choices.getState().notices.map(({ text }) => text)).toEqual([
    'There is no mark before this instant.',
  ]);
});
