import { describe, expect, it } from 'vitest';
import { PS_PER_MS, PS_PER_US } from '../schema/units.ts';
import { type FilmPlan, filmProblem, frameCount, instantOf, lengthS } from './film-plan.ts';

const PLAN: FilmPlan = {
  fromPs: 100 * PS_PER_US,
  toPs: 104 * PS_PER_US,
  psPerS: 2 * PS_PER_US,
  fps: 25,
};
const SIZE = { width: 1280, height: 720 };
const RUN = { runPs: 60 * PS_PER_MS, complete: true };

describe('the frames of a span', () => {
  it('begin at its beginning and end at its end', () => {
    expect(frameCount(PLAN)).toBe(51);
    expect(instantOf(PLAN, 0)).toBe(PLAN.fromPs);
    expect(instantOf(PLAN, 1)).toBe(PLAN.fromPs + 80_000);
    expect(instantOf(PLAN, 50)).toBe(PLAN.toPs);
    expect(lengthS(PLAN)).toBeCloseTo(2.04);
  });

  it('do not go beyond an end between two of them', () => {
    const plan = { ...PLAN, toPs: PLAN.fromPs + 199_999 };
    expect(frameCount(plan)).toBe(3);
    expect(instantOf(plan, 2)).toBe(PLAN.fromPs + 160_000);
  });

  it('are whole picoseconds where the rate divides badly', () => {
    const plan = { ...PLAN, psPerS: 1_000_001, fps: 20 };
    for (let i = 0; i < 40; i++) expect(Number.isInteger(instantOf(plan, i))).toBe(true);
  });
});

describe('what cannot be a film', () => {
  const problem = (part: Partial<FilmPlan>, format: 'gif' | 'webm' = 'webm', size = SIZE) =>
    filmProblem({ ...PLAN, ...part }, size, format, RUN);

  it('is nothing for a plain span', () => {
    expect(problem({})).toBeNull();
    expect(problem({}, 'gif')).toBeNull();
  });

  it.each([
    [problem({ toPs: PLAN.fromPs }), /ends before it begins: choose a later end/],
    [problem({ toPs: RUN.runPs + 1 }), /run ends at 60,000\.000.µs/],
    [problem({ toPs: 10 * PS_PER_MS }), /123,751 frames, and 3,000 is the most/],
    [problem({ psPerS: 0 }), /Time stands/],
    [problem({}, 'gif', { width: 3840, height: 2160 }), /at most as large as 1920 × 1080/],
    [
      problem({ toPs: 200 * PS_PER_US }, 'gif', { width: 1920, height: 1080 }),
      /1,251 frames of 1920 × 1080, too many/,
    ],
  ])('says why and what to do: %s', (text, expected) => {
    expect(text).toMatch(expected);
  });

  it('waits for the end of the run, so that it is the same each time', () => {
    const text = filmProblem(PLAN, SIZE, 'webm', { ...RUN, complete: false });
    expect(text).toMatch(/still being computed/);
  });
});
