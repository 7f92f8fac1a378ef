import { expect, test } from 'vitest';
import { PS_PER_MS } from '../schema/units.ts';
import { recorded, shortScenario } from './compare/two-runs.fixture.ts';
import { Timeline } from './timeline.ts';

/** Some 100,000 events: a dozen keyframes of a small machine. */
const RECORDING = recorded(shortScenario('m1', 10 * PS_PER_MS));
const SHARES = [1, 0.03, 0.52, 0.51, 0.93, 0, 0.7];

function picture(timeline: Timeline, share: number): unknown {
  return timeline.seek(Math.round(share * 10 * PS_PER_MS)).snapshot();
}

test('with room for few keyframes an instant looks the same', () => {
  const frameBytes = new Timeline(RECORDING).bytes;
  const tight = new Timeline(RECORDING, 5 * frameBytes);
  for (const share of SHARES)
    expect(picture(tight, share)).toEqual(picture(new Timeline(RECORDING), share));
  expect(tight.bytes).toBeGreaterThan(frameBytes);
  expect(tight.bytes).toBeLessThanOrEqual(5 * frameBytes);
});

test('what is looked at ahead looks the same when the playhead comes there', () => {
  const ahead = new Timeline(RECORDING);
  ahead.seek(PS_PER_MS);
  const before = ahead.bytes;
  for (let looks = 0; looks < 10; looks++) ahead.lookAhead(12_345);
  expect(ahead.view.atPs).toBe(PS_PER_MS);
  expect(ahead.bytes).toBeGreaterThan(before);
  const all = ahead.bytes;
  for (const share of SHARES)
    expect(picture(ahead, share)).toEqual(picture(new Timeline(RECORDING), share));
  // Nothing was left to be looked at.
  expect(ahead.bytes).toBe(all);
});
