import { expect, it } from 'vitest';
import { storyStep } from './contents.ts';
import { factsOfChapter } from './story-runs.fixture.ts';
import { rightChoice, sourceLine, type ToldStep, tellStep } from './told-step.ts';

function told(id: string): ToldStep {
  const found = storyStep(id);
  if (found === undefined) return expect.fail(`no step ${id}`);
  return tellStep(found.chapter, found.step, factsOfChapter(found.chapter));
}

it('fills a step with the numbers of its runs, and knows the right answer', () => {
  const step = told('walk.32-lists');
  const { question } = step.step;
  expect(step.text(step.step.title)).toBe('The flush looks at 32 lists. One can hold an skb.');
  expect(step.value('wasted')).toBe(31);
  if (question === undefined) return expect.fail('it asks');
  expect(question.choices[rightChoice(step, question)].says).toBe('One');
});

it('plays from one moment of its run to another', () => {
  const { scene } = told('walk.32-lists');
  if (scene === null) return expect.fail('it has a scene');
  expect(scene.untilPs).toBeGreaterThan(scene.fromPs);
  expect(scene.at(() => 7)).toBe(7);
  expect(told('walk.possible').scene).toBeNull();
});

it('says whose figures these are, or which machine was simulated', () => {
  expect(sourceLine(told('walk.possible'))).toBe('A. Tomasov, netdev, 2026-09-10');
  expect(sourceLine(told('walk.two-flushes'))).toBe('simulated: POWER10 LPAR, per-node lists');
});

it('computes a claim once, however often it is shown', () => {
  const { chapter, step } = told('walk.32-lists');
  let times = 0;
  const compute = (): number => ++times;
  const claims = { ...chapter.claims, wasted: { ...chapter.claims.wasted, compute } };
  const again = tellStep({ ...chapter, claims }, step, factsOfChapter(chapter));
  expect([again.value('wasted'), again.text('{wasted}'), again.value('wasted')]).toEqual([
    ...[1, '1', 1],
  ]);
});
