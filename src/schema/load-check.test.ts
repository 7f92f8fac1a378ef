import { expect, test } from 'vitest';
import { PRESETS } from '../data/presets.ts';
import type { LoadSpec } from './load.ts';
import { checkLoad, checkSize } from './load-check.ts';
import type { Scenario } from './scenario.ts';
import { PS_PER_S } from './units.ts';

const [{ scenario: M1 }] = PRESETS;
const spot = (path: string) => ({ where: 'a.json', path });

const CPUS = M1.machine.cpuNode.length;

test.each([
  ['a buffer of more bytes than an int', { rcvbufBytes: 9e15 }, /too many \(a\.json, load\.rcvbuf/],
  ['a queue without end', { truesizeBytes: 1 }, /would queue 212993 datagrams/],
  [
    'a sender faster than a cycle',
    { timing: { kind: 'given', senderUs: 1e-9, receiverUs: 1 } },
    /1e-9 is outside .+load\.timing\.senderUs.+0\.05 to/,
  ],
  [
    'a rate that nothing reaches',
    { timing: { ...M1.load.timing, ratePerS: 1e12 } },
    /1000000000000 is outside .+load\.timing\.ratePerS/,
  ],
])('%s is refused with a sentence', (_, change, sentence) => {
  expect(() => checkLoad({ ...M1.load, ...change } as LoadSpec, CPUS, spot)).toThrow(sentence);
});

test('a run whose events would not fit is refused', () => {
  const pairs = Array.from({ length: 4 }, (_, i) => ({ sender: 2 * i, receiver: 2 * i + 1 }));
  const long: Scenario = { ...M1, load: { ...M1.load, pairs }, runPs: PS_PER_S };
  expect(() => checkSize(long, spot)).toThrow(/about 1060580 datagrams .+600000 at most/);
});

test('every preset fits', () => {
  for (const { scenario } of PRESETS) {
    expect(() => checkLoad(scenario.load, scenario.machine.cpuNode.length, spot)).not.toThrow();
    expect(() => checkSize(scenario, spot)).not.toThrow();
  }
});
