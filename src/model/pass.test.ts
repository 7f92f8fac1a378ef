import { expect, it } from 'vitest';
import { flushesOfPass, flushPerPacket, packetsOfPass } from './pass.ts';

it('a pass flushes before each poll and at its end, unless it was squeezed', () => {
  expect(flushesOfPass(1, false)).toBe(2);
  expect(flushesOfPass(3, false)).toBe(4);
  expect(flushesOfPass(3, true)).toBe(3);
});

it.each([
  ['a slow NIC interrupts for each packet', 0.01, 20, 1, 1],
  ['0.65 packets a microsecond, held back for 20', 0.65, 20, 1, 13],
  ['a poll takes 64 at most', 10, 20, 1, 64],
  ['two polls take 128', 10, 20, 2, 128],
])('%s', (_, ratePerUs, coalescingUs, napis, packets) => {
  expect(packetsOfPass(ratePerUs, coalescingUs, napis)).toBe(packets);
});

it('two flushes of 20 ns are 10 ns for each of four packets', () => {
  expect(flushPerPacket(20, flushesOfPass(1, false), 4)).toBe(10);
});
