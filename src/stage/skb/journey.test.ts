import { expect, test } from 'vitest';
import { EV } from '../../schema/events.ts';
import type { VariantId } from '../../schema/variants.ts';
import { layoutStage } from '../layout.ts';
import { datagrams, FIXTURE, FixtureFrames, fixtureWith } from '../stage.fixture.ts';
import { cacheSlot } from '../wide-layout.ts';
import { Journeys } from './journey.ts';

const MODE = { pair: 0, variant: 'pernode' as VariantId };

/** Longest way of an skb within one step of 2 ns, along the way back in 0.4 µs. */
const STEP_US = 0.002;
const LONGEST_STEP = 40;

test.each([
  ['wide', 968, 500, FIXTURE],
  ['on a phone', 374, 322, FIXTURE],
  ['across nodes', 968, 500, fixtureWith([0, 1], [0, 1])],
])('an skb never jumps, %s', (_, width, height, scenario) => {
  const frames = new FixtureFrames(scenario);
  const journeys = new Journeys(layoutStage(scenario, { width, height }, MODE), false);
  let before: { x: number; y: number } | null = null;
  for (let us = 1; us < 26; us += STEP_US) {
    const now = journeys.find(frames.at(us), 0);
    if (before !== null && now !== null) {
      const far = Math.hypot(now.x - before.x, now.y - before.y);
      expect(far, `at ${us.toFixed(3)} µs`).toBeLessThan(LONGEST_STEP);
    }
    before = now;
  }
});

test('going back in time plays the same positions', () => {
  const frames = new FixtureFrames();
  const journeys = new Journeys(layoutStage(FIXTURE, { width: 968, height: 500 }, MODE), false);
  const instants = Array.from({ length: 200 }, (_, i) => 1 + i * 0.1);
  const there = instants.map((us) => journeys.find(frames.at(us), 1));
  const back = instants.toReversed().map((us) => journeys.find(frames.at(us), 1));
  expect(back.toReversed()).toEqual(there);
});

test('an skb begins and ends its way in the cache', () => {
  const layout = layoutStage(FIXTURE, { width: 968, height: 500 }, MODE);
  const frames = new FixtureFrames();
  const journeys = new Journeys(layout, false);
  expect(journeys.find(frames.at(1), 0)).toEqual(cacheSlot(layout.senderTile, 10));
  expect(journeys.find(frames.at(2.6), 0)).toEqual(layout.senderTile.poll);
  expect(journeys.find(frames.at(7.49), 0)?.y).toBeGreaterThan(layout.strip.rect.y);
  expect(journeys.find(frames.at(8.2), 0)).toBeNull();
});

test('a head on its way home is not yet counted in the cache', () => {
  const layout = layoutStage(FIXTURE, { width: 968, height: 500 }, MODE);
  const frames = new FixtureFrames();
  const journeys = new Journeys(layout, false);
  journeys.forEach(frames.at(7.6), () => undefined);
  expect(journeys.toCache).toBe(1);
  journeys.forEach(frames.at(8.2), () => undefined);
  expect(journeys.toCache).toBe(0);
});

test('with reduced motion an skb is always at a place', () => {
  const layout = layoutStage(FIXTURE, { width: 968, height: 500 }, MODE);
  const frames = new FixtureFrames();
  const journeys = new Journeys(layout, true);
  expect(journeys.find(frames.at(1.2), 0)).toEqual(layout.senderTile.poll);
  expect(journeys.find(frames.at(3.6), 0)).toEqual(layout.queue.head);
});

test('a list of more than three skbs draws them only while they come', () => {
  const rows = datagrams(FIXTURE, 1);
  for (let skb = 10; skb < 20; skb++) {
    const us = 10 + skb;
    rows.push({ us, kind: EV.udp_send, cpu: 2, skb, x: 10, z: skb, forUs: 0.1 });
    rows.push({ us: us + 0.2, kind: EV.sock_enqueue, cpu: 2, skb, x: 1, z: 5 });
    rows.push({ us: us + 0.3, kind: EV.sock_dequeue, cpu: 5, skb, forUs: 0.2 });
    rows.push({ us: us + 0.42, kind: EV.skb_defer, cpu: 5, skb, x: 2, y: 0, z: 1 });
  }
  const frames = new FixtureFrames(FIXTURE, rows);
  const journeys = new Journeys(layoutStage(FIXTURE, { width: 968, height: 500 }, MODE), false);
  const drawn = (us: number): number => {
    let count = 0;
    journeys.forEach(frames.at(us), () => count++);
    return count;
  };
  expect(drawn(21.9)).toBe(3);
  expect(drawn(22.6)).toBe(1);
  expect(drawn(22.9)).toBe(0);
});
