import { describe, expect, it } from 'vitest';
import { nextUnit, streamSeed } from '../../lib/random.ts';
import { newLocks, visitLock } from './queued-spinlock.ts';

const FREE = 100;
const QUEUED = 150;

describe('a queued spin lock', () => {
  it.each([
    { name: 'is free at first', visits: [[0, 0]] },
    {
      name: 'is free again after it was held',
      visits: [
        [0, 0],
        [100, 0],
        [250, 0],
      ],
    },
    {
      name: 'serves who comes later one after the other, each with its hand-over',
      visits: [
        [0, 0],
        [10, 90],
        [20, 230],
        [30, 370],
      ],
    },
    {
      name: 'lets a visit that is booked late take the gap before a later one',
      visits: [
        [0, 0],
        [1_000, 0],
        [200, 0],
        [950, 150],
      ],
    },
    {
      name: 'does not fit a visit into a gap that is too short for it',
      visits: [
        [0, 0],
        [190, 0],
        [50, 240],
      ],
    },
  ])('$name', ({ visits }) => {
    const locks = newLocks(1, 8);
    for (const [at, wait] of visits) {
      expect(visitLock(locks, 0, at, FREE, QUEUED), `at ${at}`).toBe(wait);
    }
    expect(locks.visits[0]).toBe(visits.length);
    expect(locks.waits[0]).toBe(visits.filter(([, wait]) => wait > 0).length);
    expect(locks.waitPs[0]).toBe(visits.reduce((sum, [, wait]) => sum + wait, 0));
  });

  it('keeps the latest busy periods only', () => {
    const locks = newLocks(1, 2);
    for (const at of [0, 1_000, 2_000]) visitLock(locks, 0, at, FREE, QUEUED);
    // The period at 0 is forgotten, those at 1,000 and 2,000 are not.
    expect(visitLock(locks, 0, 50, FREE, QUEUED)).toBe(0);
    expect(visitLock(locks, 0, 1_050, FREE, QUEUED)).toBe(50);
    expect(visitLock(locks, 0, 2_050, FREE, QUEUED)).toBe(50);
  });

  it('keeps locks apart', () => {
    const locks = newLocks(2, 4);
    visitLock(locks, 0, 0, FREE, QUEUED);
    expect(visitLock(locks, 1, 0, FREE, QUEUED)).toBe(0);
  });
});

/** Mean-value analysis of n CPUs that think for Z and then want the lock for h. */
function mva(n: number, z: number, h: number): { readonly perTime: number; readonly wait: number } {
  let queue = 0;
  let perTime = 0;
  let response = 0;
  for (let k = 1; k <= n; k++) {
    response = h * (1 + queue);
    perTime = k / (z + response);
    queue = perTime * response;
  }
  return { perTime, wait: response - h };
}

describe('16 CPUs that think for 200 and hold for 20', () => {
  const [n, z, h] = [16, 200, 20];
  const model = mva(n, z, h);

  it('are the figures of the cost model', () => {
    expect(model.perTime).toBeCloseTo(0.0488849, 7);
    expect(model.wait).toBeCloseTo(107.2994, 4);
  });

  it('get as much out of the lock as the cost model says, within 3 %', () => {
    const random = Int32Array.of(streamSeed(1, 'think'));
    const think = (): number => -z * Math.log(1 - nextUnit(random, 0));
    const locks = newLocks(1, 32);
    const next = Array.from({ length: n }, think);
    let now = 0;
    for (let i = 0; i < 200_000; i++) {
      const cpu = next.indexOf(Math.min(...next));
      now = next[cpu];
      next[cpu] = now + visitLock(locks, 0, now, h, h) + h + think();
    }
    expect(Math.abs(locks.visits[0] / now / model.perTime - 1)).toBeLessThan(0.03);
  });
});
