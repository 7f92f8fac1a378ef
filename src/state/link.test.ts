import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkScenario } from '../schema/scenario-check.ts';
import { anyChoices } from './any-choices.fixture.ts';
import { readLink, writeLink } from './link.ts';
import { asItComes, knownPreset, type LinkedChoices } from './linked.ts';
import { scenarioOf } from './scenario-of.ts';
import { SPEEDS, speedIndex } from './speeds.ts';

const M1 = asItComes('m1');

/** Links that must be understood for ever, and what they say beyond their preset. */
const GOLDEN: readonly [string, LinkedChoices][] = [
  ['v=1&preset=m1', M1],
  ['v=1&preset=m1-online', asItComes('m1-online')],
  ['v=1&preset=m1&kernel=7.4', { ...M1, variant: 'final', release: '7.4' }],
  ['v=1&preset=m1&kernel=6.17', { ...M1, variant: 'spinmax', release: '6.17', deferMax: 64 }],
  [
    'v=1&preset=m1&kernel=6.18.y&variant=llist&max=128',
    { ...M1, variant: 'llist', release: '6.18.y', deferMax: 128 },
  ],
  [
    'v=1&preset=m1&kernel=6.5&callers=tcp_rx,udp_rx',
    { ...M1, variant: 'spinmax', release: '6.5', deferMax: 64, callers: { udp_rx: true } },
  ],
  [
    'v=1&preset=m1&callers=none',
    { ...M1, callers: { tcp_rx: false, udp_rx: false, tx_completion: false } },
  ],
  ['v=1&preset=m1&max=64&seed=7', { ...M1, deferMax: 64, seed: 7 }],
  [
    'v=1&preset=m1&switch=24.6ms:online,31ms:pernode&speed=2ms',
    {
      ...M1,
      edits: [
        { atPs: 24_600_000_000, variant: 'online' },
        { atPs: 31_000_000_000, variant: 'pernode' },
      ],
      speed: speedIndex('2ms'),
    },
  ],
  [
    'v=1&preset=m1&theme=light&t=24.6125ms&paused=1',
    { ...M1, theme: 'light', atPs: 24_612_500_000, paused: true },
  ],
  [
    'v=1&preset=m1&lanes=24.6ms-24.62ms&skb=12:31ms',
    { ...M1, lanes: { from: 246e8, to: 2462e7 }, skb: { skb: 12, atPs: 31e9 } },
  ],
  ['v=1&preset=m1&speed=step', { ...M1, speed: 0 }],
  ['v=1&preset=m1&speed=max', { ...M1, speed: SPEEDS.length - 1 }],
  [
    'v=1&preset=m1&maxnodes=1024&nodes=0-3&online=0-1&cpus=8',
    {
      ...M1,
      machine: {
        maxNumnodes: 1024,
        possible: [0, 1, 2, 3],
        online: [0, 1],
        cpuNode: [0, 0, 0, 0, 1, 1, 1, 1],
      },
    },
  ],
  [
    'v=1&preset=m1&online=0,8&cpus=0-5:0,6-7:8&sender=2&receiver=6',
    {
      ...M1,
      machine: { online: [0, 8], cpuNode: [0, 0, 0, 0, 0, 0, 8, 8] },
      load: { pairs: [{ sender: 2, receiver: 6 }] },
    },
  ],
  [
    'v=1&preset=m1&line=64&page=4&rcvbuf=425984&truesize=2304',
    {
      ...M1,
      machine: { lineBytes: 64, pageKib: 4 },
      load: { rcvbufBytes: 425_984, truesizeBytes: 2_304 },
    },
  ],
  [
    'v=1&preset=mine&costs=p10&maxnodes=256&line=128&page=64&nodes=0-31',
    {
      ...asItComes('mine'),
      machine: {
        costs: 'p10',
        maxNumnodes: 256,
        lineBytes: 128,
        pageKib: 64,
        possible: Array.from({ length: 32 }, (_, node) => node),
      },
    },
  ],
  ['v=1&preset=guest-4-pairs&pair=3', { ...asItComes('guest-4-pairs'), pair: 2 }],
];

describe('golden links', () => {
  test.each(GOLDEN)('%s is read', (link, choices) => {
    expect(readLink(`#${link}`)).toEqual({ choices, notices: [] });
  });

  test.each(GOLDEN)('%s is written', (link, choices) => {
    expect(writeLink(choices)).toBe(link);
  });
});

/** Links that are not written any more: what they gave, they give. */
test.each<[string, LinkedChoices]>([
  ['v=1&preset=m1&variant=final&release=7.4', { ...M1, variant: 'final', release: '7.4' }],
  // A release brought its caches once, and UDP deferred in all of them.
  ['v=1&preset=m1&release=6.17', { ...M1, release: '6.17', callers: { udp_rx: true } }],
  [
    'v=1&preset=m1&variant=spinmax&release=5.19&max=64',
    { ...M1, variant: 'spinmax', release: '5.19', deferMax: 64, callers: { udp_rx: true } },
  ],
])('the old link %s is read, and says the same when written anew', (link, choices) => {
  expect(readLink(link)).toEqual({ choices, notices: [] });
  expect(readLink(writeLink(choices))).toEqual({ choices, notices: [] });
});

test('an empty hash is the first preset, without a word', () => {
  expect(readLink('')).toEqual({ choices: M1, notices: [] });
  expect(readLink('#')).toEqual({ choices: M1, notices: [] });
});

test('a scenario from a file travels in the link', () => {
  const custom = { ...knownPreset('two-nodes').scenario, title: 'Mine & yours, 100 %' };
  const choices = { ...asItComes('m1', custom), seed: 9 };
  const link = writeLink(choices);
  expect(link).toContain('scenario=');
  expect(readLink(link)).toEqual({ choices, notices: [] });
});

test.each<[string, string]>([
  [
    'v=1&seed=x',
    '"seed=x" in the link is not a whole number from 0 to 9007199254740991; 1 is used instead.',
  ],
  [
    'v=1&seed=-1',
    '"seed=-1" in the link is not a whole number from 0 to 9007199254740991; 1 is used instead.',
  ],
  [
    'v=1&max=2147483648',
    '"max=2147483648" in the link is not a whole number from 0 to 2147483647; 128 is used instead.',
  ],
  [
    'v=1&preset=m10',
    '"preset=m10" in the link is not a scenario that ships with this page; m1 is used instead.',
  ],
  [
    'v=1&variant=mesh',
    '"variant=mesh" in the link is not one of none, spin128, spinhalf, spinmax, atomic, llist, pernode, online, mask (reconstruction), deadcpu, final (walk inferred); pernode is used instead.',
  ],
  [
    'v=1&release=5.15',
    '"release=5.15" in the link is not a kernel release from 5.16 to 7.4, or 6.18.y, 6.19-rc, 6.19.y, 7.2.y; 7.2 is used instead.',
  ],
  [
    'v=1&kernel=6.18.44',
    '"kernel=6.18.44" in the link is not a kernel release from 5.16 to 7.4, or 6.18.y, 6.19-rc, 6.19.y, 7.2.y; 7.2 is used instead.',
  ],
  [
    'v=1&callers=udp',
    '"callers=udp" in the link is not none, or some of tcp_rx,udp_rx,tx_completion; tcp_rx,udp_rx,tx_completion is used instead.',
  ],
  [
    'v=1&speed=7us',
    '"speed=7us" in the link is not one of step, 0.15us, 0.5us, 2us, 5us, 20us, 50us, 0.2ms, 1ms, 2ms, 10ms, 100ms, max; 2us is used instead.',
  ],
  [
    'v=1&theme=pink',
    '"theme=pink" in the link is not one of dark, light, projector, system; system is used instead.',
  ],
  [
    'v=1&pair=2',
    '"pair=2" in the link is not the number of a pair of this load, counted from 1; 1 is used instead.',
  ],
  [
    'v=1&pair=0',
    '"pair=0" in the link is not the number of a pair of this load, counted from 1; 1 is used instead.',
  ],
  [
    'v=1&t=61ms',
    '"t=61ms" in the link is not a time in the run such as 24.6125ms; it was left out.',
  ],
  ['v=1&paused=yes', '"paused=yes" in the link is not 1 or 0; 0 is used instead.'],
  [
    'v=1&switch=5:online',
    '"switch=5:online" in the link is not a list of times and variants such as 24.6ms:online,31ms:pernode, of 31ms:max:0, 32ms:cpu2:offline or 33ms:node1:remove-memory; none is used instead.',
  ],
  [
    'v=1&nodes=3-1',
    '"nodes=3-1" in the link is not a list of nodes such as 0-31 or 0,8; 0-31 is used instead.',
  ],
  [
    'v=1&online=',
    '"online=" in the link is not a list of nodes such as 0-3 or 0,8; 0 is used instead.',
  ],
  [
    'v=1&cpus=1:0',
    '"cpus=1:0" in the link is not a number of CPUs such as 8, or their nodes such as 0-3:0,4-7:1; 8 is used instead.',
  ],
  [
    'v=1&costs=amd',
    '"costs=amd" in the link is not one of p10, srf, turin, bdw, vm; p10 is used instead.',
  ],
  [
    'v=1&line=96',
    'A cache line of 96 bytes is not possible (the link, machine.lineBytes): use one of 32, 64, 128, 256; machine and load of "m1" are used instead.',
  ],
  [
    'v=1&page=4KiB',
    '"page=4KiB" in the link is not a number of KiB such as 64; 64 is used instead.',
  ],
  [
    'v=1&rcvbuf=9000000000',
    '9000000000 bytes are too many (the link, rcvbuf): use at most 2147483647; machine and load of "m1" are used instead.',
  ],
  ['v=1&sender=two', '"sender=two" in the link is not the number of a CPU; 2 is used instead.'],
  [
    'v=1&maxnodes=many',
    '"maxnodes=many" in the link is not a whole number such as 256; 256 is used instead.',
  ],
  [
    'v=1&sede=3',
    '"sede" in the link is not a key that this page knows; it was left out; "seed" is the nearest key.',
  ],
  ['v=1&colour=red', '"colour" in the link is not a key that this page knows; it was left out.'],
  ['v=1&paused', '"paused" in the link is not a key with a value; it was left out.'],
  ['v=1&seed=%zz', '"seed=%zz" in the link is not a key with a value; it was left out.'],
  ['v=1&seed=1&seed=1', '"seed" is in the link twice; the last one is used.'],
  ['seed=1', 'The link has no "v=1"; it was read as version 1.'],
  [
    'v=2&seed=5',
    'The link is of version "2", but this page reads version 1; the first scenario is shown instead.',
  ],
  [
    'v=1&cpus=9000',
    '9000 CPUs are too many (the link, cpus): use at most 1024; machine and load of "m1" are used instead.',
  ],
  [
    'v=1&sender=5',
    'CPU 5 sends to itself, and the times are to be found from a rate (the link, pairs): give the first pair two CPUs, or the times of both sides; machine and load of "m1" are used instead.',
  ],
  [
    'v=1&online=40',
    'Node 40 is online but not possible (the link, online): put it on the list of possible nodes too; machine and load of "m1" are used instead.',
  ],
  [
    'v=1&switch=31ms:online,24ms:pernode',
    '24000000000 ps is not after the edit before it (the link, switch): put the edits in order of time; its switches are left out.',
  ],
  [
    'v=1&scenario=%7B%7D',
    'The version is missing (the link, scenario): a scenario for this page says "skbscope": 1; it was left out.',
  ],
])('%s: %s', (link, sentence) => {
  expect(readLink(link)).toEqual({ choices: M1, notices: [sentence] });
});

test('a wrong value leaves the right ones beside it alone', () => {
  const { choices, notices } = readLink(
    '#v=1&preset=two-nodes&seed=x&variant=final&cpus=9000&max=64',
  );
  expect(choices).toEqual({ ...asItComes('two-nodes'), variant: 'final', deferMax: 64 });
  expect(notices).toHaveLength(2);
});

test('what a link shows of a long value is cut', () => {
  const [notice] = readLink(`v=1&seed=${'9'.repeat(500)}`).notices;
  expect(notice.length).toBeLessThan(200);
});

test('every choice that makes a scenario comes back from its link', () => {
  fc.assert(
    fc.property(anyChoices, (choices) => {
      checkScenario(scenarioOf(choices, 'the test'), 'the test');
      expect(readLink(writeLink(choices))).toEqual({ choices, notices: [] });
    }),
    { numRuns: 300 },
  );
});

test('no text makes reading fail, and what is shown can always run', () => {
  const keys = [
    'v',
    'preset',
    'nodes',
    'online',
    'cpus',
    'sender',
    'pairs',
    'bytes',
    'times',
    'rate',
    'switch',
    't',
    'pair',
    'scenario',
    'x',
  ];
  const part = fc.tuple(fc.constantFrom(...keys), fc.oneof(fc.string(), fc.nat().map(String)));
  const link = fc
    .array(part)
    .map((parts) => `v=1&${parts.map((pair) => pair.join('=')).join('&')}`);
  fc.assert(
    fc.property(fc.oneof(link, fc.string()), (text) => {
      const { choices, notices } = readLink(text);
      checkScenario(scenarioOf(choices, 'the test'), 'the test');
      for (const notice of notices) expect(notice).toMatch(/^.+\.$/s);
    }),
    { numRuns: 500 },
  );
});
