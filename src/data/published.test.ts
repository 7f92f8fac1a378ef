import { expect, test } from 'vitest';
import { KERNEL_SOURCES } from './kernel-sources.ts';
import { PUBLISHED, type PublishedExperiment } from './published.ts';

const experiments: [string, PublishedExperiment][] = Object.entries(PUBLISHED);

test.each(experiments)('%s prints the difference that its figures have', (_id, experiment) => {
  for (const { good, bad, deltaPercent } of experiment.metrics) {
    if (good === null || bad === null) continue;
    expect((bad / good - 1) * 100).toBeCloseTo(deltaPercent, 1);
  }
});

test.each(experiments)('%s can be found on its list', (_id, { source }) => {
  expect(source.messageId).toMatch(/^[^<>\s]+@[^<>\s]+$/);
  expect(source.date).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('a commit is cited once, by twelve digits', () => {
  const commits = KERNEL_SOURCES.flatMap((source) => source.commits);
  expect(new Set(commits).size).toBe(commits.length);
  for (const commit of commits) expect(commit).toMatch(/^[0-9a-f]{12}$/);
});
