import { expect, it } from 'vitest';
import { piecesOf, plainText, slotsOf, typedNumbers } from './prose.ts';

it('fills slots and keeps code as it stands', () => {
  const prose = '{wasted} of {checks} lists: `for_each_node(n)`.';
  const textOf = (name: string): string => (name === 'wasted' ? '31' : '32');
  expect(slotsOf(`${prose} {wasted}`)).toEqual(['wasted', 'checks']);
  expect(plainText(prose, textOf)).toBe('31 of 32 lists: for_each_node(n).');
  expect(piecesOf(prose, textOf).map(({ as }) => as)).toEqual([
    ...['claim', 'plain', 'claim', 'plain', 'code', 'plain'],
  ]);
});

it('finds numbers that were typed in', () => {
  expect(typedNumbers('It costs 22.7 % on 8 CPUs, or 1,110 ns.')).toEqual(['22.7', '8', '1,110']);
  expect(typedNumbers('two of 32 lists')).toEqual(['32']);
});

it('lets names have digits', () => {
  const names = [
    'CPU 2 and CPUs 2, 3 and 5 push to list 0 of node 17.',
    'From v6.18 to v7.3-rc5, in 6.18.y and v7.2.y.',
    'Written on 10 Sep 2026, in 2025-12-11, by 5628f3fe3b16.',
    'A POWER10, an EPYC 9B45, an x86, M6 and K of `a[64]`.',
  ];
  expect(names.flatMap(typedNumbers)).toEqual([]);
});
