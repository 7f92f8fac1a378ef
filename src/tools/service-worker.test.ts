import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildFiles, writeServiceWorker } from './service-worker.mjs';

let dist: string;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'skbscope-'));
  for (const folder of ['.vite', 'assets', 'traces']) mkdirSync(join(dist, folder));
  writeFileSync(join(dist, '.vite', 'manifest.json'), '{}');
  writeFileSync(join(dist, 'index.html'), 'abc');
  writeFileSync(join(dist, 'assets', 'a-1.js'), 'export {};');
  writeFileSync(join(dist, 'traces', 'a.gz'), 'packed');
});

afterEach(() => rmSync(dist, { recursive: true }));

test('every file of a build is listed, but what is hidden and the worker itself', async () => {
  const before = buildFiles(dist);
  expect(before.app.map(({ path }) => path)).toEqual(['assets/a-1.js', '']);
  expect(before.samples.map(({ path }) => path)).toEqual(['traces/a.gz']);
  // The digest of "abc" in FIPS 180-4, appendix B.1, in base64.
  const sha256 = 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=';
  expect(before.app[1]).toEqual({ path: '', sha256, bytes: 3 });
  await writeServiceWorker(dist);
  expect(buildFiles(dist)).toEqual(before);
});

test('any other content is another build', () => {
  const before = buildFiles(dist).build;
  writeFileSync(join(dist, 'index.html'), 'abd');
  expect(buildFiles(dist).build).not.toBe(before);
  writeFileSync(join(dist, 'index.html'), 'abc');
  expect(buildFiles(dist).build).toBe(before);
});

test('the worker is one script with the list in it', async () => {
  await writeServiceWorker(dist);
  const code = readFileSync(join(dist, 'sw.js'), 'utf8');
  expect(code).toContain(buildFiles(dist).build);
  expect(code).toContain('assets/a-1.js');
  expect(code).not.toMatch(/\b(import|export)\b/);
});
