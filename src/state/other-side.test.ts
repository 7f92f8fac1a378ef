import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VARIANT_IDS, VARIANTS } from '../schema/variants.ts';
import { readLink, writeLink } from './link.ts';
import { asItComes, type LinkedChoices } from './linked.ts';
import { sidesOf, swapped, writeOther } from './other-side.ts';
import { scenarioOf } from './scenario-of.ts';

const M1: LinkedChoices = { ...asItComes('m1'), place: 'compare' };

test('without a word about it the second run is the other form of the switch', () => {
  for (const variant of VARIANT_IDS) {
    const { a, b, notices } = sidesOf({ ...M1, variant });
    expect(a.variant).toBe(variant);
    expect(b).toEqual({ ...a, variant: VARIANTS[variant].other ?? 'final' });
    expect(notices).toEqual([]);
  }
});

/** Links live in mails: what is written here keeps its meaning. */
test.each<[other: string, changes: Partial<LinkedChoices>]>([
  ['variant:llist', { variant: 'llist' }],
  ['variant:online;max:64', { variant: 'online', deferMax: 64 }],
  ['kernel:6.5', { release: '6.5', variant: 'spinmax', deferMax: 64 }],
  ['online:0-1;cpus:16', { machine: { online: [0, 1], cpuNode: [...sixteen()] } }],
  ['nodes:0-63', { machine: { possible: Array.from({ length: 64 }, (_, node) => node) } }],
  ['callers:tcp_rx', { callers: { udp_rx: false, tx_completion: false } }],
])('other=%s is read, and written again', (other, changes) => {
  const { a, b, notices } = sidesOf({ ...M1, other });
  expect(notices).toEqual([]);
  expect(b).toEqual({ ...a, ...changes });
  expect(writeOther(a, b)).toBe(other);
  const link = `v=1&preset=m1&place=compare&other=${other}`;
  expect(writeLink({ ...M1, other })).toBe(link);
  expect(readLink(link)).toEqual({ choices: { ...M1, other }, notices: [] });
});

function sixteen(): number[] {
  return Array.from({ length: 16 }, (_, cpu) => (cpu < 8 ? 0 : 1));
}

test.each([
  ['max:many', /^"max:many" in "other" of the link is not a whole number from 0 to \d+; 128 is/],
  [
    'seed:4',
    /^"seed:4" in "other" of the link is none of costs, .*, max with a value; it was left/,
  ],
  ['variant:pernode;;', /^"" in "other" of the link is none of /],
  ['online:40', /second run is like the first instead\.$/],
])('other=%s is told where it cannot be used', (other, sentence) => {
  const { a, b, notices } = sidesOf({ ...M1, other });
  expect(notices[0]).toMatch(sentence);
  expect(b).toEqual(a);
});

test('switches between the kernels compared are left out; the machine still changes', () => {
  const edits: LinkedChoices['edits'] = [
    { atPs: 1_000, variant: 'online' },
    { atPs: 2_000, deferMax: 4 },
    { atPs: 3_000, variant: 'pernode' },
  ];
  const { a, b } = sidesOf({ ...M1, edits });
  expect([a.variant, b.variant]).toEqual(['pernode', 'online']);
  expect(a.edits).toEqual([{ atPs: 2_000, deferMax: 4 }]);
  expect(b.edits).toEqual(a.edits);
});

test('switches to a third kernel are in both, and each goes back from there to its own', () => {
  const edits: LinkedChoices['edits'] = [
    { atPs: 1_000, variant: 'llist' },
    { atPs: 2_000, variant: 'online' },
    { atPs: 3_000, variant: 'pernode' },
  ];
  const { a, b } = sidesOf({ ...M1, edits });
  expect(a.edits).toEqual([edits[0], { atPs: 2_000, variant: 'pernode' }]);
  expect(b.edits).toEqual([edits[0], { atPs: 2_000, variant: 'online' }]);
});

test('where the kernel is the same, so are its switches', () => {
  const edits: LinkedChoices['edits'] = [{ atPs: 1_000, variant: 'online' }];
  const { a, b } = sidesOf({ ...M1, edits, other: 'max:64' });
  expect([a.edits, b.edits]).toEqual([edits, edits]);
});

const sides = fc.record({
  variant: fc.constantFrom(...VARIANT_IDS),
  release: fc.constantFrom('6.18', '6.5', '7.2'),
  deferMax: fc.constantFrom(0, 64, 128),
  machine: fc.constantFrom({}, { online: [0, 1] }, { maxNumnodes: 512 }),
});

test('any two sides come back from what is written of them, and from being swapped', () => {
  fc.assert(
    fc.property(sides, sides, (one, two) => {
      const a = { ...M1, ...one };
      const b = { ...M1, ...two };
      const other = writeOther(a, b);
      const scenario = (side: LinkedChoices) => scenarioOf(side, 'a test');
      const read = sidesOf({ ...a, other });
      expect(scenario(read.b)).toEqual(scenario(b));
      const turned = swapped({ ...a, other });
      const back = sidesOf({ ...a, ...turned.first, other: turned.other });
      expect(scenario(back.a)).toEqual(scenario(b));
      expect(scenario(back.b)).toEqual(scenario(a));
    }),
    { numRuns: 200, seed: 3 },
  );
});
