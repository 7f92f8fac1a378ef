import { expect, test } from 'vitest';
import { PS_PER_MS } from '../schema/units.ts';
import { readLink, writeLink } from './link.ts';
import { asItComes } from './linked.ts';

test('a link says how long the run is, and an instant may lie anywhere in it', () => {
  const link = 'v=1&preset=m1&run=4.37s&t=4.3s&paused=1';
  const choices = { ...asItComes('m1'), runPs: 4_370 * PS_PER_MS };
  const expected = { ...choices, atPs: 4_300 * PS_PER_MS, paused: true };
  expect(readLink(link)).toEqual({ choices: expected, notices: [] });
  expect(writeLink(expected)).toBe(link);
  expect(writeLink(asItComes('m1'))).not.toContain('run=');
});

test.each(['5.1s', '60', 'long', '-1ms'])('a length of %s gives a sentence', (run) => {
  const { choices, notices } = readLink(`v=1&preset=m1&run=${run}`);
  expect(choices.runPs).toBe(asItComes('m1').runPs);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain('a length from 1us to 5s such as 1200ms');
});

test('a run that would send too much gives a sentence that says how much is possible', () => {
  const { choices, notices } = readLink('v=1&preset=m1&run=5s');
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatch(/would send about \d+ datagrams .+ for 1200000 at most/);
  expect(notices[0]).toMatch(/; the length of "m1" is used instead\.$/);
  expect(choices).toEqual(asItComes('m1'));
});
