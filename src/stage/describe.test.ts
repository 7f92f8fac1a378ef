import { expect, test } from 'vitest';
import { EV } from '../schema/events.ts';
import type { VariantId } from '../schema/variants.ts';
import { describeStage, stageTable } from './describe.ts';
import { describeHit } from './describe-hit.ts';
import { layoutStage } from './layout.ts';
import { targetText } from './machine/receiver-state.ts';
import { FIXTURE, FixtureFrames } from './stage.fixture.ts';

const MODE = { pair: 0, variant: 'pernode' as VariantId };
const LAYOUT = layoutStage(FIXTURE, { width: 968, height: 500 }, MODE);

test('a screen reader hears which list is looked at', () => {
  const frames = new FixtureFrames();
  expect(describeStage(frames.at(2.642))).toBe(
    'CPU 2, flush 1 of 2, list 16 of 0 to 31, empty, node not online; CPU 5 sleeps.',
  );
  expect(describeStage(frames.at(4.102))).toBe(
    'CPU 2, flush 2 of 2, list 11 of 0 to 31, empty, node not online; CPU 5 is waking.',
  );
  expect(describeStage(frames.at(7.51))).toBe(
    'CPU 2, flush 1 of 2, list 0 of 0 to 31, holding skbs, node online; CPU 5 sleeps.',
  );
});

test('a pass has as many flushes as it has, and that many are told', () => {
  const kicked = [
    { us: 1, kind: EV.softirq_entry, cpu: 2 },
    { us: 1, kind: EV.flush, cpu: 2, y: 1, z: 31, forUs: 0.266 },
    { us: 1.3, kind: EV.softirq_exit, cpu: 2, y: 1 },
    { us: 2, kind: EV.softirq_entry, cpu: 2 },
    { us: 2, kind: EV.flush, cpu: 2, y: 1, z: 31, forUs: 0.266 },
  ];
  const frames = new FixtureFrames(FIXTURE, kicked);
  expect(describeStage(frames.at(1.1))).toContain('flush 1 of 1, list');
  // The end of the pass has not been computed yet.
  expect(describeStage(frames.at(2.1))).toContain('flush 1, list');
});

test('a screen reader hears what the two CPUs do between flushes', () => {
  const frames = new FixtureFrames();
  expect(describeStage(frames.at(1.5))).toBe('CPU 2: sendto(); CPU 5 sleeps.');
  expect(describeStage(frames.at(3))).toBe('CPU 2 polls its backlog; CPU 5 sleeps.');
  expect(describeStage(frames.at(5))).toBe('CPU 2: returns to user; CPU 5 reads a datagram.');
});

test('the table says what is where', () => {
  const frames = new FixtureFrames();
  expect(stageTable(frames.at(6.4))).toEqual([
    ['sender', 'CPU 2', 'sendto()'],
    ['receiver', 'CPU 5', 'asleep'],
    ['skbs', 'cache of CPU 2', '10'],
    ['datagrams', 'UDP socket queue of CPU 5', '0'],
    ['skbs', 'list [CPU 2][node 0]', '1'],
    ['visits', 'one flush', '32 lists'],
    ['wasted visits', 'one flush', '31'],
  ]);
});

test.each([
  [0, '0 of 0', 'never kicks', ', never kicks'],
  [2, '0 of 1', 'never kicks', ', never kicks'],
  [3, '0 of 2', 'on push 2', ', kick at 2 queued'],
  [128, '0 of 127', 'on push 65', ', kick at 65 queued'],
])('with skb_defer_max %i a list is %s and its kick %s', (deferMax, queued, kick, short) => {
  const scenario = { ...FIXTURE, kernel: { ...FIXTURE.kernel, deferMax } };
  const frame = new FixtureFrames(scenario).at(2.7);
  const { rows } = describeHit({ kind: 'list', slot: 0 }, LAYOUT, frame);
  expect(rows.slice(2)).toEqual([
    ['queued', queued],
    ['kick', kick],
  ]);
  expect(targetText(LAYOUT, frame).kick).toBe(short);
});

test('cards name the mark and say a few things; of an skb its history so far', () => {
  const frames = new FixtureFrames();
  const card = describeHit({ kind: 'list', slot: 17 }, LAYOUT, frames.at(2.7));
  expect(card).toEqual({
    title: 'List [CPU 2][node 17]',
    rows: [
      ['node', 'only possible, not online'],
      ['visited', 'on every flush, last 0.2\u202fµs ago'],
      ['holds', 'nothing: no CPU of this node runs'],
    ],
  });
  expect(describeHit({ kind: 'skb', skb: 0 }, LAYOUT, frames.at(5)).rows).toEqual([
    ['where', 'being copied to the user'],
    ['since', '0.6\u202fµs ago'],
    ['last written by', 'CPU 5'],
    ['payload', '512 B'],
    ['1.00\u202fµs', 'allocated on CPU 2, head from its cache'],
    ['3.50\u202fµs', 'into the socket’s queue by CPU 2, 1 there'],
    ['4.40\u202fµs', 'taken by the receiver on CPU 5'],
  ]);
  for (const chip of [0, 1, 2]) {
    const { rows } = describeHit({ kind: 'chip', chip }, LAYOUT, frames.at(4.05));
    expect(rows.length).toBeLessThanOrEqual(4);
  }
});

test.each([
  ['spinmax', '6.17', 'skb_consume_udp()', 'freed here, to the slab'],
  ['spinmax', '6.18', 'skb_attempt_defer_free()', '[CPU 2]'],
  ['none', '6.18', 'consume_skb()', 'freed here, to the slab'],
] as const)('%s on v%s: after the copy %s, %s', (variant, release, call, where) => {
  const scenario = { ...FIXTURE, kernel: { ...FIXTURE.kernel, variant, release } };
  const box = { width: LAYOUT.width, height: LAYOUT.height };
  const layout = layoutStage(scenario, box, { ...LAYOUT.mode, variant });
  expect(targetText(layout, new FixtureFrames(scenario).at(2.7))).toMatchObject({ call, where });
});
