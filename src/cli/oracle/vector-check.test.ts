import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { checkAll } from './command.ts';
import type { Vector } from './vector.ts';
import { asVector } from './vector-check.ts';

const VECTORS = gunzipSync(readFileSync(new URL('./vectors.jsonl.gz', import.meta.url)))
  .toString()
  .trim()
  .split('\n')
  .map((text) => JSON.parse(text) as Vector);

const SMALL: Vector = {
  name: 'small',
  format: 1,
  about: '',
  machine: {
    variant: 'pernode',
    release: '7.2',
    cpu_node: [0, 0],
    possible: [0],
    online: [0],
    max_numnodes: 64,
    defer_max: 64,
    cache: [64, 16, 32],
    features: {},
  },
  ops: [['alloc', 0, 1]],
  checks: [{ op: 0, live: 1 }],
  digest: '',
};
const { machine } = SMALL;

it('every vector that is here can be played', () => {
  for (const vector of VECTORS) expect(asVector(vector, 'here')).toBe(vector);
});

it.each<[string, object, string]>([
  ['no check', { checks: [null] }, 'small, checks[0] is null, use an object with op and what must'],
  [
    'a misspelt list of checks',
    { checks: undefined, cheks: [] },
    'small: cheks is not known, use name, format, about, needs, machine, ops, checks, golden, digest',
  ],
  ['checks that are missing', { checks: undefined }, 'small: checks is missing, use a list with'],
  [
    'a misspelt check',
    { checks: [{ op: 0, livee: 1 }] },
    'small, checks[0] has livee, which is not known, use op, lists, cpus,',
  ],
  [
    'a misspelt counter',
    { checks: [{ op: 0, tot: { alocs: 1 } }] },
    'small, checks[0] has tot {"alocs":1}, use an object of counts by name, of allocs, attempts,',
  ],
  [
    'a check of no op',
    { checks: [{ op: 1 }] },
    'small, checks[0]: op is 1, use the number of an op, from 0 to 0.',
  ],
  ['a fact that is none', { golden: [null] }, 'small, golden[0] is null, use [path, value] or ['],
  ['facts that are no list', { golden: {} }, 'small, golden is {}, use a list of facts.'],
  ['a fact about nothing', { golden: ['zz'] }, 'small, golden[0] is "zz", use [path, value] or ['],
  [
    'an unknown need',
    { needs: ['teleport'] },
    'small, needs is ["teleport"], use a list of again,',
  ],
  [
    'an unknown field of the machine',
    { machine: { ...machine, speed: 1 } },
    'small, before op 0 (machine): speed is not known, use variant, max_numnodes, possible,',
  ],
  [
    'an unknown feature',
    { machine: { ...machine, features: { warp: true } } },
    'small, before op 0 (machine): features is {"warp":true}, use an object of nodefer_cache, alien_tx',
  ],
])('%s is refused with vector, place and what is allowed', (_, change, sentence) => {
  expect(asVector(SMALL, 'a file')).toBe(SMALL);
  const refusal = () => asVector({ ...SMALL, ...change }, 'a file');
  expect(refusal).toThrow(sentence);
  expect(refusal).toThrow(/^[^.]+\.$/);
});

it('a script that cannot be played to its end says so once', () => {
  const { failures } = checkAll([{ ...SMALL, ops: [['free', 0, 9]] }]);
  expect(failures).toEqual([
    {
      name: 'small',
      op: 0,
      field: 'first',
      actual: 'names skb 9',
      expected: 'use one that is allocated and in hand',
      sentence: 'small, op 0 (free): first names skb 9, use one that is allocated and in hand.',
    },
  ]);
});
