/**
 * The first 4 ms of every preset, or all of it where it is shorter or something changes, as a
 * hash: the same on every machine and in every browser. A change here is a change of the engine:
 * raise ENGINE_VERSION with it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'rolldown';
import { expect, test } from 'vitest';
import { PRESETS } from '../data/presets.ts';
import type { Scenario } from '../schema/scenario.ts';
import { ENGINE_VERSION, PS_PER_MS } from '../schema/units.ts';
import { runScenario } from './run-command.ts';

const GOLDEN: Readonly<Record<string, string>> = {
  m1: '879db0de8458024e',
  'm1-reverted': '025da523d9cc2c4d',
  'm1-online': '1c81187809626d58',
  'm1-final': '1c81187809626d58',
  'two-nodes': 'f0ed1d337e0ffce4',
  'guest-4-pairs': '32d939367d979559',
  m2: 'df9bc122929d0c58',
  m3: '1d369f0f757d0336',
  'm4-sockperf': '59a426aa473961dc',
  'm4-netperf': 'c3183941412b239c',
  m5: 'c363f8dc2c316431',
  m6: 'b842242ca1267a89',
  m7: '78a11b1264430f46',
  m9: '543a353592f29963',
  m11: '67a7ad8725f3de94',
  'm1-rps': 'e99343d7921361db',
  'm5-8-senders': '9db2d8443c6f2469',
  'same-cpu': 'b04d5db4dd8d018e',
  'm3-nic': 'd926600ddfdadbe8',
  'nic-6-queues': '602cc795e73c826d',
  'nic-busy-poll': '5cce78108302443f',
  mine: '8af754e72cb959e3',
  'af-xdp': '2e3ca93e96f2be6d',
  'stuck-limit-0': '5809e96e3117aabb',
  'limit-0-key': '132215d3aee04a61',
  'stuck-limit-1': '0f4709ad36083eb1',
  'limit-0-locked': 'cdb927eb2a446349',
  'below-kick': 'e4a5cfe41d75025d',
  'cpu-dies': '51ffd38d0d979d54',
  'cpu-dies-repaired': 'ebc2770a4dcb7769',
  'node-goes-online': '8770a6adcfa211f3',
  'node-goes-final': '2118a33fe8aa5e55',
  'm8-freeze': '9a728cb17686511c',
  'm8-cured': '9a728cb17686511c',
};

test('the hashes belong to this version of the engine', () => {
  expect(ENGINE_VERSION).toBe('1.1.0');
});

const begun = (scenario: Scenario): Scenario => ({
  ...scenario,
  runPs: scenario.edits.length > 0 ? scenario.runPs : Math.min(scenario.runPs, 4 * PS_PER_MS),
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
