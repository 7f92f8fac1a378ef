import { expect, test } from 'vitest';
import { readLink, writeLink } from './link.ts';
import { asItComes, type LinkedChoices } from './linked.ts';

const M1 = asItComes('m1');

/** A key never gets another meaning. */
const GOLDEN: readonly [string, LinkedChoices][] = [
  ['v=1&preset=m1&place=compare', { ...M1, place: 'compare' }],
  [
    'v=1&preset=m1&place=compare&other=variant:final;max:64',
    { ...M1, place: 'compare', other: 'variant:final;max:64' },
  ],
  ['v=1&preset=m1&place=evidence', { ...M1, place: 'evidence' }],
  [
    'v=1&preset=m1&place=evidence&case=M11&delay=400',
    { ...M1, place: 'evidence', case: 'M11', delayNs: 400 },
  ],
  [
    'v=1&preset=m1&place=evidence&case=M1&assume=M1.W:3-6,M4-netperf.Lx:0.00015-8',
    { ...M1, place: 'evidence', case: 'M1', assume: 'M1.W:3-6,M4-netperf.Lx:0.00015-8' },
  ],
  ['v=1&preset=m1&place=trace&sample=02', { ...M1, place: 'trace', sample: '02' }],
  [
    'v=1&preset=m1&place=trace&sample=02&t=96.9ms',
    { ...M1, place: 'trace', sample: '02', tracePs: 96.9e9 },
  ],
  ['v=1&preset=m1&mode=embed', { ...M1, mode: 'embed' }],
  ['v=1&preset=m1&mode=embed&hide=link', { ...M1, mode: 'embed', hide: ['link'] }],
  [
    'v=1&preset=m1&place=compare&mode=embed&hide=switch,lanes,transport&theme=light',
    {
      ...{ ...M1, place: 'compare', mode: 'embed', theme: 'light' },
      hide: ['switch', 'lanes', 'transport'],
    },
  ],
];

test.each(GOLDEN)('%s is read, and written again', (link, choices) => {
  expect(readLink(`#${link}`)).toEqual({ choices, notices: [] });
  expect(writeLink(choices)).toBe(link);
});

test.each([
  ['place=evidenc', /is not one of lab, compare, evidence, trace; lab is used instead/],
  ['delay=90000', /is not a number of nanoseconds up to 5000; 0 is used instead/],
  ['sample=2', /is not the number of a trace that ships, such as 01; it was left out/],
  ['mode=embedded', /is not one of read, embed; read is used instead/],
  [
    'hide=lanes,stage',
    /is not some of switch,chart,checks,code,lanes,budget,scale,transport,link;/,
  ],
  ['case=M 1', /is not a published case such as M1; it was left out/],
])('%s is told, and the page stays in the Lab', (part, sentence) => {
  const { choices, notices } = readLink(`v=1&preset=m1&seed=3&${part}`);
  expect(notices).toEqual([expect.stringMatching(sentence)]);
  expect(choices).toEqual({ ...M1, seed: 3 });
});

test('what a frame leaves out is written in one order', () => {
  const { choices, notices } = readLink('v=1&mode=embed&hide=transport,code,switch');
  expect(notices).toEqual([]);
  expect(writeLink(choices)).toBe('v=1&preset=m1&mode=embed&hide=switch,code,transport');
});
