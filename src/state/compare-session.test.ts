import { expect, test } from 'vitest';
import { firstDifference } from '../analysis/compare/first-difference.ts';
import { onVariant, recorded, shortScenario } from '../analysis/compare/two-runs.fixture.ts';
import { columnsOf } from '../analysis/event-columns.fixture.ts';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { PS_PER_MS, PS_PER_US } from '../schema/units.ts';
import { CompareSession } from './compare-session.ts';

const SHORT = shortScenario('m1', 1 * PS_PER_MS);
const A = recorded(onVariant(SHORT, 'pernode'));
const B = recorded(onVariant(SHORT, 'online'));
const CPU = 2;

function opened(b = B): { session: CompareSession; seen: [a: number, b: number][] } {
  const session = new CompareSession();
  session.show({ a: A, b }, 0);
  session.setSpeed(2 * PS_PER_US, 0);
  const seen: [number, number][] = [];
  session.b.subscribe((frame: LabFrame) =>
    seen.push([session.a.current()?.playheadPs ?? -1, frame.playheadPs]),
  );
  return { session, seen };
}

test('both stand at the same instant in every frame', () => {
  const { session, seen } = opened();
  session.setPlaying(true, 0);
  for (const ms of [1, 500, 1_000, 4_000]) session.tick(ms);
  expect(seen).toEqual([2_000, 1_000_000, 2_000_000, 8_000_000].map((at) => [at, at]));
  expect(session.a.current()?.view.variant).toBe('pernode');
  expect(session.b.current()?.view.variant).toBe('online');
});

test('the clock waits for the run that is computed less far', () => {
  const { session, seen } = opened(recorded(onVariant(SHORT, 'online'), 3 * PS_PER_US));
  session.setPlaying(true, 0);
  session.tick(60_000);
  expect(seen).toEqual([[3 * PS_PER_US, 3 * PS_PER_US]]);
});

test('a step goes to the nearest event of either run', () => {
  const { session } = opened();
  const times = [...columnsOf(A).atPs.slice(0, 60), ...columnsOf(B).atPs.slice(0, 60)];
  let at = 0;
  for (let n = 0; n < 20; n++) {
    const next = session.step('flush', 1, CPU, 0);
    expect(next).toBeGreaterThan(at);
    expect(times).toContain(next);
    at = next;
  }
  expect(session.step('event', -1, CPU, 0)).toBeLessThan(at);
});

test('it goes to the first difference, and from one to the next', () => {
  const { session } = opened();
  const first = session.firstDifference();
  expect(first).toEqual(firstDifference(A, B));
  session.seek(first?.atPs ?? 0, 0);
  const next = session.differenceBeside(1, CPU, 0) ?? 0;
  expect(next).toBeGreaterThan(first?.atPs ?? 0);
  expect(session.differenceBeside(-1, CPU, 0)).toBeNull();
  session.seek(next, 0);
  const after = session.differenceBeside(1, CPU, 0) ?? 0;
  expect(after).toBeGreaterThan(next);
  session.seek(after, 0);
  expect(session.differenceBeside(-1, CPU, 0)).toBe(next);
});

test('on a swap the playhead stays, and the sides change', () => {
  const { session } = opened();
  session.seek(7 * PS_PER_US, 0);
  session.show({ a: B, b: A }, 0);
  session.tick(0);
  expect(session.a.current()?.recording).toBe(B);
  expect(session.b.current()?.recording).toBe(A);
  expect(session.b.current()?.playheadPs).toBe(7 * PS_PER_US);
});

test('an instant that is set before the runs are there is kept', () => {
  const session = new CompareSession();
  session.seek(0.5 * PS_PER_MS, 0);
  session.setSpeed(Number.POSITIVE_INFINITY, 0);
  session.setPlaying(false, 10);
  session.show({ a: A, b: B }, 20);
  session.tick(30);
  expect(session.a.current()?.playheadPs).toBe(0.5 * PS_PER_MS);
});

test('at the end of both it says so once it is drawn', () => {
  const { session } = opened();
  const ends: number[] = [];
  session.onEnd = (atPs) => ends.push(atPs);
  session.seek(SHORT.runPs - 1_000, 0);
  session.setPlaying(true, 0);
  session.tick(10);
  expect(ends).toEqual([SHORT.runPs]);
});

test('with reduced motion the pictures go from event to event', () => {
  const { session } = opened();
  session.setReduced(true);
  session.seek(9 * PS_PER_US, 0);
  session.tick(0);
  for (const side of [session.a, session.b]) {
    const frame = side.current();
    const { atPs } = frame === null ? { atPs: new Float64Array() } : columnsOf(frame.recording);
    expect(atPs).toContain(frame?.view.atPs);
  }
});
