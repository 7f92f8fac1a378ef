import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NIL } from '../../schema/units.ts';
import { cancel, isQueued, newCalendar, peek, pop, schedule } from './calendar.ts';

describe('the calendar queue', () => {
  it('gives NIL when nobody waits', () => {
    expect(peek(newCalendar(4, 10))).toBe(NIL);
  });

  it('gives the lower entity at one instant', () => {
    const c = newCalendar(4, 10);
    for (const entity of [3, 1, 2]) schedule(c, entity, 25);
    expect(drain(c)).toEqual([
      [25, 1],
      [25, 2],
      [25, 3],
    ]);
  });

  it('crosses a whole empty year at once', () => {
    const c = newCalendar(2, 1);
    schedule(c, 0, 1_000_000);
    expect(peek(c)).toBe(0);
  });

  it('forgets an entity that is cancelled, wherever it waits', () => {
    const c = newCalendar(4, 100);
    for (const entity of [0, 1, 2, 3]) schedule(c, entity, 10 + entity);
    cancel(c, 2);
    cancel(c, 0);
    expect(isQueued(c, 2)).toBe(false);
    expect(drain(c)).toEqual([
      [11, 1],
      [13, 3],
    ]);
  });

  it('pops in order of time and entity whatever comes in between', () => {
    const steps = fc.array(fc.tuple(fc.nat(7), fc.nat(500)), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 90 }), (plan, width) => {
        const c = newCalendar(8, width);
        const model = new Map<number, number>();
        let now = 0;
        for (const [entity, gap] of plan) {
          if (isQueued(c, entity)) {
            const next = earliest(model);
            expect(peek(c)).toBe(next);
            now = model.get(next) as number;
            pop(c, next);
            model.delete(next);
          }
          if (isQueued(c, entity)) continue;
          schedule(c, entity, now + gap);
          model.set(entity, now + gap);
        }
        const order = [...model].map(([entity, at]) => [at, entity]);
        expect(drain(c)).toEqual(order.sort((a, b) => a[0] - b[0] || a[1] - b[1]));
      }),
    );
  });
});

function earliest(model: ReadonlyMap<number, number>): number {
  return [...model].sort((a, b) => a[1] - b[1] || a[0] - b[0])[0][0];
}

function drain(c: ReturnType<typeof newCalendar>): number[][] {
  const order: number[][] = [];
  for (let entity = peek(c); entity !== NIL; entity = peek(c)) {
    order.push([c.at[entity], entity]);
    pop(c, entity);
  }
  return order;
}
