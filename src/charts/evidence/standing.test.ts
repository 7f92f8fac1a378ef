import { expect, test } from 'vitest';
import { READINGS } from '../../model/cases/cases.ts';
import type { ReadingFacts } from '../../schema/evidence.ts';
import { countStandings, isJitterAlone, standingOf } from './standing.ts';

const facts = (change: Partial<ReadingFacts>): ReadingFacts => ({
  ...{
    case: 'M1',
    reading: 'walk',
    measured: -22.7,
    spread: null,
    unit: '%',
    status: '',
    counts: 'counted',
  },
  ...{ calibratedFrom: '', samples: 50, priors: [], ablations: [] },
  ...change,
});
const band = { p5: -20, median: -15, p95: -10 };

test('the ends of the band belong to it', () => {
  expect(standingOf(facts({ measured: -20 }), band)).toBe('inside');
  expect(standingOf(facts({ measured: -20.01 }), band)).toBe('outside');
  expect(standingOf(facts({ measured: null }), band)).toBe('no figure');
});

test('what the model says of a reading and how it is counted agree', () => {
  for (const { case: id, reading, status, counts } of READINGS) {
    const knew = /post hoc|book-keeping|not blind|added after/.test(status);
    expect(counts === 'apart', `${id} ${reading}`).toBe(knew);
    expect(counts === 'fitted', `${id} ${reading}`).toBe(/^a fit of\b/.test(status));
  }
});

test('our own experiment is never counted with the published cases', () => {
  const own = READINGS.filter((each) => each.case === 'M11').map(({ counts }) => counts);
  expect(new Set(own)).toEqual(new Set(['own', 'fitted']));
  const others = READINGS.filter((each) => each.case !== 'M11').map(({ counts }) => counts);
  expect(new Set(others)).toEqual(new Set(['counted', 'apart']));
});

test('a fit is neither inside nor outside, and in no count', () => {
  const fit = facts({ case: 'M11', measured: -12, counts: 'fitted' });
  expect(standingOf(fit, band)).toBe('fitted');
  const { counted, apart, own, fitted } = countStandings([{ facts: fit, band, complete: true }]);
  expect([counted.of, apart.of, own.of, fitted]).toEqual([0, 0, 0, 1]);
});

test('of all readings, only those of our experiment draw nothing but jitter', () => {
  const alone = READINGS.filter(isJitterAlone);
  expect(new Set(alone.map((each) => each.case))).toEqual(new Set(['M11']));
});

test('what has no figure or no band yet is in no count', () => {
  const rows = [
    { facts: facts({ measured: -12 }), band, complete: true },
    { facts: facts({ measured: -22.7 }), band, complete: true },
    { facts: facts({ measured: -12 }), band: null, complete: false },
    { facts: facts({ measured: null }), band, complete: true },
    { facts: facts({ measured: -12, counts: 'apart' }), band, complete: true },
  ];
  expect(countStandings(rows)).toEqual({
    counted: { inside: 1, of: 2 },
    apart: { inside: 1, of: 1 },
    own: { inside: 0, of: 0 },
    fitted: 0,
    forecasts: 1,
    unfinished: 1,
  });
});
