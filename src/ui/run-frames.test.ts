// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { runFrames } from './run-frames.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function opened(isHidden: boolean) {
  let frame: FrameRequestCallback | null = null;
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => {
    frame = next;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    frame = null;
  });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  const told: string[] = [];
  const note = (word: string) => () => void told.push(word);
  const clock = { tick: note('tick'), hold: note('hold'), release: note('release') };
  const stop = runFrames(clock, (now) => told.push(now ? 'hidden' : 'seen'));
  const turn = (now: boolean): void => {
    hidden.mockReturnValue(now);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { told, turn, stop, next: () => frame?.(0) };
}

test('one tick a frame, until it is stopped', () => {
  const { told, next, stop, turn } = opened(false);
  next();
  next();
  stop();
  next();
  turn(true);
  expect(told).toEqual(['tick', 'tick']);
});

test('the clock is held while the page is hidden, also where it opens in a background tab', () => {
  const { told, turn } = opened(true);
  turn(false);
  turn(true);
  expect(told).toEqual(['hold', 'hidden', 'release', 'seen', 'hold', 'hidden']);
});
