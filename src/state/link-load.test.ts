import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRESETS } from '../data/presets.ts';
import { LOAD_KINDS } from '../schema/load-read.ts';
import { checkScenario } from '../schema/scenario-check.ts';
import { VARIANT_IDS } from '../schema/variants.ts';
import { readLink, writeLink } from './link.ts';
import { asItComes, editedLoad, type LinkedChoices, loadOf } from './linked.ts';
import { LOAD_FIELDS } from './load-fields.ts';
import { RATE_BY_HAND } from './load-timing-fields.ts';
import { misfitOf, scenarioOf } from './scenario-of.ts';

const M1 = asItComes('m1');

/** Links that must be understood for ever, and what they say beyond their preset. */
const GOLDEN: readonly [string, LinkedChoices][] = [
  [
    'v=1&preset=m1&pairs=2:5,3:6&bytes=1472&times=3.6,2.5',
    {
      ...M1,
      load: {
        pairs: [
          { sender: 2, receiver: 5 },
          { sender: 3, receiver: 6 },
        ],
        payloadBytes: 1_472,
        timedBytes: 512,
        timing: { kind: 'given', senderUs: 3.6, receiverUs: 2.5 },
      },
    },
  ],
  ['v=1&preset=m1&bytes=64&timed=64', { ...M1, load: { payloadBytes: 64 } }],
  ['v=1&preset=m1&rps=2-3,6', { ...M1, load: { rps: [2, 3, 6] } }],
  ['v=1&preset=m1-rps&rps=none', { ...asItComes('m1-rps'), load: { rps: undefined } }],
  [
    'v=1&preset=m3-nic&rate=450000&coalesce=0&busypoll=yes',
    { ...asItComes('m3-nic'), load: { ratePerS: 450_000, coalesceUs: 0, busyPoll: true } },
  ],
  [
    'v=1&preset=tcp-nic&rate=450000&coalesce=20&gro=16&read=65536',
    {
      ...asItComes('tcp-nic'),
      load: { ratePerS: 450_000, coalesceUs: 20, groFrames: 16, readBytes: 65_536 },
    },
  ],
  [
    'v=1&preset=tcp-loopback&read=8192&ack=1.5',
    { ...asItComes('tcp-loopback'), load: { readBytes: 8_192, ackUs: 1.5 } },
  ],
  [
    'v=1&preset=m5&rate=300000&counts=sent&baseline=pernode',
    {
      ...asItComes('m5'),
      load: {
        timing: {
          kind: 'calibrated',
          ratePerS: 300_000,
          counts: 'sent',
          baseline: 'pernode',
          source: RATE_BY_HAND,
        },
      },
    },
  ],
];

describe('golden links', () => {
  test.each(GOLDEN)('%s is read', (link, choices) => {
    expect(readLink(`#${link}`)).toEqual({ choices, notices: [] });
  });

  test.each(GOLDEN)('%s is written', (link, choices) => {
    expect(writeLink(choices)).toBe(link);
  });
});

test('pairs are read with either sign, and one pair by its sides too', () => {
  const pairs = [{ sender: 2, receiver: 6 }];
  for (const link of ['pairs=2>6', 'pairs=2%3E6', 'pairs=2:6', 'receiver=6'])
    expect(readLink(`v=1&preset=m1&${link}`).choices.load).toEqual({ pairs });
});

test.each([
  [
    'pairs=2',
    '"pairs=2" in the link is not a list of pairs of CPUs such as 2>5,3>5 or 0-3>4-7; 2:5 is used instead.',
  ],
  [
    'coalesce=20',
    'A load of kind udp-loopback has no "coalesce" (the link): leave it out, or name the scenario it belongs to; it was left out.',
  ],
  [
    'counts=both',
    '"counts=both" in the link is not one of received, sent, with a rate; received is used instead.',
  ],
  ['times=3.6', '"times=3.6" in the link is not two times in µs such as 3.6,2.5; it was left out.'],
  [
    'bytes=0',
    '0 bytes are not possible (the link, bytes): use a whole number above 0; machine and load of "m1" are used instead.',
  ],
  [
    'times=0.001,2',
    '0.001 is outside what can be simulated (the link, times): use a number from 0.05 to 1000000; machine and load of "m1" are used instead.',
  ],
])('%s: %s', (link, sentence) => {
  expect(readLink(`v=1&${link}`)).toEqual({ choices: M1, notices: [sentence] });
});

test.each([
  [
    'tcp-loopback',
    'read=no',
    '"read=no" in the link is not a number of bytes such as 1280; 131072 is used instead.',
  ],
  [
    'tcp-nic',
    'gro=half',
    '"gro=half" in the link is not a whole number such as 512; 1 is used instead.',
  ],
  [
    'tcp-nic',
    'gro=65',
    '65 is not possible (the link, gro): use a whole number from 1 to 64; machine and load of "tcp-nic" are used instead.',
  ],
])('%s: %s: %s', (preset, text, sentence) => {
  const { choices, notices } = readLink(`v=1&preset=${preset}&${text}`);
  expect(choices).toEqual(asItComes(preset));
  expect(notices).toEqual([sentence]);
});

/** Texts that fields of any kind may get; which of them a field takes is its own matter. */
const anyText = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }).map(String),
  fc.integer({ min: 1, max: 9_000 }).map((n) => String(n / 1_000)),
  fc
    .tuple(fc.integer({ min: 60, max: 9_000 }), fc.integer({ min: 60, max: 9_000 }))
    .map((times) => times.map((ns) => ns / 1_000).join(', ')),
  fc.uniqueArray(fc.nat(7), { minLength: 2, maxLength: 8 }).map((cpus) => {
    const half = Math.floor(cpus.length / 2);
    return Array.from({ length: half }, (_, i) => `${cpus[i]}>${cpus[half + i]}`).join(', ');
  }),
  fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 }).map((cpus) => cpus.sort().join(',')),
  fc.constantFrom('yes', 'no'),
  fc.constantFrom('sent', 'received'),
  fc.constantFrom(...VARIANT_IDS),
);

const ONE_OF_EACH_KIND = LOAD_KINDS.flatMap((kind) =>
  PRESETS.filter(({ scenario }) => scenario.load.kind === kind)
    .slice(0, 1)
    .map(({ id }) => id),
);

const anyChange = fc.record({
  preset: fc.oneof(
    fc.constantFrom(...PRESETS.map(({ id }) => id)),
    fc.constantFrom(...ONE_OF_EACH_KIND),
  ),
  custom: fc.boolean(),
  texts: fc.array(fc.tuple(fc.nat(1_000), anyText), { maxLength: 8 }),
});

test('every field of every kind of load comes back from its link, from a preset or a file', () => {
  const taken = new Set<string>();
  const property = fc.property(anyChange, ({ preset, custom, texts }) => {
    const own = { ...scenarioOf(asItComes(preset), 'the test'), title: 'Mine' };
    let choices: LinkedChoices = custom ? asItComes('m1', own) : asItComes(preset);
    const base = loadOf(choices);
    const fields = LOAD_FIELDS.filter((each) => each.write(base) !== null);
    for (const [which, text] of texts) {
      const load = loadOf(choices);
      const field = fields[which % fields.length];
      const change = field.read(text, load, base);
      const next = { ...choices, load: { ...choices.load, ...change } };
      if (change === null || misfitOf(next, 'the test') !== null) continue;
      choices = next;
      taken.add(field.key);
    }
    const read = readLink(writeLink(choices));
    expect(read.notices).toEqual([]);
    expect(loadOf(read.choices)).toEqual(editedLoad(base, choices.load));
    checkScenario(scenarioOf(read.choices, 'the test'), 'the test');
  });
  fc.assert(property, { numRuns: 1_500, seed: 1 });
  expect([...taken].sort()).toEqual(LOAD_FIELDS.map(({ key }) => key).sort());
});
