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
