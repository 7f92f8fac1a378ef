/** Golden runs: here, and in a Node worker. In a browser e2e/presets.spec.ts computes them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'rolldown';
import { expect, test } from 'vitest';
import { PRESETS } from '../data/presets.ts';
import { ENGINE_VERSION, PS_PER_MS } from '../schema/units.ts';
import { begun, GOLDEN } from './golden-runs.fixture.ts';
import { runScenario } from './run-command.ts';

test('the hashes belong to this version of the engine', () => {
  expect(ENGINE_VERSION).toBe('1.3.0');
});

test.each(PRESETS.map(({ id, scenario }) => [id, scenario] as const))('%s', (id, scenario) => {
  expect(runScenario(begun(scenario)).event_hash).toBe(GOLDEN[id]);
});

test('a Node worker computes the same events', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skbscope-'));
  try {
    const file = join(folder, 'worker.mjs');
    await build({
      input: fileURLToPath(new URL('./golden-runs.worker.ts', import.meta.url)),
      platform: 'node',
      logLevel: 'silent',
      output: { file, format: 'esm', codeSplitting: false },
    });
    const worker = new Worker(file, { workerData: { runPs: 4 * PS_PER_MS } });
    const hashes = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    await worker.terminate();
    expect(hashes).toEqual(GOLDEN);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
