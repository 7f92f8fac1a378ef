import { expect, it } from 'vitest';
import { FollowedTalk } from './followed-talk.ts';

const a = { id: 'a' };
const b = { id: 'b' };

it('keeps to the talk that was heard first, whoever answers sooner', () => {
  const talk = new FollowedTalk(() => null);
  expect(talk.id).toBeNull();
  expect([talk.hear(a), talk.hear(b), talk.hear(a)]).toEqual([true, false, true]);
  expect(talk.answers()).toBe(true);
  expect([talk.hear(b), talk.hear(a), talk.id]).toEqual([false, true, 'a']);
});

it('follows another one once the first has been silent', () => {
  const talk = new FollowedTalk(() => null);
  talk.hear(a);
  expect([talk.answers(), talk.hear(b)]).toEqual([true, false]);
  expect([talk.answers(), talk.hear(b), talk.id]).toEqual([false, true, 'b']);
  expect(talk.hear(a)).toBe(false);
});

it('follows the talk that opened it, also when that has been loaded anew', () => {
  let opener: string | null = 'b';
  const talk = new FollowedTalk(() => opener);
  expect([talk.hear(a), talk.hear(b)]).toEqual([false, true]);
  opener = 'c';
  expect([talk.hear(b), talk.hear({ id: 'c' }), talk.id]).toEqual([false, true, 'c']);
  opener = null; // it is closed
  expect([talk.answers(), talk.answers(), talk.hear(a)]).toEqual([true, false, true]);
});
