import { expect, test } from 'vitest';
import { factsDraft, factsFields, readFacts } from './facts-fields.ts';

test('what is told is read, and "unknown" is an answer', () => {
  expect(
    readFacts(
      { kernel: '6.18.4', cpuNode: '0, 1', possible: '0-3', online: 'Unknown', deferMax: '64' },
      2,
    ),
  ).toEqual({ kernel: '6.18.4', cpuNode: [0, 1], possible: [0, 1, 2, 3], deferMax: 64 });
  expect(readFacts({}, 2)).toEqual({});
});

test.each([
  [
    { kernel: 'mine' },
    /^Kernel release: "mine" cannot be read; write it as 6\.18, or "unknown"\.$/,
  ],
  [{ cpuNode: '0-1' }, /^Node of each CPU/],
  [{ cpuNode: '0' }, /there are 2 CPUs in the trace, and 1 of them/],
  [{ possible: '0-2000' }, /^Possible nodes: "0-2000" cannot be read/],
  [{ deferMax: '-1' }, /^skb_defer_max: "-1"/],
  [{ cpuNode: '0,1', online: '0' }, /^Online nodes: node 1 has CPUs/],
  [{ possible: '0-1', online: '0,5' }, /^Possible nodes: node 5 is online/],
])('%o is answered with a sentence', (draft, sentence) => {
  expect(readFacts(draft, 2)).toMatch(sentence);
});

test('only what is not known is asked', () => {
  const facts = { kernel: '6.18', cpuNode: null, possible: [0], online: [0], deferMax: null };
  expect(factsFields(facts).map(({ key }) => key)).toEqual(['cpuNode', 'deferMax']);
});

test('what was told stands in its field, and is read from there once more', () => {
  const told = { kernel: '6.18', cpuNode: [0, 0, 1], possible: [0, 1, 2, 5], deferMax: 0 };
  const draft = factsDraft(told);
  expect(draft).toEqual({
    ...{ kernel: '6.18', cpuNode: '0,0,1', possible: '0-2,5', online: '', deferMax: '0' },
  });
  expect(readFacts(draft, 3)).toEqual(told);
  expect(readFacts(factsDraft({}), 3)).toEqual({});
});
