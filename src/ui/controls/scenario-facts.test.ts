import { expect, test } from 'vitest';
import { knownPreset } from '../../state/linked.ts';
import { LOAD_GROUPS, loadFacts, MACHINE_LIST, machineDetails } from './menu-lists.ts';
import { machineFacts, machineShort, nameOf } from './scenario-facts.ts';
import { fileNameOf, readScenarioFile } from './scenario-file.ts';

const { machine, load } = knownPreset('m1').scenario;

test('a machine has its facts in one line, and a short form for narrow headers', () => {
  expect(machineFacts(machine)).toBe('8 CPUs, 1 of 32 nodes online');
  expect(machineShort(machine)).toBe('POWER10, 1 of 32');
  expect(machineDetails(machine)).toBe('128-byte lines, 64\u202fKiB pages, MAX_NUMNODES 256');
});

test('what has no title is said to have none', () => {
  expect(nameOf({ title: ' ' })).toBe('without a name');
  expect(machineShort({ ...machine, title: '' })).toBe('no name, 1 of 32');
});

test('a load says where its times come from', () => {
  expect(loadFacts(load)).toBe(
    '512\u202fB a datagram, set by a published rate: 265,145\u202f/s received on llist',
  );
  expect(loadFacts(knownPreset('guest-4-pairs').scenario.load)).toBe(
    '512\u202fB a datagram, times given: 3.6 and 2.5\u202fµs',
  );
});

test('the menus list every machine and every load once', () => {
  const titles = MACHINE_LIST.map(({ scenario }) => scenario.machine.title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(MACHINE_LIST[0].id).toBe('m1');
  const presets = LOAD_GROUPS.flatMap((group) => group.presets);
  const loads = presets.map(({ scenario: { machine: at, load: on } }) => at.title + on.title);
  expect(new Set(loads).size).toBe(loads.length);
  expect(loads.length).toBeGreaterThan(titles.length);
  for (const { kind, presets: own } of LOAD_GROUPS)
    for (const { scenario } of own) expect(scenario.load.kind).toBe(kind);
});

test.each([
  ['POWER10 LPAR, stress-ng UDP', 'power10-lpar-stress-ng-udp'],
  ['../..', 'scenario'],
  ['', 'scenario'],
])('the title "%s" makes the file name "%s"', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});

test('a file that is no scenario gives a sentence with its name', async () => {
  const file = new File(['{"skbscope": 3}'], 'odd.json');
  expect(await readScenarioFile(file)).toBe(
    '3 is not a version known here (odd.json): a scenario for this page says "skbscope": 1.',
  );
});

test('a file far too large is not read at all', async () => {
  const file = new File([new Uint8Array(4_000_001)], 'huge.bin');
  expect(await readScenarioFile(file)).toBe(
    'The file is too large for a scenario (huge.bin): choose one that was saved here.',
  );
});
