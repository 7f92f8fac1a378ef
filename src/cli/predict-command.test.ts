import { describe, expect, it } from 'vitest';
import { predict } from './predict-command.ts';

describe('predict', () => {
  it('prints each reading of a case with the fields of the contract', () => {
    const { json, exitCode } = predict(['M9', 'AF_XDP', '--samples', '100', '--seed', '3']);
    expect(exitCode).toBe(0);
    expect(json).toMatchObject([
      { case: 'AF_XDP', reading: 'rate', unit: 'Mpps', inside: true, samples: 100, rejected: 0 },
      { case: 'AF_XDP', reading: 'kick-ratio', inside: false },
      { case: 'M9', reading: 'ring-cycles', measured: 54 },
    ]);
    const [first] = json as readonly object[];
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining(['median', 'p5', 'p95', 'p_at_or_below', 'status', 'calibrated_from']),
    );
  });

  it('prints one line a reading under a head, and judges no fit', () => {
    const lines = predict(['M11', '--samples', '20']).text.split('\n');
    expect(lines[0]).toMatch(/^case reading +median \[5 %, 95 %\] +unit, measured: verdict$/);
    expect(lines).toHaveLength(1 + 22);
    expect(lines[1]).toMatch(/^M11 64-0 .* us {2}measured 5\.039: fitted {2}\(a fit of/);
    expect(lines[12]).toMatch(/^M11 1472-0 .*: (inside|outside) {2}\(a test of that fit\)$/);
  });

  it('gives the same for the same seed, and begins with the same samples', () => {
    const run = (...args: string[]) => predict(['M9', ...args]).json;
    expect(run('--samples', '80')).toEqual(run('--samples', '80', '--seed', '1'));
    expect(run('--samples', '80', '--seed', '2')).not.toEqual(run('--samples', '80'));
  });

  it.each([
    [['M99'], 'There is no case "M99" (prediction): there are M1, M2'],
    [['M1', '--samples', '5'], '--samples 5 is not a whole number from 20 to 100000.'],
    [['--sample', '5'], 'Option --sample is not known here'],
  ])('refuses %o in one sentence', (args, sentence) => {
    expect(() => predict(args)).toThrow(sentence);
  });

  it('checks itself against the prototype', () => {
    const { text, exitCode } = predict(['M9', 'M11', 'M7', '--check']);
    expect(text).toContain('15 of 15 agree with the prototype');
    expect(exitCode).toBe(0);
  });

  it('fails where it is too far from it', () => {
    const { text, exitCode } = predict(['M6', '--check', '--samples', '20']);
    expect(text).toMatch(/off by/);
    expect(exitCode).toBe(1);
  });
});
