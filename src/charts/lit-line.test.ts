import { expect, test } from 'vitest';
import { flushedLists } from '../analysis/flush-lists.ts';
import { flushesOfPass } from '../analysis/flush-pass.ts';
import { PHASE, type Phase } from '../analysis/machine-view.ts';
import { PS_PER_MS, PS_PER_US } from '../schema/units.ts';
import { drawnFrame, drawnRecording, SENDER } from './drawn-recording.fixture.ts';
import {
  computeFlowCounts,
  computeFlushCounts,
  type FlushStep,
  litLine,
  litLineOf,
} from './lit-line.ts';

const offline = true;
const TABLE: readonly [string, Phase, number, FlushStep | null, string][] = [
  ['returning to user', PHASE.user, 0, null, 'send other'],
  ['in its system call', PHASE.send, 0, null, 'send useful'],
  ['entering a flush', PHASE.flush, 1, { part: 'enter', offline }, 'call useful'],
  ['at an empty list, offline', PHASE.flush, 1, { part: 'look', offline }, 'empty waste'],
  ['at an empty list, online', PHASE.flush, 2, { part: 'look', offline: false }, 'empty other'],
  ['taking a list', PHASE.flush, 1, { part: 'take', offline: false }, 'take useful'],
  ['freeing skbs', PHASE.flush, 1, { part: 'free', offline: false }, 'free useful'],
  ['polling', PHASE.poll, 1, null, 'poll useful'],
  ['waking the receiver', PHASE.wake, 1, null, 'poll other'],
  ['with nothing left to poll', PHASE.poll, 2, null, 'done other'],
  ['leaving the pass', PHASE.exit, 0, null, 'done other'],
];

test.each(TABLE)('a CPU that is %s lights its line', (_, phase, flushNo, step, expected) => {
  const lit = litLine(phase, flushNo, step);
  expect(`${lit?.line} ${lit?.tone}`).toBe(expected);
});

test('a CPU that has nothing to do lights no line', () => {
  for (const phase of [PHASE.idle, PHASE.asleep, PHASE.waking])
    expect(litLine(phase, 0, null)).toBeNull();
});

/** The drawn datagram that begins at 5 us; ns from there. */
function at(ns: number, recording = drawnRecording({ runMs: 1 })) {
  return drawnFrame(recording, (5_000 + ns) / 1e6);
}

function litAt(ns: number, recording?: ReturnType<typeof drawnRecording>): string {
  const frame = at(ns, recording);
  const lit = litLineOf(frame.view, frame.recording, SENDER);
  return `${lit?.line} ${lit?.tone}`;
}

test('one datagram lights one line after the other, in step with the cursor', () => {
  // Flush 1 begins at 1,000 ns: 20 to enter, 30 to take, 50 to free, then 32 lists of 10 each.
  const seen = [500, 1_010, 1_040, 1_080, 1_105, 1_115, 1_415, 1_600, 2_200, 2_510, 2_525, 2_535];
  expect(seen.map((ns) => litAt(ns))).toEqual([
    'send useful',
    'call useful',
    'take useful',
    'free useful',
    'free useful',
    'empty waste',
    'empty waste',
    'poll useful',
    'poll other',
    'call useful',
    'empty other',
    'empty waste',
  ]);
});

test('a walk over online nodes never lights an orange line', () => {
  const recording = drawnRecording({ runMs: 1, variant: 'online' });
  for (let ns = 0; ns < 5_000; ns += 5) expect(litAt(ns, recording)).not.toContain('waste');
});

test('a flush knows which lists it found skbs on, and the flushes of its pass', () => {
  const { view, recording } = at(1_415);
  const flush = view.lastFlush[SENDER];
  expect(flushedLists(recording, flush)).toEqual([{ node: 0, skbs: 1 }]);
  expect(flushesOfPass(recording, flush)).toBe(2);
});

test('counts are those of the flush so far', () => {
  const { view, recording } = at(1_275);
  expect(computeFlushCounts(view, recording, SENDER)).toMatchObject({
    flushNo: 1,
    flushes: 2,
    visits: 18,
    empty: 17,
    taken: 1,
    freed: 1,
  });
});

test('after a flush its counts stay until the next one', () => {
  const { view, recording } = at(2_200);
  expect(computeFlushCounts(view, recording, SENDER)).toMatchObject({ visits: 32, freed: 1 });
});

test('after a switch the counts of the kernel before it are gone', () => {
  // The datagram that begins at 5 us is the last of the possible walk.
  const edits = [{ atPs: 9 * PS_PER_US, variant: 'online' as const }];
  const { view, recording } = drawnFrame(drawnRecording({ runMs: 1, edits }), 10.5 / 1_000);
  expect(view.variant).toBe('online');
  expect(computeFlushCounts(view, recording, SENDER)).toBeNull();
});

test('where there is one list per CPU, it is counted too', () => {
  const { view, recording } = at(600, drawnRecording({ runMs: 1, variant: 'llist' }));
  expect(computeFlushCounts(view, recording, SENDER)).toMatchObject({ visits: 1, taken: 1 });
});

test('in flow mode the lines have rates, which do not mix two kernels', () => {
  const edits = [{ atPs: 3 * PS_PER_MS, variant: 'online' as const }];
  const recording = drawnRecording({ edits });
  const before = computeFlowCounts(drawnFrame(recording, 2.9));
  const after = computeFlowCounts(drawnFrame(recording, 5));
  expect(before?.flushes).toBeCloseTo(400_000, -3);
  expect(before?.visits).toBeCloseTo(32 * 400_000, -5);
  expect(after?.flushes).toBeCloseTo(500_000, -3);
  expect(after?.visits).toBeCloseTo(500_000, -3);
});
