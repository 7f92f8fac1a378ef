// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { FrameContext, type FrameSource, useSampled } from './lab-frames.ts';

afterEach(cleanup);

/** A clock that stands, and is set to another instant. */
function clock() {
  let frame = { playheadPs: 5, playing: false } as LabFrame;
  const listeners = new Set<(next: LabFrame) => void>();
  const source: FrameSource = {
    current: () => frame,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const goTo = (playheadPs: number): void => {
    frame = { ...frame, playheadPs };
    for (const listener of listeners) listener(frame);
  };
  return { source, goTo };
}

function Words({ pair }: { readonly pair: number }) {
  return useSampled(({ playheadPs }) => `pair ${pair} at ${playheadPs}`, '');
}

function shown(source: FrameSource) {
  const withPair = (pair: number) =>
    createElement(FrameContext.Provider, { value: source }, createElement(Words, { pair }));
  const { container, rerender } = render(withPair(1));
  return { text: () => container.textContent, choose: (pair: number) => rerender(withPair(pair)) };
}

test('what is chosen while time stands is told at once: no frame comes that would', () => {
  const words = shown(clock().source);
  expect(words.text()).toBe('pair 1 at 5');
  words.choose(2);
  expect(words.text()).toBe('pair 2 at 5');
});

test('frames are told as they come while time stands', () => {
  const { source, goTo } = clock();
  const words = shown(source);
  act(() => goTo(8));
  expect(words.text()).toBe('pair 1 at 8');
});
