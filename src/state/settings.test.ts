import { describe, expect, test } from 'vitest';
import { EVENT_MODE_MAX_PS_PER_S } from '../analysis/lab-frame.ts';
import { browserStore, readRemembered } from './remembered.ts';
import { besideSpeed, SPEEDS, START_SPEED } from './speeds.ts';
import { motionReduced, themeOf } from './theme.ts';

const PLAIN = { theme: 'system', letterKeys: true, reducedMotion: 'system' };

describe('the ladder of speeds', () => {
  test('climbs', () => {
    for (let i = 1; i < SPEEDS.length; i++)
      expect(SPEEDS[i].psPerS).toBeGreaterThan(SPEEDS[i - 1].psPerS);
  });

  test('shows single skbs as long as the stage does', () => {
    for (const { psPerS, mode } of SPEEDS)
      expect(mode).toBe(psPerS <= EVENT_MODE_MAX_PS_PER_S ? 'event' : 'flow');
  });

  test('starts at two microseconds a second', () => {
    expect(SPEEDS[START_SPEED]).toMatchObject({ psPerS: 2_000_000, label: '1 s shows 2\u202fµs' });
  });

  test('holds whole picoseconds', () => {
    for (const { psPerS } of SPEEDS.slice(0, -1)) expect(Number.isInteger(psPerS)).toBe(true);
  });

  test('has a next step up and down, except at its ends', () => {
    expect(besideSpeed(3, 1)).toBe(4);
    expect(besideSpeed(0, -1)).toBe(0);
    expect(besideSpeed(SPEEDS.length - 1, 1)).toBe(SPEEDS.length - 1);
  });
});

describe('what the browser remembers', () => {
  test.each([
    [null, PLAIN],
    [
      '{"theme":"light","letterKeys":false,"reducedMotion":"on"}',
      { theme: 'light', letterKeys: false, reducedMotion: 'on' },
    ],
    ['{"theme":"pink","letterKeys":"no"}', PLAIN],
    ['null', PLAIN],
  ])('%s is read as %j', (text, remembered) => {
    expect(readRemembered(text)).toEqual(remembered);
  });

  test('may be nothing, if it keeps nothing or keeps nonsense', () => {
    const refuses = browserStore(() => {
      throw new Error('SecurityError');
    });
    expect(refuses.read()).toEqual(PLAIN);
    expect(() => refuses.write(refuses.read())).not.toThrow();
    const nonsense = browserStore(() => ({ getItem: () => '{' }) as unknown as Storage);
    expect(nonsense.read()).toEqual(PLAIN);
  });
});

test.each([
  ['system', false, 'dark'],
  ['system', true, 'light'],
  ['dark', true, 'dark'],
  ['light', false, 'light'],
  ['projector', true, 'projector'],
] as const)('with the choice "%s" and a light system %s the page is %s', (choice, light, theme) => {
  expect(themeOf(choice, { light, reducedMotion: false })).toBe(theme);
});

test.each([
  ['system', false, false],
  ['system', true, true],
  ['on', false, true],
] as const)(
  'with the choice "%s" and the system’s wish %s motion is reduced: %s',
  (choice, wish, reduced) => {
    expect(motionReduced(choice, { light: false, reducedMotion: wish })).toBe(reduced);
  },
);
