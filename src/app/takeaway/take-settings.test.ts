import { describe, expect, it } from 'vitest';
import { PS_PER_MS, PS_PER_US } from '../../schema/units.ts';
import { SPEEDS, speedIndex } from '../../state/speeds.ts';
import {
  FILM_SPEEDS,
  firstSettings,
  instantProblem,
  planOf,
  readInstant,
  THEMES,
  writeInstant,
} from './take-settings.ts';

const RUN_PS = 60 * PS_PER_MS;
const FROM = {
  view: 'stage',
  atPs: 24.6125 * PS_PER_MS,
  psPerS: 2 * PS_PER_US,
  runPs: RUN_PS,
  theme: 'light',
  clock: {},
} as const;
const TICKS = { ticks: true };

describe('what is chosen at first', () => {
  it('is four seconds from where one looks, as fast as the page', () => {
    const settings = firstSettings(FROM);
    expect(settings).toMatchObject({
      view: 'stage',
      at: '24612.5',
      to: '24620.5',
      theme: 'light',
      fps: 25,
    });
    expect(planOf(settings, RUN_PS)).toEqual({
      ...{ fromPs: FROM.atPs, toPs: FROM.atPs + 8 * PS_PER_US, psPerS: FROM.psPerS, fps: 25 },
    });
  });

  it('ends with the run, and takes 2 µs where the page has no speed that films have', () => {
    const settings = firstSettings({ ...FROM, atPs: RUN_PS - PS_PER_US, psPerS: 0 });
    expect(settings.to).toBe('60000');
    expect(SPEEDS[settings.speed].id).toBe('2us');
  });

  it('offers all themes but "as the system", and speeds at which time passes', () => {
    expect(THEMES).toEqual(expect.arrayContaining(['dark', 'light']));
    expect(FILM_SPEEDS.map(({ index }) => index)).not.toContain(speedIndex('max'));
    expect(FILM_SPEEDS.map(({ index }) => index)).not.toContain(speedIndex('step'));
  });
});

describe('an instant as it is typed', () => {
  it('is read with and without commas, to the picosecond', () => {
    expect(readInstant('24,612.5', RUN_PS, {})).toBe(FROM.atPs);
    expect(readInstant(writeInstant(123_456_789, {}), RUN_PS, {})).toBe(123_456_789);
  });

  it.each(['', 'soon', '-1', '1e3', '60000.1'])('%j is none', (text) => {
    expect(readInstant(text, RUN_PS, {})).toBeNull();
  });

  it('is refused with a sentence', () => {
    expect(instantProblem('soon', RUN_PS, {})).toBe(
      '"soon" is no instant of this run: write µs from 0 to 60,000.',
    );
  });

  it('is of ticks where the clock counts them', () => {
    expect(writeInstant(12_400_000, TICKS)).toBe('12400');
    expect(readInstant('12,400', RUN_PS, TICKS)).toBe(12_400_000);
    expect(instantProblem('soon', RUN_PS, TICKS)).toMatch(/write ticks from 0 to 60,000,000\.$/);
  });
});
