import { expect, test } from 'vitest';
import { PAUSE_MS, WheelStream } from './wheel-stream.ts';

/** Turns at these instants, each of which would change the scale: which of them may. */
function changesAt(stream: WheelStream, turnsMs: readonly number[]): number[] {
  return turnsMs.filter((atMs) => {
    const may = stream.goesOn(atMs);
    if (may) stream.spend();
    return may;
  });
}

test('a flick changes the scale once, however long it runs on', () => {
  const flick = Array.from({ length: 120 }, (_, i) => 16 * i);
  expect(changesAt(new WheelStream(), flick)).toEqual([0]);
});

test('after a pause the wheel begins anew', () => {
  const later = 100 + PAUSE_MS + 1;
  expect(changesAt(new WheelStream(), [0, 100, later, later + PAUSE_MS])).toEqual([0, later]);
});

test('turns before the change are all heard', () => {
  const stream = new WheelStream();
  expect([0, 16, 32].map((atMs) => stream.goesOn(atMs))).toEqual([true, true, true]);
});
