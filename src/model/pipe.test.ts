import { expect, test } from 'vitest';
import { type PipeParams, pipe } from './pipe.ts';

/** No jitter, no early wake-ups, no time to switch to idle, two cores. */
const PLAIN: PipeParams = {
  ...{ S: 4, R: 3, cv: 0, a: 0.75, d1: 0, d2: 0 },
  ...{ W: 1, We: 0, L: 3, Tp: 0, Ts: 0, B: 100, smt: 1 },
};

test.each([
  ['a receiver that idles', {}, '0.222222', '0.222222', '0.500000', '0'],
  ['a latency below the cost', { L: 0.8 }, '0.200000', '0.200000', '1.000000', '0'],
  ['a balanced pipeline', { R: 3.9 }, '0.246958', '0.246958', '0.049271', '0'],
  ['a long latency', { R: 2, L: 5 }, '0.222222', '0.222222', '0.500000', '0'],
  ['a slow receiver', { R: 4.5 }, '0.250000', '0.222221', '0', '0.111114'],
  ['flushes', { d1: 0.25, d2: 0.25 }, '0.200000', '0.200000', '0.500000', '0'],
  ['a short queue', { S: 5, R: 4, W: 0.6, L: 20, B: 4 }, '0.198807', '0.198807', '0.050000', '0'],
])('%s gives the figures worked out beforehand', (_what, change, sent, received, wakes, drops) => {
  const result = pipe({ ...PLAIN, ...change }, { seed: 1, datagrams: 80_000 });
  const print = (x: number) => (x === 0 ? '0' : x.toFixed(6));
  expect([
    print(result.sentPerUs),
    print(result.receivedPerUs),
    print(result.wakesPerDatagram),
    print(result.dropShare),
  ]).toEqual([sent, received, wakes, drops]);
});
