import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenCpus, readCpus, readTime, writeCpus, writeTime } from './link-values.ts';

test.each([
  [0, '0ms'],
  [24_612_500_000, '24.6125ms'],
  [31_000_000_000, '31ms'],
  [1_500_000, '1.5us'],
  [999_999, '999.999ns'],
  [7, '7ps'],
  [1_000_000_000_000, '1s'],
  [1_200_000_000_000, '1.2s'],
  [1_000_000_001, '1.000000001ms'],
])('%i ps are written as %s and read back', (ps, text) => {
  expect(writeTime(ps)).toBe(text);
  expect(readTime(text)).toBe(ps);
});

test('every picosecond of a second comes back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (ps) => {
      expect(readTime(writeTime(ps))).toBe(ps);
    }),
  );
});

test.each(['', '24.6', 'ms', '-1ms', '1e3us', '1.5ps', '0.0000000001ms', '5001ms', '1 ms', '1 s'])(
  '"%s" is not a time',
  (text) => {
    expect(readTime(text)).toBeNull();
  },
);

test('a time past its limit is not read', () => {
  expect(readTime('60ms', 60_000_000_000)).toBe(60_000_000_000);
  expect(readTime('60.1ms', 60_000_000_000)).toBeNull();
});

test.each([
  ['8', [0], [0, 0, 0, 0, 0, 0, 0, 0]],
  ['8', [0, 1], [0, 0, 0, 0, 1, 1, 1, 1]],
  ['3', [0, 8], [0, 0, 8]],
  ['0:0,1:0,2:8', [0, 8], [0, 0, 8]],
  ['0-3:8,4-5:0', [0, 8], [8, 8, 8, 8, 0, 0]],
])('"cpus=%s" with the nodes %j online puts CPUs on %j', (text, online, cpuNode) => {
  expect(readCpus(text, online)).toEqual(cpuNode);
});

test.each(['', 'x', '1:0', '0:0,2:0', '0-2:0,2:1', '0:0:0'])('"cpus=%s" is refused', (text) => {
  expect(readCpus(text, [0])).toBeNull();
});

test('CPUs on any nodes come back, in the short form where they are spread evenly', () => {
  const online = [0, 2, 5];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...online), { minLength: 1, maxLength: 40 }),
      (cpuNode) => {
        expect(readCpus(writeCpus(cpuNode, online), online)).toEqual(cpuNode);
      },
    ),
  );
  expect(writeCpus(evenCpus(12, online), online)).toBe('12');
});
