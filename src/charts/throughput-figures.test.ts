import { expect, test } from 'vitest';
import { seriesOf } from '../analysis/run-series.ts';
import { THIN } from '../lib/format.ts';
import { PS_PER_MS } from '../schema/units.ts';
import { windowAt } from './bin-window.ts';
import { drawnFrame, drawnRecording } from './drawn-recording.fixture.ts';
import { computeThroughput, meanOfText } from './throughput-figures.ts';

const STEADY = drawnRecording();
// 200,000 datagrams per second until 3.1 ms, 250,000 after.
const SWITCHED = drawnRecording({ edits: [{ atPs: 3.1 * PS_PER_MS, variant: 'online' }] });

function windowMs(recording: typeof STEADY, atMs: number) {
  const window = windowAt(seriesOf(recording), atMs * PS_PER_MS);
  return window && [window.from / 2, window.to / 2, window.ahead];
}

test('a figure is the mean of the last four whole bins before the playhead', () => {
  expect(windowMs(STEADY, 4.2)).toEqual([2, 4, false]);
  expect(windowMs(STEADY, 1.1)).toEqual([0, 1, false]);
  expect(computeThroughput(drawnFrame(STEADY, 4.2)).perS).toBeCloseTo(200_000, -2);
});

test('before a whole bin is over the first computed ones stand for it, and it says so', () => {
  expect(windowMs(STEADY, 0)).toEqual([0, 2, true]);
  expect(windowMs(STEADY, 0.4)).toEqual([0, 2, true]);
});

test('a window does not reach back over a switch', () => {
  expect(windowMs(SWITCHED, 3.0)).toEqual([1, 3, false]);
  expect(windowMs(SWITCHED, 3.2)).toEqual([3.5, 5.5, true]);
  expect(windowMs(SWITCHED, 4.2)).toEqual([3.5, 4, false]);
});

test('a window ahead of the playhead does not reach over the next switch', () => {
  const edits = [
    { atPs: 2.1 * PS_PER_MS, variant: 'online' as const },
    { atPs: 3.6 * PS_PER_MS, variant: 'pernode' as const },
  ];
  expect(windowMs(drawnRecording({ edits }), 2.2)).toEqual([2.5, 3.5, true]);
});

test('a rate says of which time it is the mean', () => {
  const said = (atMs: number) =>
    meanOfText(computeThroughput(drawnFrame(SWITCHED, atMs))).replaceAll(THIN, ' ');
  expect([3.0, 3.2, 4.2].map(said)).toEqual(['last 2 ms', '2 ms ahead', 'last 0.5 ms']);
  expect(meanOfText({ windowMs: null })).toBe('');
});

test('there is no figure while no bin has been computed', () => {
  const recording = drawnRecording();
  recording.complete = false;
  recording.computedPs = 0.4 * PS_PER_MS;
  const figures = computeThroughput(drawnFrame(recording, 0.3));
  expect(figures).toMatchObject({ perS: null, windowMs: null, line: [] });
});

test('the change is the mean after the switch against the mean before it', () => {
  expect(computeThroughput(drawnFrame(SWITCHED, 3.0)).changePercent).toBeNull();
  const soon = computeThroughput(drawnFrame(SWITCHED, 3.2));
  expect(soon.changePercent).toBeCloseTo(25, 0);
  expect(soon.windowMs?.ahead).toBe(true);
  const late = computeThroughput(drawnFrame(SWITCHED, 5.9));
  expect(late.changePercent).toBeCloseTo(25, 0);
  expect(late.perS).toBeCloseTo(250_000, -3);
});

test('a switch is named by its walk, or by its kernel where the walk stays', () => {
  const edits = [
    { atPs: 1 * PS_PER_MS, variant: 'online' as const },
    { atPs: 2 * PS_PER_MS, variant: 'final' as const },
    { atPs: 3 * PS_PER_MS, variant: 'deadcpu' as const },
    { atPs: 4 * PS_PER_MS, variant: 'llist' as const },
  ];
  const { marks } = computeThroughput(drawnFrame(drawnRecording({ edits }), 5));
  expect(marks.map((mark) => [mark.name, mark.tone])).toEqual([
    ['online walk', 'online'],
    ['final (walk inferred)', 'online'],
    ['possible walk', 'possible'],
    ['one list per CPU', 'none'],
  ]);
});

test('the ghost begins where the future was replaced', () => {
  const frame = {
    ...drawnFrame(SWITCHED, 4),
    ghost: { recording: STEADY, fromPs: 3.1 * PS_PER_MS },
  };
  const { ghost, line } = computeThroughput(frame);
  expect(ghost[0].ms).toBe(3.25);
  expect(line[0].ms).toBe(0.25);
  expect(ghost.at(-1)?.perS).toBeLessThan(line.at(-1)?.perS ?? 0);
});
