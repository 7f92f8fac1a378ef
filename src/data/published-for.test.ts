import { expect, test } from 'vitest';
import type { Scenario } from '../schema/scenario.ts';
import { presetById } from './presets.ts';
import { PUBLISHED } from './published.ts';
import { publishedFor } from './published-for.ts';

const M1 = presetById('m1')?.scenario as Scenario;

test('the published machine and load is found under every variant, wherever its pair is pinned', () => {
  expect(publishedFor(M1)).toBe(PUBLISHED.M1);
  expect(publishedFor({ ...M1, kernel: { ...M1.kernel, variant: 'final' } })).toBe(PUBLISHED.M1);
  const moved = { ...M1.load, pairs: [{ sender: 0, receiver: 1 }] };
  expect(publishedFor({ ...M1, load: moved })).toBe(PUBLISHED.M1);
});

test.each([
  ['MAX_NUMNODES', { machine: { ...M1.machine, maxNumnodes: 1024 } }],
  ['the number of CPUs', { machine: { ...M1.machine, cpuNode: Array(64).fill(0) } }],
  ['skb_defer_max', { kernel: { ...M1.kernel, deferMax: 0 } }],
  ['the receive buffer', { load: { ...M1.load, rcvbufBytes: 1_000_000 } }],
  ['the number of pairs', { load: { ...M1.load, pairs: [...M1.load.pairs, ...M1.load.pairs] } }],
])('another value of %s is another experiment', (_, change) => {
  expect(publishedFor({ ...M1, ...change } as Scenario)).toBeNull();
});
