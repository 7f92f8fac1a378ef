/** What a visitor waits for: the Lab plays before anything of Evidence is loaded. */
import { expect, test } from 'vitest';
import { listFiles, Source } from './source.mjs';

const LATER = /^src\/(data\/published|ui\/evidence|charts\/evidence|app\/evidence|model)\//;

const byPath = new Map(
  listFiles('src')
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, new Source(path)] as const),
);

/** Everything that must be there before a file runs. */
function loadedWith(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { target } of byPath.get(path)?.loads() ?? []) loadedWith(target, seen);
  return seen;
}

test('the page loads nothing of Evidence before Evidence is opened', () => {
  const first = loadedWith('src/main.tsx');
  expect(first).toContain('src/app/LabPlace.tsx');
  expect([...first].filter((path) => LATER.test(path))).toEqual([]);
});

test('Evidence itself loads the record, and leaves the model to its threads', () => {
  const place = [...loadedWith('src/app/EvidencePlace.tsx')];
  expect(place.some((path) => path.startsWith('src/data/published/'))).toBe(true);
  expect(place.filter((path) => /^src\/(model|engine)\//.test(path))).toEqual([]);
});
