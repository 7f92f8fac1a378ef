import { expect, test } from 'vitest';
import { CALLERS } from '../schema/kernel.ts';
import { CALLER_IDS, RELEASES } from '../schema/releases.ts';
import { VARIANTS } from '../schema/variants.ts';
import { KERNEL_SOURCES } from './kernel-sources.ts';
import { RELEASE_FACTS } from './release-facts.ts';

const commitsOf = (id: string): string[] => RELEASE_FACTS[id].flatMap(({ commits }) => commits);

test('every bundle says what it changed, and nothing else does', () => {
  expect(Object.keys(RELEASE_FACTS).sort()).toEqual(RELEASES.map(({ id }) => id).sort());
});

test('every commit is in the list of sources', () => {
  const known = KERNEL_SOURCES.flatMap(({ commits }) => commits);
  for (const { id } of RELEASES)
    for (const commit of commitsOf(id)) expect(known, `${commit} of ${id}`).toContain(commit);
});

test('a bundle that changes nothing of what is simulated says so of every fact', () => {
  RELEASES.forEach(({ id, through, kind, ...bundle }, i) => {
    if (i === 0 || kind === 'stable') return;
    const before = RELEASES.slice(0, i).findLast((release) => release.kind !== 'stable');
    const { id: _, through: __, kind: ___, ...same } = before ?? expect.fail('the first');
    const isSame = JSON.stringify(bundle) === JSON.stringify(same);
    expect(
      RELEASE_FACTS[id].every(({ left }) => left === true),
      id,
    ).toBe(isSame);
  });
});

test('the commits of a form are facts of the first bundle that has it', () => {
  const seen = new Set<string>();
  for (const { id, variant } of RELEASES) {
    if (seen.has(variant)) continue;
    seen.add(variant);
    const told = RELEASES.slice(0, RELEASES.findIndex((r) => r.id === id) + 1).flatMap((r) =>
      commitsOf(r.id),
    );
    for (const commit of VARIANTS[variant].commits) expect(told, variant).toContain(commit);
  }
});

test('a caller’s commit is a fact of the release that it is in since', () => {
  for (const caller of CALLER_IDS) {
    const { since, commit } = CALLERS[caller];
    expect(commitsOf(since)).toContain(commit);
    const first = RELEASES.find(({ callers }) => callers[caller]);
    expect(first?.id).toBe(since);
  }
});
