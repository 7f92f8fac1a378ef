/** Honesty of the parameters: where they come from, and that no kernel has any of its own. */
import { describe, expect, it, test } from 'vitest';
import type { Prior, ReadingFacts } from '../../schema/evidence.ts';
import { drawChunk } from '../chunk.ts';
import { byName, Draws, middle } from '../draws.ts';
import { READINGS } from './cases.ts';
import { nodesWalk, power10, usWithExtra, walkCosts } from './power10.ts';

const nameOf = ({ case: id, reading }: ReadingFacts): string => `${id} ${reading}`;
const uses = ({ priors }: ReadingFacts, origin: Prior['origin']): boolean =>
  priors.some((prior) => prior.origin === origin);

test('a reading that uses the changed kernel says so, and no other does', () => {
  const using = READINGS.filter((reading) => uses(reading, 'changed kernel'));
  expect(using.map(nameOf)).toEqual([
    'M1 profile',
    'M1 profile-idle-sampled',
    'M3 exposed',
    'M4-netperf profile',
    'M4-netperf context-switches',
    'M4-sockperf carried-over',
    'M7 busy',
  ]);
  const saying = READINGS.filter(({ calibratedFrom }) => calibratedFrom.includes('changed kernel'));
  expect(saying.map(nameOf)).toEqual(using.map(nameOf));
});

test('a reading whose parameters were fitted to it says so', () => {
  const saying = READINGS.filter(({ counts }) => counts === 'fitted' || counts === 'own');
  const fitted = READINGS.filter((reading) => uses(reading, 'fit'));
  expect(fitted.length).toBeGreaterThan(0);
  expect(fitted.map(nameOf)).toEqual(saying.map(nameOf));
});

test('a name means the same in all readings of a case', () => {
  const seen = new Map<string, Prior>();
  for (const { case: id, priors } of READINGS) {
    for (const prior of priors) {
      const first = seen.get(`${id} ${prior.name}`);
      if (first !== undefined) expect(prior).toEqual(first);
      seen.set(`${id} ${prior.name}`, prior);
    }
  }
});

test.each(READINGS.map((reading) => [nameOf(reading), reading] as const))(
  '%s declares each parameter once, and uses all of them',
  (_, { priors, predict }) => {
    const names = priors.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const asked = new Set<string>();
    for (let seed = 1; seed <= 8; seed++) {
      const p = byName(priors, new Draws(priors, seed, 'use').next());
      predict((name) => {
        asked.add(name);
        return p(name);
      }, seed);
    }
    expect(names.filter((name) => !asked.has(name))).toEqual([]);
  },
);

describe('both kernels', () => {
  it('have the same parameters: with the same walk there is no change at all', () => {
    const reading = READINGS.find((each) => nameOf(each) === 'M1 walk');
    const found = power10(middle(reading?.priors ?? []), 3);
    if (found === null) return expect.unreachable('the middle of all ranges meets the baseline');
    expect(usWithExtra(found, 0)).toBe(usWithExtra(found, found.walkUs({ form: 'single' })));
    const { walkUs } = walkCosts(middle(reading?.priors ?? []));
    expect(walkUs(nodesWalk(32))).toBe(found.walkUs(nodesWalk(32)));
  });

  it('see the same sample: another name for the kernel is no parameter of any case', () => {
    const names = READINGS.flatMap(({ priors }) => priors.map(({ name }) => name));
    const perKernel = names.filter((name) => /kernel|variant|parent|commit|patched/.test(name));
    expect(perKernel).toEqual([]);
  });
});

/** Chunk 0 of one sample, with one parameter at an end of its slider. */
test.each(READINGS.map((reading) => [nameOf(reading), reading] as const))(
  '%s gives figures, or rejects the draw, at both ends of every slider',
  (_, reading) => {
    for (const { name, least, most } of reading.priors) {
      for (const end of [least, most]) {
        const assumptions = { [name]: { lo: end, hi: end } };
        const drawn = drawChunk(reading, { assumptions, seed: 1, chunk: 0, samples: 1 });
        const figures = [...drawn.values, ...Object.values(drawn.without).flatMap((v) => [...v])];
        expect(figures.filter((value) => !Number.isFinite(value))).toEqual([]);
        expect(drawn.values.length + drawn.rejected).toBe(1);
      }
    }
  },
);
