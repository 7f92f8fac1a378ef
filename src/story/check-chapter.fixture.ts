/** What every chapter has to hold, as tests: call it from the chapter's own test file. */
import { describe, expect, it } from 'vitest';
import { sourceTitle } from '../data/published/sources.ts';
import { THIN } from '../lib/format.ts';
import type { Chapter, Step } from './chapter.ts';
import { plainText, slotsOf, typedNumbers } from './prose.ts';
import type { RunFacts } from './run-facts.ts';
import { claimNamed, claimsOf, claimValue, proseOf, sourcesOf } from './step-claims.ts';
import { factsOfChapter } from './story-runs.fixture.ts';

const MOST_STEPS = 8;
const LEAST_STEPS = 3;
const MOST_FIGURES = 3;
/** A title has two lines of 44 px on the stage. */
const LONGEST_TITLE = 96;
/** A paragraph is read beside a picture. */
const LONGEST_PARAGRAPH = 420;
const MOST_PICTURES = 2;

/** `golden`: every claim of the chapter as it is written, plain spaces before its unit. */
export function checkChapter(chapter: Chapter, golden: Readonly<Record<string, string>>): void {
  const facts = factsOfChapter(chapter);
  const say = (name: string): string =>
    claimNamed(chapter, name).text(claimValue(chapter, name, facts));

  describe(`chapter ${chapter.id}`, () => {
    it('says the numbers that its own runs give', () => {
      const said = Object.keys(chapter.claims).map((name) => [
        name,
        say(name).replaceAll(THIN, ' '),
      ]);
      expect(Object.fromEntries(said)).toEqual(golden);
    });

    it('uses every claim, and no number that is typed in', () => {
      const used = new Set(chapter.steps.flatMap(claimsOf));
      expect(Object.keys(chapter.claims).filter((name) => !used.has(name))).toEqual([]);
      const typed = chapter.steps.flatMap((step) =>
        proseOf(step).flatMap((prose) => typedNumbers(prose).map((n) => `${step.id}: ${n}`)),
      );
      expect(typed, 'make it a claim, or name it as kernel, CPU, list or year').toEqual([]);
    });

    it(`has ${LEAST_STEPS} to ${MOST_STEPS} steps with ids that links can carry`, () => {
      const ids = chapter.steps.map(({ id }) => id);
      expect(ids.length).toBeGreaterThanOrEqual(LEAST_STEPS);
      expect(ids.length).toBeLessThanOrEqual(MOST_STEPS);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of [chapter.id, ...ids]) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    });

    for (const step of chapter.steps) checkStep(step);
  });

  function checkStep(step: Step): void {
    it(`step ${step.id} fits on the stage and on paper`, () => {
      const title = plainText(step.title, say);
      expect(title).toMatch(/[.?]$/);
      expect(title.length).toBeLessThanOrEqual(LONGEST_TITLE);
      expect(step.paragraphs.length).toBeGreaterThan(0);
      for (const text of step.paragraphs)
        expect(plainText(text, say).length).toBeLessThanOrEqual(LONGEST_PARAGRAPH);
      expect(step.figures?.length ?? 0).toBeLessThanOrEqual(MOST_FIGURES);
      expect(step.pictures.length).toBeGreaterThan(0);
      expect(step.pictures.length).toBeLessThanOrEqual(MOST_PICTURES);
      expect(step.notes.length).toBeGreaterThan(0);
      for (const source of sourcesOf(chapter, step)) expect(sourceTitle(source)).not.toBe('');
      for (const name of proseOf(step).flatMap(slotsOf))
        expect(Object.keys(chapter.claims)).toContain(name);
    });

    it(`step ${step.id} finds its moments in order, and its answer`, () => {
      checkScene(step, facts);
      const { question } = step;
      if (question === undefined) return;
      const right = claimValue(chapter, question.right, facts);
      expect(question.choices.filter(({ value }) => value === right)).toHaveLength(1);
    });
  }
}

/** Live pictures have a scene; its moments are in the run, in order. */
function checkScene({ scene, pictures }: Step, facts: ReadonlyMap<string, RunFacts>): void {
  const isLive = pictures.some(({ kind }) => ['stage', 'strip', 'timeline'].includes(kind));
  expect(scene !== undefined).toBe(isLive);
  if (scene === undefined) return;
  const run = facts.get(scene.run);
  if (run === undefined) return expect.fail(`no run "${scene.run}"`);
  const from = scene.from(run);
  const until = scene.until?.(run) ?? from;
  expect(from).toBeGreaterThanOrEqual(0);
  expect(until).toBeGreaterThanOrEqual(from);
  expect(until).toBeLessThanOrEqual(run.scenario.runPs);
  expect(scene.usPerS !== undefined).toBe(scene.until !== undefined);
  for (const picture of pictures) {
    if (picture.kind !== 'timeline') continue;
    expect(picture.until(run)).toBeGreaterThan(picture.from(run));
    for (const span of picture.spans ?? []) expect(span.until(run)).toBeGreaterThan(span.from(run));
  }
}
