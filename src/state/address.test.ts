import { beforeEach, expect, test, vi } from 'vitest';
import { connectAddress, type PageAddress, shareAddress, WRITE_EVERY_MS } from './address.ts';
import { createChoices } from './choices.ts';
import { asItComes } from './linked.ts';

function page(hash: string) {
  const listeners = new Map<string, () => void>();
  const location = { hash, href: `https://example.org/lab/${hash}` };
  const replaceState = vi.fn((_data: null, _unused: string, url: string) => {
    location.hash = url;
  });
  const pushState = vi.fn((_data: null, _unused: string, url: string) => {
    location.hash = url;
  });
  const address: PageAddress = {
    location,
    history: { replaceState, pushState },
    addEventListener: (type, listener) => listeners.set(type, listener),
    removeEventListener: (type) => listeners.delete(type),
    setTimeout: (callback, ms) => setTimeout(callback, ms) as unknown as number,
    clearTimeout: (timer) => clearTimeout(timer),
  };
  const go = (next: string): void => {
    location.hash = next;
    listeners.get('hashchange')?.();
  };
  return { address, location, replaceState, pushState, listeners, go };
}

beforeEach(() => {
  vi.useFakeTimers();
});

test('the page opens with what its link says', () => {
  const store = createChoices();
  connectAddress(store, page('#v=1&preset=two-nodes&seed=4').address);
  expect(store.getState()).toMatchObject({ preset: 'two-nodes', seed: 4, notices: [] });
});

test('many changes within half a second are one write', () => {
  const store = createChoices();
  const { address, replaceState } = page('');
  connectAddress(store, address);
  for (let seed = 0; seed < 50; seed++) store.getState().setSeed(seed);
  expect(replaceState).not.toHaveBeenCalled();
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  expect(replaceState.mock.calls).toEqual([[null, '', '#v=1&preset=m1&seed=49']]);
});

test('a link that is opened just before a write is followed, not written over', () => {
  const store = createChoices();
  const { address, location, listeners } = page('#v=1&preset=m1');
  connectAddress(store, address);
  store.getState().setSeed(5);
  location.hash = '#v=1&preset=m1&seed=7'; // the browser tells it a little later
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  listeners.get('hashchange')?.();
  expect(store.getState().seed).toBe(7);
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  expect(location.hash).toBe('#v=1&preset=m1&seed=7');
});

test('what was changed before it was connected is written too, and nothing else is', () => {
  const store = createChoices();
  const untouched = page('');
  const stop = connectAddress(store, untouched.address);
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  stop();
  expect(untouched.replaceState).not.toHaveBeenCalled();
  store.getState().setSeed(8);
  const { address, location } = page('');
  connectAddress(store, address);
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  expect(location.hash).toBe('#v=1&preset=m1&seed=8');
});

test('a change that a link does not carry writes nothing', () => {
  const store = createChoices();
  const { address, replaceState } = page('#v=1&preset=m1');
  connectAddress(store, address);
  store.getState().notify('Hello.');
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  expect(replaceState).not.toHaveBeenCalled();
});

test('a wrong link is put right in the address, and said', () => {
  const store = createChoices();
  const { address, location } = page('#v=1&seed=x');
  connectAddress(store, address);
  store.getState().setSpeed(0);
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  expect(location.hash).toBe('#v=1&preset=m1&speed=step');
  expect(store.getState().notices).toHaveLength(1);
});

test('the page follows the back button and a link edited by hand', () => {
  const store = createChoices();
  const { address, go } = page('#v=1&preset=m1&variant=final');
  connectAddress(store, address);
  go('#v=1&preset=guest-4-pairs');
  expect(store.getState()).toMatchObject({ preset: 'guest-4-pairs', variant: 'pernode' });
  go('#v=1&preset=m1&variant=final');
  expect(store.getState()).toMatchObject({ preset: 'm1', variant: 'final' });
});

test('leaving the page writes what is still waiting', () => {
  const store = createChoices();
  const { address, location, listeners } = page('');
  connectAddress(store, address);
  store.getState().setSeed(8);
  listeners.get('pagehide')?.();
  expect(location.hash).toBe('#v=1&preset=m1&seed=8');
});

test('another place is a new entry, and what was chosen just before stays in the old one', () => {
  const store = createChoices();
  const { address, replaceState, pushState, go } = page('#v=1&preset=m1');
  connectAddress(store, address);
  store.getState().setSeed(8);
  store.getState().goTo('evidence', 'M1');
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '#v=1&preset=m1&seed=8');
  expect(pushState).toHaveBeenCalledExactlyOnceWith(
    null,
    '',
    '#v=1&preset=m1&seed=8&place=evidence&case=M1',
  );
  go('#v=1&preset=m1&seed=8'); // the browser went back
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  expect(store.getState()).toMatchObject({ place: 'lab', case: '', seed: 8 });
  expect(pushState).toHaveBeenCalledTimes(1);
});

test('another chapter is a new entry; what a link leaves out or has wrong is put right in it', () => {
  const store = createChoices();
  const { address, pushState, location } = page('#v=1&place=story&story=walk.nowhere&talk=none');
  connectAddress(store, address);
  const { tell } = store.getState();
  tell({ story: '', talk: '' });
  tell({ story: 'walk.possible' });
  tell({ story: 'walk.time' });
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  expect(pushState).not.toHaveBeenCalled();
  expect(location.hash).toBe('#v=1&preset=m1&place=story&story=walk.time');
  tell({ story: 'skb.cache' });
  tell({ mode: 'talk', talk: 'everything' });
  expect(pushState).toHaveBeenCalledTimes(2);
});

test('a frame leaves the history to the page around it', () => {
  const store = createChoices();
  const { address, replaceState, pushState } = page('#v=1&preset=m1&mode=embed');
  connectAddress(store, address);
  store.getState().goTo('evidence', 'M1');
  expect(pushState).not.toHaveBeenCalled();
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(
    null,
    '',
    '#v=1&preset=m1&place=evidence&case=M1&mode=embed',
  );
});

test('a browser that refuses to change the address stops nothing', () => {
  const store = createChoices();
  const { address, replaceState } = page('');
  replaceState.mockImplementation(() => {
    throw new Error('SecurityError');
  });
  connectAddress(store, address);
  store.getState().setSeed(8);
  expect(() => vi.advanceTimersByTime(WRITE_EVERY_MS)).not.toThrow();
});

test('once stopped, nothing is written or followed any more', () => {
  const store = createChoices();
  const { address, replaceState, listeners } = page('');
  const stop = connectAddress(store, address);
  stop();
  store.getState().setSeed(8);
  vi.advanceTimersByTime(WRITE_EVERY_MS);
  expect(replaceState).not.toHaveBeenCalled();
  expect(listeners.size).toBe(0);
});

test('a shared address carries the playhead, paused, and nothing of the old hash', () => {
  const href = 'https://example.org/lab/#v=1&seed=5';
  expect(shareAddress(href, asItComes('m1'), 24_612_500_000)).toBe(
    'https://example.org/lab/#v=1&preset=m1&t=24.6125ms&paused=1',
  );
  expect(shareAddress(href, asItComes('m1'), null)).toBe('https://example.org/lab/#v=1&preset=m1');
});
