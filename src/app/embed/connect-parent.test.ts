import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Recording } from '../../analysis/recording.ts';
import { createChoices } from '../../state/choices.ts';
import { LabSession } from '../../state/session.ts';
import { connectParent, TELL_EVERY_MS } from './connect-parent.ts';
import { enter, type Player } from './player.ts';

const DECK = 'https://deck.example';
/** What is asked for comes as a part of its own, from a disk that may be busy. */
const LOADED = { timeout: 60_000 };

/** A frame whose parent keeps what it is told, and a player that does what it is asked. */
function frame() {
  const page = { choices: createChoices(), session: new LabSession() };
  const parent = { postMessage: vi.fn() };
  const listeners = new Map<string, (event: unknown) => void>();
  const activeElement: Element | null = null;
  const stop = connectParent(page, {
    ...{ parent, document: { activeElement } },
    addEventListener: (type: string, listener: unknown) =>
      listeners.set(type, listener as (event: unknown) => void),
    removeEventListener: (type: string) => listeners.delete(type),
    ...{ setInterval, clearInterval, setTimeout },
  } as unknown as Window);
  const say = (data: unknown, source: unknown = parent, origin = DECK): void =>
    listeners.get('message')?.({ data, source, origin });
  const press = (key: string) => {
    const event = { key, preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() };
    listeners.get('keydown')?.(event);
    return event;
  };
  const told = (): unknown[] => parent.postMessage.mock.calls.map(([message]) => message);
  return { page, parent, say, press, told, stop, listeners };
}

function playing(page: object): { seek: ReturnType<typeof vi.fn>; player: Player } {
  let plays = true;
  const seek = vi.fn();
  const player: Player = {
    recording: () => null,
    playheadPs: () => 5_000_000,
    plays: () => plays,
    playPause: () => {
      plays = !plays;
    },
    step: vi.fn(),
    seek,
  };
  enter(page, player);
  return { seek, player };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a message is answered with its id, at the origin that it came from', () => {
  const { say, parent } = frame();
  say({ skbscope: 1, type: 'ping', id: 'a' });
  expect(parent.postMessage.mock.calls).toEqual([[{ skbscope: 1, type: 'pong', id: 'a' }, DECK]]);
});

test('only the parent is heard, and only what is meant for skbscope', () => {
  const { say, parent } = frame();
  say({ skbscope: 1, type: 'ping' }, {});
  say('slide:start');
  expect(parent.postMessage).not.toHaveBeenCalled();
});

test('a page without an address of its own is answered all the same', () => {
  const { say, parent } = frame();
  say({ skbscope: 1, type: 'ping' }, parent, 'null');
  expect(parent.postMessage).toHaveBeenCalledExactlyOnceWith(expect.anything(), '*');
});

test('what cannot be read or done is refused with a sentence', () => {
  const { say, told } = frame();
  say({ skbscope: 1, type: 'fly', id: 1 });
  say({ skbscope: 1, type: 'play', id: 2 });
  expect(told()).toEqual([
    { skbscope: 1, type: 'refused', id: 1, why: expect.stringContaining('must be one of ping') },
    { skbscope: 1, type: 'refused', id: 2, why: expect.stringContaining('Nothing plays here') },
  ]);
});

test('play, pause, step, back and seek reach what plays', () => {
  const { page, say, told } = frame();
  const { seek, player } = playing(page);
  say({ skbscope: 1, type: 'pause', id: 1 });
  expect(told()).toEqual([expect.objectContaining({ type: 'state', playing: false, t: '5us' })]);
  say({ skbscope: 1, type: 'pause' });
  expect(player.plays()).toBe(false); // pausing twice does not play
  say({ skbscope: 1, type: 'play' });
  expect(player.plays()).toBe(true);
  say({ skbscope: 1, type: 'seek', t: '1.5ms' });
  expect(seek).toHaveBeenCalledExactlyOnceWith(1_500_000_000);
});

test('a link that is loaded keeps the frame a frame, and tells its mistakes', () => {
  const { page, say, told } = frame();
  page.choices.setState({ mode: 'embed', hide: ['lanes'] });
  say({ skbscope: 1, type: 'load', link: 'v=1&seed=4&place=labb&paused=1', id: 5 });
  expect(page.choices.getState()).toMatchObject({ seed: 4, mode: 'embed', hide: ['lanes'] });
  expect(told()).toEqual([
    expect.objectContaining({
      ...{ type: 'state', id: 5, notices: [expect.stringContaining('"place=labb"')] },
      link: 'v=1&preset=m1&seed=4&mode=embed&hide=lanes&t=0ms&paused=1',
    }),
  ]);
});

test('a step of the story is gone to, and one that there is not is refused', async () => {
  const { page, say, told } = frame();
  say({ skbscope: 1, type: 'story', step: 'walk.33-lists', id: 1 });
  await vi.waitFor(() => expect(told()).toHaveLength(1), LOADED);
  expect(told()[0]).toMatchObject({ type: 'refused', why: expect.stringMatching(/no step/) });
  say({ skbscope: 1, type: 'story', step: 'walk.32-lists', id: 2 });
  await vi.waitFor(() => expect(told()).toHaveLength(2), LOADED);
  expect(told()[1]).toMatchObject({ type: 'state', id: 2, place: 'story' });
  expect(page.choices.getState().story).toBe('walk.32-lists');
});

test('what is loaded plays once it is there, unless it is told to stand before', () => {
  const { page, say, told } = frame();
  playing(page);
  say({ skbscope: 1, type: 'load', link: 'v=1&t=2ms' });
  expect(page.choices.getState()).toMatchObject({ paused: true, atPs: 2_000_000_000 });
  expect(told().at(-1)).toMatchObject({ playing: true });
  const { player } = playing(page);
  player.playPause();
  say({ skbscope: 1, type: 'pause' });
  expect(told().at(-1)).toMatchObject({ playing: false });
});

test('the end of a run is told once, however fast it came', () => {
  const { page, say, told } = frame();
  const { player } = playing(page);
  const recording = { complete: true, scenario: { runPs: 5_000_000 } };
  enter(page, { ...player, recording: () => recording as unknown as Recording });
  say({ skbscope: 1, type: 'play' });
  player.playPause(); // it has come to its end before anybody looked
  vi.advanceTimersByTime(5 * TELL_EVERY_MS);
  expect(told().filter((message) => (message as { type: string }).type === 'ended')).toHaveLength(
    1,
  );
});

test('who never spoke is told nothing of what happens', () => {
  const { page, say, told } = frame();
  page.choices.getState().goTo('evidence');
  vi.advanceTimersByTime(TELL_EVERY_MS);
  expect(told()).toEqual([{ skbscope: 1, type: 'ready' }]);
  page.choices.getState().goTo('evidence', 'M1');
  vi.advanceTimersByTime(3 * TELL_EVERY_MS);
  expect(told()).toHaveLength(1);
  say({ skbscope: 1, type: 'ping' });
  vi.advanceTimersByTime(3 * TELL_EVERY_MS);
  expect(told().slice(2)).toEqual([expect.objectContaining({ type: 'state', place: 'evidence' })]);
});

test('a key for the deck is handed to it, and does nothing in the frame', () => {
  const { say, press, told } = frame();
  expect(press('PageDown').preventDefault).not.toHaveBeenCalled();
  say({ skbscope: 1, type: 'ping' });
  expect(press('PageDown').preventDefault).toHaveBeenCalled();
  expect(told().at(-1)).toEqual({ skbscope: 1, type: 'key', key: 'PageDown' });
  press('ArrowUp');
  vi.advanceTimersByTime(1);
  expect(told().at(-1)).toEqual({ skbscope: 1, type: 'key', key: 'ArrowUp' });
});

test('once stopped, nothing is heard any more', () => {
  const { stop, listeners } = frame();
  stop();
  expect(listeners.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
