import { describe, expect, it } from 'vitest';
import { READINGS, readingOf } from '../model/cases/cases.ts';
import { MonteCarlo } from '../model/monte-carlo.ts';
import { CHUNK_SAMPLES, type DrawRequest } from '../schema/evidence.ts';
import { evidenceHost } from './evidence-host.ts';

const REQUEST: DrawRequest = {
  ...{ case: 'AF_XDP', reading: 'rate', assumptions: {}, seed: 1, chunk: 0 },
};

describe('a thread that draws', () => {
  it('tells every reading in a form that crosses threads', () => {
    const facts = evidenceHost.readings();
    expect(structuredClone(facts)).toEqual(facts);
    expect(facts.map((each) => each.reading)).toEqual(READINGS.map((each) => each.reading));
  });

  it('draws any chunk alone: they are the samples of the command line', () => {
    const chunks = [1, 0].map((chunk) => evidenceHost.draw({ ...REQUEST, chunk }));
    const [second, first] = chunks.map(({ without }) => [...without['no-kicks']]);
    const run = new MonteCarlo(readingOf('AF_XDP', 'rate'), 1);
    run.add(2 * CHUNK_SAMPLES);
    expect([...first, ...second]).toEqual(run.without['no-kicks']);
  });

  it('gives a column for each parameter and each ablation, one row a sample', () => {
    const drawn = evidenceHost.draw({ ...REQUEST, case: 'M5', reading: 'online' });
    const { priors, ablations } = readingOf('M5', 'online');
    expect(Object.keys(drawn.drawn)).toEqual(priors.map(({ name }) => name));
    expect(Object.keys(drawn.without)).toEqual(ablations);
    const lengths = [...Object.values(drawn.drawn), ...Object.values(drawn.without)].map(
      ({ length }) => length,
    );
    expect(new Set(lengths)).toEqual(new Set([drawn.values.length]));
    expect(drawn.values.length + drawn.rejected).toBe(CHUNK_SAMPLES);
  });

  it('answers alike twice', () => {
    expect(evidenceHost.draw(REQUEST)).toEqual(evidenceHost.draw(REQUEST));
  });

  it.each([
    [{ case: 'M12' }, 'There is no case "M12" (prediction): there are M1, M2'],
    [{ reading: 'guess' }, 'AF_XDP has no reading "guess" (prediction): it has rate, kick-ratio.'],
    [{ chunk: -1 }, 'There is no chunk -1'],
    [{ chunk: 2_000 }, 'at most 100,000 samples'],
    [{ assumptions: { mlp: { lo: 2, hi: 1 } } }, 'The low end 2 is above the high end 1'],
    [{ assumptions: { mpl: { lo: 1, hi: 2 } } }, 'AF_XDP has no parameter "mpl"'],
    [{ seed: -1 }, '-1 is no seed'],
  ])('refuses %o in one sentence', (wrong, sentence) => {
    expect(() => evidenceHost.draw({ ...REQUEST, ...wrong })).toThrow(sentence);
  });

  it.each([0, 1.5, 200_000, Number.NaN])('refuses a figure of %d samples', (samples) => {
    const request = { case: 'M1', assumptions: {}, seed: 1, samples };
    expect(() => evidenceHost.nodesCurve(request)).toThrow('samples cannot be drawn');
  });
});
