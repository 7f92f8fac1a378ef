import { expect, test } from 'vitest';
import type { VariantId } from '../schema/variants.ts';
import { centreOf } from './geometry.ts';
import { hitStage, rectOfHit, sameHit, stopsOf } from './hit.ts';
import { layoutStage } from './layout.ts';
import { Journeys } from './skb/journey.ts';
import { FIXTURE, FixtureFrames, fixtureWith } from './stage.fixture.ts';

const MODE = { pair: 0, variant: 'pernode' as VariantId };

test('the middle of every mark hits that mark', () => {
  for (const scenario of [FIXTURE, fixtureWith([0, 3, 9], [0, 9])]) {
    for (const box of [
      { width: 968, height: 500 },
      { width: 1_500, height: 900 },
    ]) {
      const layout = layoutStage(scenario, box, MODE);
      const { cpus, lists } = stopsOf(layout);
      for (const stop of [...cpus, ...lists]) {
        const rect = rectOfHit(layout, stop);
        if (rect === null || (stop.kind === 'cpu' && [2, 5].includes(stop.cpu))) continue;
        const { x, y } = centreOf(rect);
        const hit = hitStage(layout, { x: x * layout.scale, y: y * layout.scale }, null);
        expect(sameHit(hit, stop), JSON.stringify({ hit, stop })).toBe(true);
      }
    }
  }
});

test('the head of a tile is its CPU', () => {
  const layout = layoutStage(FIXTURE, { width: 968, height: 500 }, MODE);
  expect(hitStage(layout, { x: 90, y: 68 }, null)).toEqual({ kind: 'cpu', cpu: 2, pair: 0 });
  expect(hitStage(layout, { x: 700, y: 68 }, null)).toEqual({ kind: 'cpu', cpu: 5, pair: 0 });
  expect(hitStage(layout, { x: 400, y: 320 }, null)).toBeNull();
});

test('an skb wins over what lies under it', () => {
  const layout = layoutStage(FIXTURE, { width: 968, height: 500 }, MODE);
  const frame = new FixtureFrames().at(2.6);
  const journeys = new Journeys(layout, false);
  const hit = hitStage(layout, layout.senderTile.poll, { frame, journeys });
  expect(hit).toEqual({ kind: 'skb', skb: 0 });
});
