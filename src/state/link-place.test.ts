import { expect, test } from 'vitest';
import { readLink, writeLink } from './link.ts';
import { asItComes, type LinkedChoices } from './linked.ts';
import { FIRST_TRACE_VIEW as VIEW } from './place.ts';
import { speedIndex } from './speeds.ts';

const M1 = asItComes('m1');

/** A key never gets another meaning. */
const GOLDEN: readonly [read: string, LinkedChoices, written?: string][] = [
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
  ['v=1&preset=m1&place=story', { ...M1, place: 'story' }],
  [
    'v=1&preset=m1&place=story&story=walk.32-lists',
    { ...M1, place: 'story', story: 'walk.32-lists' },
  ],
  [
    'v=1&preset=m1&place=story&story=walk.32-lists&mode=talk&talk=regression-in-15',
    {
      ...M1,
      place: 'story',
      story: 'walk.32-lists',
      mode: 'talk',
      talk: 'regression-in-15',
    },
  ],
  [
    'v=1&preset=m1&speed=5us&place=trace&sample=02',
    { ...M1, place: 'trace', sample: '02', traceView: { ...VIEW, speed: speedIndex('5us') } },
    'v=1&preset=m1&place=trace&sample=02&speed=5us',
  ],
  [
    'v=1&preset=m1&place=trace&sample=04&pair=2&lanes=1ms-2.5ms&skb=3:1.2ms&t=1.2ms',
    {
      ...{ ...M1, place: 'trace', sample: '04', tracePs: 1.2e9 },
      traceView: {
        ...VIEW,
        pair: 1,
        lanes: { from: 1e9, to: 2.5e9 },
        skb: { skb: 3, atPs: 1.2e9 },
      },
    },
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

test('in the place of a trace, the Lab keeps what the link does not say of it', () => {
  const lab = { ...M1, speed: 0, lanes: { from: 1e9, to: 2e9 } };
  expect(writeLink({ ...lab, place: 'trace' })).toBe('v=1&preset=m1&place=trace');
  expect(writeLink({ ...lab, traceView: { ...VIEW, pair: 1 } })).toBe(
    'v=1&preset=m1&speed=step&lanes=1ms-2ms',
  );
});

test.each(GOLDEN)('%s is read, and written again', (link, choices, written = link) => {
  expect(readLink(`#${link}`)).toEqual({ choices, notices: [] });
  expect(writeLink(choices)).toBe(written);
});

test.each([
  ['place=evidenc', /is not one of lab, compare, evidence, trace, story; lab is used instead/],
  ['delay=90000', /is not a number of nanoseconds up to 5000; 0 is used instead/],
  ['sample=2', /is not the number of a trace that ships, such as 01; it was left out/],
  ['story=Walk.1.2', /is not a step of the story such as walk.32-lists; it was left out/],
  ['mode=slides', /is not one of read, talk, notes, print, embed, snippets; read is used instead/],
  ['talk=a b', /is not a talk such as regression-in-15; it was left out/],
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
