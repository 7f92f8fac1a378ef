import { expect, test } from 'vitest';
import { PRESETS } from '../data/presets.ts';
import { InputError } from '../lib/assert.ts';
import { asItComes, knownPreset } from './linked.ts';
import { scenarioOf, scenarioOrLast } from './scenario-of.ts';

test.each(PRESETS.map((preset) => preset.id))('"%s" untouched is its own scenario', (id) => {
  expect(scenarioOf(asItComes(id), 'the test')).toEqual(knownPreset(id).scenario);
});

test('what was chosen replaces what the preset says', () => {
  const scenario = scenarioOf(
    {
      ...asItComes('m1'),
      machine: { online: [0, 3], cpuNode: [0, 0, 3, 3] },
      load: { pairs: [{ sender: 0, receiver: 3 }] },
      variant: 'final',
      release: '7.4',
      deferMax: 64,
      seed: 5,
      edits: [{ atPs: 9, variant: 'deadcpu' }],
    },
    'the test',
  );
  expect(scenario.machine).toMatchObject({ online: [0, 3], cpuNode: [0, 0, 3, 3], costs: 'p10' });
  expect(scenario.load.pairs).toEqual([{ sender: 0, receiver: 3 }]);
  expect(scenario.kernel).toEqual({ variant: 'final', release: '7.4', deferMax: 64 });
  expect(scenario).toMatchObject({ seed: 5, edits: [{ atPs: 9, variant: 'deadcpu' }] });
});

test('an opened scenario is taken in place of the preset', () => {
  const custom = { ...knownPreset('two-nodes').scenario, title: 'Mine' };
  expect(scenarioOf(asItComes('m1', custom), 'the test')).toEqual(custom);
});

test('choices that do not fit together are refused', () => {
  const choices = { ...asItComes('m1'), machine: { online: [7] } };
  expect(() => scenarioOf(choices, 'the test')).toThrow(InputError);
});

test('then the last good scenario stays, and one sentence says why', () => {
  const last = knownPreset('two-nodes').scenario;
  const choices = { ...asItComes('m1'), machine: { online: [7] } };
  expect(scenarioOrLast(choices, last)).toEqual({
    scenario: last,
    notice:
      'CPU 0 is on node 0, which is not online (your choices, machine.cpuNode): put every CPU on an online node, because every CPU is online here.',
  });
  expect(scenarioOrLast(asItComes('m1'), last).notice).toBeNull();
});
