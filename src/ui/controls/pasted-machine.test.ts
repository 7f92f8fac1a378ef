import { expect, test } from 'vitest';
import { readTopology } from '../../importers/topology.ts';
import { GERMAN, POWER10, SPARSE } from '../../importers/topology-samples.fixture.ts';
import { readLink, writeLink } from '../../state/link.ts';
import { asItComes } from '../../state/linked.ts';
import { scenarioOf } from '../../state/scenario-of.ts';
import { fieldsOf, type PastedFields, pairOn, pastedChoices } from './pasted-machine.ts';

const BEFORE = { ...asItComes('m1'), seed: 7, paused: true };

function pasted(text: string, typed: Partial<PastedFields> = {}) {
  const { draft } = readTopology(text);
  return pastedChoices({ ...fieldsOf(draft), ...typed }, draft, BEFORE);
}

test('a whole text becomes a machine, and the machine a link without a word of the text', () => {
  const result = pasted(Object.values(POWER10).join('\n'));
  if (result.kind !== 'runs') throw new Error(result.why);
  const link = writeLink(result.choices);
  expect(link).toBe('v=1&preset=mine&costs=p10&maxnodes=256&line=128&page=64&nodes=0-31&seed=7');
  const read = readLink(link);
  expect(read.notices).toEqual([]);
  expect(scenarioOf(read.choices, 'the test')).toEqual(scenarioOf(result.choices, 'the test'));
  expect(result.machine).toMatchObject({ title: 'My machine', costs: 'p10', online: [0] });
});

test('what is missing is asked for, until it is typed', () => {
  expect(pasted(GERMAN)).toMatchObject({ why: 'Still missing: the possible nodes.' });
  expect(pasted('')).toMatchObject({
    why: 'Still missing: the possible nodes, the online nodes, the CPUs, MAX_NUMNODES, the cache line, the base page, whose costs it has.',
  });
  expect(pasted(GERMAN, { possible: '0' }).kind).toBe('runs');
});

test.each<[Partial<PastedFields>, string, string | null]>([
  [{ possible: 'all' }, '"all" is not a list of nodes such as 0-31 or 0,8.', 'possible'],
  [
    { possible: '1-3' },
    'Node 0 is online but not possible (this machine, machine.online): put it on the list of possible nodes too.',
    null,
  ],
  [
    { possible: '0-1023' },
    '1024 lists of 64 bytes per CPU are more than the 32768 the kernel can allocate (this machine, machine.possible): use node ids below 512.',
    null,
  ],
  [
    { possible: '0,5000' },
    'There cannot be a node 5000 (this machine, machine.possible): use whole numbers from 0 to MAX_NUMNODES − 1, 1023.',
    null,
  ],
])('with %j it says why not', (typed, why, key) => {
  expect(pasted(GERMAN, typed)).toEqual({ kind: 'not yet', why, key });
});

test('CPUs on sparse nodes keep their nodes', () => {
  const result = pasted(Object.values(SPARSE).join('\n'), { costs: 'p10' });
  if (result.kind !== 'runs') throw new Error(result.why);
  expect(result.machine.cpuNode).toEqual([0, 0, 0, 0, 8, 8, 8, 8]);
  expect(result.machine.online).toEqual([0, 8, 252, 253, 254, 255]);
});

test('one CPU is too few for a sender and a receiver', () => {
  expect(pasted(GERMAN, { possible: '0', cpus: '1' })).toMatchObject({
    why: 'There is no CPU 1 (this machine, load.pairs[0].receiver): use a CPU from 0 to 0.',
  });
});

test.each([
  [[0, 0, 1, 1], null],
  [[0, 1, 0, 1], { sender: 0, receiver: 2 }],
  [[0, 1], null],
])('on nodes %j the pair is %j', (cpuNode, pair) => {
  expect(pairOn(cpuNode)).toEqual(pair);
});
