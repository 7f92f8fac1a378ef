import { expect, test } from 'vitest';
import { EV } from '../schema/events.ts';
import { PS_PER_MS } from '../schema/units.ts';
import { checksSoFar } from './checks-so-far.ts';
import { onVariant, recorded, shortScenario } from './compare/two-runs.fixture.ts';
import { columnsOf } from './event-columns.fixture.ts';
import { flushTiming, visitInstants } from './flush-timing.ts';
import { COUNTER } from './machine-view.ts';
import { markBeside } from './marks.ts';
import { Timeline } from './timeline.ts';
import { walkCursor } from './walk-cursor.ts';

const M1 = shortScenario('m1', 0.2 * PS_PER_MS);
const HOME = 2;

function flushesIn(recording: ReturnType<typeof recorded>): number[] {
  const { kind, length } = columnsOf(recording);
  return [...kind.subarray(0, length).keys()].filter((i) => kind[i] === EV.flush);
}

test.each(['pernode', 'online', 'mask', 'llist'] as const)(
  'in %s checks are counted as their visits begin, and all of them when the flush is over',
  (variant) => {
    const recording = recorded(onVariant(M1, variant));
    const timeline = new Timeline(recording);
    const at = (atPs: number) => {
      const view = timeline.seek(atPs);
      const { useful, emptyOnline, wasted } = checksSoFar({ view, recording });
      return { useful, emptyOnline, wasted, total: useful + emptyOnline + wasted };
    };
    const flushes = flushesIn(recording).slice(0, 40);
    expect(flushes.some((i) => recording.events.x(i) > 0)).toBe(true);
    for (const flush of flushes) {
      const timing = flushTiming(recording, flush);
      const before = at(timing.fromPs - 1);
      expect(at(timing.fromPs).total).toBe(before.total);
      for (const [visit, instant] of visitInstants(timing).entries())
        if (visit > 0) expect(at(instant).total).toBe(before.total + visit + 1);
      const over = at(timing.endPs);
      const [x, y, z] = [
        recording.events.x(flush),
        recording.events.y(flush),
        recording.events.z(flush),
      ];
      expect(over).toMatchObject({
        useful: before.useful + x,
        emptyOnline: before.emptyOnline + y,
        wasted: before.wasted + z,
      });
    }
  },
);

test('where the first wasted check is marked, it is the first that is counted', () => {
  const recording = recorded(M1);
  const timeline = new Timeline(recording);
  const mark = markBeside(recording, 0, 1);
  expect(mark?.kind).toBe('waste');
  const atPs = mark?.atPs ?? 0;
  expect(checksSoFar({ view: timeline.seek(atPs - 1), recording }).wasted).toBe(0);
  const view = timeline.seek(atPs);
  expect(checksSoFar({ view, recording }).wasted).toBe(1);
  expect(walkCursor(view, recording, HOME)).toMatchObject({ begun: 2, wasted: 1 });
  expect(view.counters[COUNTER.wasted], 'the event tells of all').toBe(31);
});
