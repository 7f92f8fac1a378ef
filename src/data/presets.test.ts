import { expect, test } from 'vitest';
import { socketCapacity } from '../schema/load.ts';
import { checkScenario } from '../schema/scenario-check.ts';
import { PS_PER_MS } from '../schema/units.ts';
import { machineFactsOf } from './machine-facts.ts';
import { MACHINES } from './machines.ts';
import { PRESETS, presetById } from './presets.ts';

const titles = Object.values(MACHINES).map(({ title }) => title);

test('every preset can run, has an id of its own and a title of its own', () => {
  for (const { id, scenario } of PRESETS) checkScenario(scenario, id);
  expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length);
  expect(new Set(PRESETS.map(({ scenario }) => scenario.title)).size).toBe(PRESETS.length);
});

test('the ids that are in links stay', () => {
  const ids = ['m1', 'm1-reverted', 'm1-online', 'm1-final', 'two-nodes', 'guest-4-pairs'];
  for (const id of ids) expect(presetById(id), id).toBeDefined();
  expect(PRESETS[0].id).toBe('m1');
});

test.each(titles)('%s says what is known, what is assumed, and whose costs it has', (title) => {
  const facts = machineFactsOf(title);
  for (const text of Object.values(facts ?? {})) expect(text.length).toBeGreaterThan(5);
  expect(facts?.known).toMatch(/\.$/);
  expect(facts?.assumed).toMatch(/\.$/);
  expect(facts?.costs).toMatch(/\.$/);
});

test('a machine from elsewhere has no facts', () => {
  expect(machineFactsOf('Yours')).toBeNull();
});

test('titles are all different, since facts and menus go by them', () => {
  expect(new Set(titles).size).toBe(titles.length);
});

test('a load without a published rate says so in its title', () => {
  for (const { id, scenario } of PRESETS) {
    const isGiven = scenario.load.timing.kind === 'given';
    expect(/times (assumed|fitted|measured)/.test(scenario.load.title), id).toBe(isGiven);
  }
});

test('machines of hundreds of CPUs have one pair on loopback, or are looked at as a whole', () => {
  for (const { id, scenario, far } of PRESETS)
    if (scenario.machine.cpuNode.length > 64 && scenario.load.kind === 'udp-loopback')
      if (far) expect(scenario.runPs, id).toBeLessThanOrEqual(PS_PER_MS);
      else expect(scenario.load.pairs, id).toHaveLength(1);
});

test.each([
  ['m4-netperf', 4],
  ['m4-sockperf', 93],
  ['m2', 7],
  ['m1', 129],
])('the receive buffer of %s takes %i datagrams', (id, capacity) => {
  const load = presetById(id)?.scenario.load;
  expect(load && socketCapacity(load)).toBe(capacity);
});

test('rates are those that were published', () => {
  const rateOf = (id: string) => {
    const timing = presetById(id)?.scenario.load.timing;
    return timing?.kind === 'calibrated' ? timing.ratePerS : null;
  };
  expect(rateOf('m4-netperf')).toBe(Math.round(97_384e6 / 8 / 65_507));
  expect(rateOf('m2')).toBe(Math.round(6.34e9 / 8 / 16_384));
  expect(rateOf('m4-sockperf')).toBe(670_636);
});

test('the EPYC counts the second threads of its cores after all first ones', () => {
  const { cpuNode } = MACHINES.m7;
  expect([0, 127, 128, 255, 256, 383, 384, 511].map((cpu) => cpuNode[cpu])).toEqual([
    0, 0, 1, 1, 0, 0, 1, 1,
  ]);
});
