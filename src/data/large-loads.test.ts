import { expect, test } from 'vitest';
import { spreadPairs } from './large-loads.ts';
import { MACHINES } from './machines.ts';

test('every CPU has at most one end of a pair, and a quarter of the pairs cross nodes', () => {
  const machine = MACHINES['field-512'];
  const pairs = spreadPairs(machine, 32);
  const cpus = pairs.flatMap(({ sender, receiver }) => [sender, receiver]);
  expect(pairs).toHaveLength(128);
  expect(new Set(cpus).size).toBe(256);
  const across = pairs.filter(
    ({ sender, receiver }) => machine.cpuNode[sender] !== machine.cpuNode[receiver],
  );
  expect(across).toHaveLength(32);
});

test('the ends of a pair stand half a node apart', () => {
  expect(spreadPairs(MACHINES['field-64'], 4).slice(0, 5)).toEqual([
    { sender: 0, receiver: 8 },
    { sender: 2, receiver: 10 },
    { sender: 4, receiver: 12 },
    { sender: 6, receiver: 30 },
    { sender: 16, receiver: 24 },
  ]);
});
