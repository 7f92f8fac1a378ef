import { expect, test } from 'vitest';
import { EV } from '../../schema/events.ts';
import { NIL } from '../../schema/units.ts';
import { type VariantId, variantCode } from '../../schema/variants.ts';
import { describeStage } from '../describe.ts';
import { layoutStage } from '../layout.ts';
import { chipTexts } from '../machine/sender-state.ts';
import { Journeys } from '../skb/journey.ts';
import { datagrams, FIXTURE, FixtureFrames } from '../stage.fixture.ts';
import { VISIT, Visits } from './visits.ts';

/** The fixture, switched at 2.642 µs, while flush 1 of the first pass looks at list 16. */
function switchedTo(variant: VariantId, us = 2.642) {
  const rows = [...datagrams(FIXTURE, 20)];
  rows.push({ us, kind: EV.set_variant, cpu: 0, x: variantCode(variant) });
  rows.sort((a, b) => a.us - b.us);
  const layout = layoutStage(FIXTURE, { width: 968, height: 500 }, { pair: 0, variant });
  return { frames: new FixtureFrames(FIXTURE, rows), layout };
}

test('a flush that began before the switch keeps its cursor, its trail and its words', () => {
  const { frames, layout } = switchedTo('online');
  const frame = frames.at(2.65);
  const visits = new Visits(layout.strip.nodes.length);
  visits.read(frame, 2, false);
  expect(frame.view.variant).toBe('online');
  expect(visits.cursorSlot).toBe(17);
  expect([...visits.kind.subarray(1, 18)]).toEqual(Array(17).fill(VISIT.waste));
  expect(visits.kind[18]).toBe(VISIT.none);
  expect(chipTexts(layout, frame, visits)[0]).toMatchObject({
    detail: 'node 17 of 31',
    tint: 'waste',
  });
  expect(describeStage(frame)).toContain('list 17 of 0 to 31, empty, node not online');
});

test('after a switch to one list, the lists that the flush still walks have no cell', () => {
  const { frames, layout } = switchedTo('llist');
  const frame = frames.at(2.65);
  const visits = new Visits(layout.strip.nodes.length);
  visits.read(frame, 2, false);
  expect(layout.strip.nodes).toEqual([NIL]);
  expect(visits.cursorSlot).toBe(NIL);
  expect(chipTexts(layout, frame, visits)[0].detail).toBe('node 17 of 31');
});

test('skbs that a flush freed before the switch leave from a cell that is there', () => {
  const { frames, layout } = switchedTo('llist', 7.6);
  const journeys = new Journeys(layout, false);
  const seen: number[] = [];
  journeys.forEach(frames.at(7.7), ({ x }) => seen.push(x));
  expect(seen.length).toBeGreaterThan(0);
  for (const x of seen) expect(Number.isFinite(x)).toBe(true);
});

const FRAMES_PER_S = 60;
/** A change of brightness by less than a tenth is no flash: WCAG 2.2, general flash. */
const FLASH = 0.1;

/** At which frames a cell flashes up: it has fallen by that much, and rises by that much. */
function flashesOf(glows: readonly number[]): number[] {
  const flashes: number[] = [];
  let turn = glows[0];
  let rising = false;
  glows.forEach((glow, i) => {
    if (rising ? glow > turn : glow < turn) turn = glow;
    else if (Math.abs(glow - turn) > FLASH) {
      rising = !rising;
      turn = glow;
      if (rising) flashes.push(i);
    }
  });
  return flashes;
}

test.each([0.15, 0.5, 2, 5, 20, 50])(
  'at %d µs a second no cell flashes more than three times in any second',
  (us) => {
    const frames = new FixtureFrames(FIXTURE, datagrams(FIXTURE, 40));
    const visits = new Visits(32);
    const glows: number[][] = Array.from({ length: 32 }, () => []);
    for (let i = 0; i < 3 * FRAMES_PER_S; i++) {
      const frame = frames.at(20 + (i * us) / FRAMES_PER_S, { psPerS: us * 1e6, playing: true });
      visits.read(frame, 2, false);
      glows.forEach((glow, slot) => {
        glow.push(visits.glow[slot]);
      });
    }
    for (const glow of glows)
      for (const at of flashesOf(glow)) {
        const within = flashesOf(glow).filter((i) => i >= at && i < at + FRAMES_PER_S);
        expect(within.length).toBeLessThanOrEqual(3);
      }
    // There is something to see at all, where a flush comes by.
    if (us >= 2) expect(Math.max(...glows[5])).toBeGreaterThan(0.3);
  },
);
