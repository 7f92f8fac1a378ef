import { expect, it } from 'vitest';
import { paramsOf } from '../data/params.ts';
import { priorTable } from './prior-table.ts';

const one = (row: string) => priorTable('prior', row)[0];

it('reads a row of six columns', () => {
  expect(one('share | U 0.2 0.4 in 0 1 | % | low | estimate | a share')).toMatchObject({
    ...{ name: 'share', kind: 'U', lo: 0.2, hi: 0.4, values: [], unit: '%', meaning: 'a share' },
    ...{ source: expect.stringContaining('own estimate'), confidence: 'low', origin: 'prior' },
    ...{ least: 0, most: 1 },
  });
});

it('takes range, unit, source and confidence of three columns from params.json', () => {
  const { lo, hi } = paramsOf('p10').W;
  expect(one('W | p10 | waking')).toMatchObject({
    kind: 'LN',
    lo,
    hi,
    unit: 'us',
    confidence: 'low',
  });
  expect(one('W | srf | waking').confidence).toBe('medium');
  expect(one('slab_pair | bdw | a pair').confidence).toBe('high');
  expect(one('p_L1 | p10 | share')).toMatchObject({ unit: '', least: 0, most: 1 });
});

it.each([
  ['a | LN 1 2 | | low | estimate | m', { lo: 1, hi: 2, least: 0.1, most: 20 }],
  ['a | chance 0.3 | | low | estimate | m', { lo: 0.3, hi: 0.3, least: 0, most: 1 }],
  ['a | const 8 | | low | estimate | m', { lo: 8, hi: 8, least: 2, most: 32 }],
  ['a | pick 3 1 2 in 0 9 | | low | estimate | m', { lo: 1, hi: 3, values: [3, 1, 2], most: 9 }],
])('%s has limits', (row, expected) => {
  expect(one(row)).toMatchObject(expected);
});

it.each([
  ['a | U 1 2 | low | estimate', '3 or 6 columns'],
  ['a | N 1 2 | | low | estimate | m', 'unknown kind of range N'],
  ['a | U 2 1 | | low | estimate | m', '2 <= 1'],
  ['a | U 1 2 in 0 1.5 | | low | estimate | m', '2 <= 1.5'],
  ['a | U one 2 | | low | estimate | m', 'made of numbers'],
  ['a | LN 1 2 in 0 3 | | low | estimate | m', 'above 0'],
  ['a | U 1 2 | | certain | estimate | m', 'no confidence "certain"'],
  ['a | U 1 2 | | low | hearsay | m', 'no source is called hearsay'],
  ['a | U 1 2 | | low | estimate | ', 'says what it is'],
  ['W | pdp11 | waking', 'unknown machine pdp11'],
  ['V | p10 | waking', 'no such parameter'],
])('a mistake stops the program when it starts: %s', (row, sentence) => {
  expect(() => one(row)).toThrow(sentence);
});
