import { expect, test } from 'vitest';
import { COUNTER } from '../analysis/machine-view.ts';
import { drawnFrame, drawnRecording, RECEIVER, SENDER } from './drawn-recording.fixture.ts';
import { computeCheckRates, computeChecks, computeShares, layoutBar } from './shares.ts';

test('the three classes of checks add up to the total at every moment', () => {
  const recording = drawnRecording();
  for (const atMs of [0, 0.001, 0.0033, 1.4567, 6]) {
    const frame = drawnFrame(recording, atMs);
    const { useful, emptyOnline, wasted, total } = computeChecks(frame);
    expect(useful + emptyOnline + wasted).toBe(total);
  }
  const over = drawnFrame(recording, 6);
  expect(computeChecks(over).total).toBe(32 * over.view.counters[COUNTER.flushes]);
});

test('on a machine without nodes that are offline no check can be wasted', () => {
  const both = drawnRecording({ nodes: 2, allOnline: true });
  expect(computeChecks(drawnFrame(both, 1))).toMatchObject({ wasted: 0, noneWasted: true });
  expect(computeChecks(drawnFrame(drawnRecording(), 1)).noneWasted).toBe(false);
});

test('the shares of a CPU add up to all of its time', () => {
  const shares = computeShares(drawnFrame(drawnRecording(), 4), [SENDER, RECEIVER]);
  for (const { percent } of shares?.cpus ?? []) {
    expect(Object.values(percent).reduce((sum, part) => sum + part, 0)).toBeCloseTo(100);
  }
  expect(shares?.cpus[0].usPerDatagram).toBeCloseTo(5, 1);
});

test('the wasted walk is what the checks of nodes that are not online cost', () => {
  const shares = computeShares(drawnFrame(drawnRecording(), 4), [SENDER]);
  // Two flushes, 31 lists each, 10 ns a list, every 5 us.
  expect(shares?.cpus[0].percent.waste).toBeCloseTo((2 * 31 * 0.01 * 100) / 5, 0);
  const online = computeShares(drawnFrame(drawnRecording({ variant: 'online' }), 4), [SENDER]);
  expect(online?.cpus[0].percent.waste).toBe(0);
});

test('before the first bin has been computed there are no shares', () => {
  const recording = drawnRecording();
  recording.complete = false;
  recording.computedPs = 1;
  expect(computeShares(drawnFrame(recording, 0), [SENDER])).toBeNull();
});

test('a bar is drawn to scale and fills its width', () => {
  const parts = layoutBar(
    [
      { id: 'a', value: 25 },
      { id: 'b', value: 75 },
    ],
    201,
  );
  expect(parts).toEqual([
    { id: 'a', x: 0, width: 50 },
    { id: 'b', x: 51, width: 150 },
  ]);
});

test('a part that is not zero can be seen, and zero takes no room', () => {
  const parts = layoutBar(
    [
      { id: 'small', value: 1 },
      { id: 'none', value: 0 },
      { id: 'large', value: 99_999 },
    ],
    300,
  );
  expect(parts.map((part) => part.id)).toEqual(['small', 'large']);
  expect(parts[0].width).toBe(2);
  expect(parts[1].x + parts[1].width).toBeCloseTo(300);
});

test('a bar of nothing is empty', () => {
  expect(layoutBar([{ id: 'a', value: 0 }], 300)).toEqual([]);
});

test('a class of checks has a rate and a price', () => {
  const rates = computeCheckRates(drawnFrame(drawnRecording(), 4));
  // 200,000 datagrams per second, two flushes each, 31 lists of 10 ns in each.
  expect(rates?.wasted.perS).toBeCloseTo(200_000 * 62, -5);
  expect(rates?.wasted.nsPerDatagram).toBeCloseTo(620, 0);
});
