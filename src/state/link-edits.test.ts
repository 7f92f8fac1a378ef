import { expect, test } from 'vitest';
import type { Edit } from '../schema/edits.ts';
import { PS_PER_MS } from '../schema/units.ts';
import { readLink, writeLink } from './link.ts';
import { readEdits, writeEdits } from './link-edits.ts';

const EDITS: readonly Edit[] = [
  { atPs: 24.6 * PS_PER_MS, variant: 'online' },
  { atPs: 31 * PS_PER_MS, deferMax: 0 },
  { atPs: 31 * PS_PER_MS, cpu: 2, action: 'offline' },
  { atPs: 32 * PS_PER_MS, cpu: 2, action: 'unplug' },
  { atPs: 33 * PS_PER_MS, node: 1, action: 'remove-memory' },
];
const TEXT = '24.6ms:online,31ms:max:0,31ms:cpu2:offline,32ms:cpu2:unplug,33ms:node1:remove-memory';

test('edits of all kinds are written for people, and read back', () => {
  expect(writeEdits(EDITS)).toBe(TEXT);
  expect(readEdits(TEXT)).toEqual(EDITS);
  expect(readEdits('none')).toEqual([]);
  expect(writeEdits([])).toBe('none');
});

test('a link carries them as they are', () => {
  const hash = 'v=1&preset=two-nodes&switch=1ms:cpu5:offline,2ms:max:64';
  const { choices, notices } = readLink(hash);
  expect(notices).toEqual([]);
  expect(writeLink(choices)).toBe(hash);
});

test.each([
  '1ms',
  '1ms:',
  '1ms:cpu2',
  '1ms:cpu:offline',
  '1ms:cpu2:remove-memory',
  '1ms:node1:unplug',
  '1ms:max:-1',
  '1ms:max:x',
  '1ms:online:online',
  '1ms:cpu2:offline:now',
  'cpu2:offline',
])('"%s" is none', (text) => {
  expect(readEdits(text)).toBeNull();
});

test('an impossible sequence is told by the edit and what is allowed, and left out', () => {
  const { choices, notices } = readLink('v=1&preset=two-nodes&switch=1ms:cpu5:online');
  expect(choices.edits).toEqual([]);
  expect(notices).toEqual([
    'CPU 5 is online, it cannot come online (the link, switch): a CPU that is online can only go offline; its switches are left out.',
  ]);
});
