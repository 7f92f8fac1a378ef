import { expect, it } from 'vitest';
import { STORY_STEPS } from '../../story/contents.ts';
import { stopAt, stopOfLink, stopsOf } from './stops.ts';

const ids = STORY_STEPS.map(({ id }) => id);

it('asks before it shows, and goes through every step', () => {
  const stops = stopsOf(ids);
  const asked = STORY_STEPS.filter(({ step }) => step.question !== undefined);
  expect(asked.length).toBeGreaterThan(0);
  expect(stops).toHaveLength(ids.length + asked.length);
  expect(stops.filter(({ asks }) => !asks).map(({ id }) => id)).toEqual(ids);
  for (const { id } of asked) {
    const first = stopAt(stops, id);
    expect([stops[first], stops[first + 1]]).toMatchObject([
      { id, asks: true },
      { id, asks: false },
    ]);
  }
});

it('begins at the first step where a link names one that there is not', () => {
  expect(stopAt(stopsOf(ids), 'walk.no-such-step')).toBe(0);
  expect(stopsOf(['walk.no-such-step'])).toEqual([]);
});

it('keeps to the stop where it is, and follows a link to another one or to the beginning', () => {
  const stops = stopsOf(ids);
  const asking = stops.findIndex(({ asks }) => asks);
  const { id } = stops[asking];
  expect(stopOfLink(stops, asking + 1, id)).toBe(asking + 1);
  expect(stopOfLink(stops, 0, ids[5])).toBe(stopAt(stops, ids[5]));
  expect(stopOfLink(stops, asking + 1, '')).toBe(0);
  // Of a shorter talk there may be no such stop.
  expect(stopOfLink(stops.slice(0, 2), 40, '')).toBe(0);
});
