import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../tools/project.mjs';
import { CHAPTERS, STORY_STEPS, storyStep } from './contents.ts';
import { TALKS } from './talks.ts';

it('has every chapter once, each with a test of its own', () => {
  const ids = CHAPTERS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const untested = ids.filter((id) => !existsSync(join(root, `src/story/chapters/${id}.test.ts`)));
  expect(untested).toEqual([]);
});

it('names only steps that there are in its talks, each once', () => {
  for (const { steps, most } of TALKS) {
    expect(steps.filter((id) => storyStep(id) === undefined)).toEqual([]);
    expect(new Set(steps).size).toBe(steps.length);
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.length).toBeLessThanOrEqual(most);
  }
});

it('tells everything in the talk of that name', () => {
  const everything = TALKS.find(({ id }) => id === 'everything');
  expect(everything?.steps).toEqual(STORY_STEPS.map(({ id }) => id));
});
