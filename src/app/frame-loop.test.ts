import { afterEach, expect, test, vi } from 'vitest';
import { createChoices } from '../state/choices.ts';
import { keepOnceQuiet } from './frame-loop.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the page is kept once its run is there, and a network that fails then is tried again', async () => {
  vi.useFakeTimers();
  const dataset: { run?: string } = {};
  vi.stubGlobal('window', { setInterval, clearInterval });
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('navigator', { onLine: true });
  const keepPage = vi.fn(() => null);
  const load = vi.fn(async () => ({ keepPage }));
  keepOnceQuiet({ choices: createChoices() }, load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled(); // it still computes
  dataset.run = 'complete';
  load.mockRejectedValueOnce(new TypeError('nobody answers'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(keepPage).toHaveBeenCalledOnce();
});
