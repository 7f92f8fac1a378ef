import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLink, writeLink } from './link.ts';
import { asItComes, type LinkedChoices } from './linked.ts';
import { ZOOMS } from './zoom.ts';

const FAR = asItComes('field-512');

/** Links that must be understood for ever. */
test.each<[string, LinkedChoices]>([
  ['v=1&preset=field-512', { ...FAR, zoom: 'field' }],
  ['v=1&preset=field-512&focus=196-211', { ...FAR, focus: { from: 196, to: 211 } }],
  ['v=1&preset=field-512&zoom=machine', { ...FAR, zoom: 'machine' }],
  [
    'v=1&preset=m1&zoom=cpu&focus=5',
    { ...asItComes('m1'), zoom: 'cpu', focus: { from: 5, to: 5 } },
  ],
])('%s is read and written', (link, choices) => {
  expect(readLink(link)).toEqual({ choices, notices: [] });
  expect(writeLink(choices)).toBe(link);
});

test.each(['8', '0-8', '1-2-3', 'x', '-1'])('a focus of %s on 8 CPUs gives a sentence', (focus) => {
  const { choices, notices } = readLink(`v=1&preset=m1&zoom=cpu&focus=${focus}`);
  expect(choices.focus).toBeNull();
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain('a CPU of this machine such as 5');
});

test('a zoom that there is not gives a sentence', () => {
  expect(readLink('v=1&zoom=galaxy').notices[0]).toContain('one of field, machine, cpu');
});

test('every look comes back from its link', () => {
  const focus = fc.option(fc.record({ from: fc.nat(511), to: fc.nat(511) }));
  fc.assert(
    fc.property(fc.record({ zoom: fc.constantFrom(...ZOOMS), focus }), (look) => {
      const choices = { ...FAR, ...look };
      expect(readLink(writeLink(choices))).toEqual({ choices, notices: [] });
    }),
  );
});
