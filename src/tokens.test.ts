/** The themes as the style sheet has them: what can be read, and what can be told apart. */
import { expect, test } from 'vitest';
import type { Theme } from './state/theme.ts';
import { type Colour, contrast, linearOf, tokensOf } from './tokens.fixture.ts';

const SURFACES = ['bg-0', 'bg-1', 'bg-2', 'bg-3'];
const ROLES = ['useful', 'waste', 'spin', 'kick', 'copy', 'other'];
const INKS = ['ink-1', 'ink-2', 'ink-3', ...ROLES.map((role) => `${role}-ink`), 'fault-ink'];
const SOFT = ['useful', 'waste', 'kick'];
/** Outlines, lines and bands that carry meaning. */
const MARKS = [...ROLES, 'rule-strong', 'node-online', 'node-possible', 'band', 'published'];

/** Pairs of tokens below that contrast, with what they have. */
function below(
  tokens: ReadonlyMap<string, string>,
  pairs: readonly (readonly [string, string])[],
  { least, room = 0 }: { readonly least: number; readonly room?: number },
): string[] {
  return pairs.flatMap(([front, back]) => {
    const ratio = contrast(tokens.get(front) ?? '', tokens.get(back) ?? '', room);
    return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)}`] : [];
  });
}

const across = (fronts: readonly string[], backs: readonly string[]): [string, string][] =>
  fronts.flatMap((front) => backs.map((back): [string, string] => [front, back]));

test.each([
  // WCAG 2.2 wants 4.5 of text and 3 of marks.
  { theme: 'dark', text: 4.5, mark: 3 },
  { theme: 'light', text: 4.5, mark: 3 },
  { theme: 'projector', text: 7, mark: 6.5 },
] as const)('in the $theme theme text and marks can be read', ({ theme, text, mark }) => {
  const tokens = tokensOf(theme);
  const skbs = [0, 1, 2, 3, 4, 5, 6, 7].map((hue) => `skb-${hue}`);
  const words: [string, string][] = [
    ...across(INKS, SURFACES),
    ...SOFT.map((role): [string, string] => [`${role}-ink`, `${role}-soft`]),
    ...across(
      ['ink-1'],
      SOFT.map((role) => `${role}-soft`),
    ),
    ...ROLES.map((role): [string, string] => [`on-${role}`, role]),
    ...across(['skb-ink'], skbs),
  ];
  expect(below(tokens, words, { least: text })).toEqual([]);
  expect(below(tokens, across(MARKS, ['bg-1']), { least: mark })).toEqual([]);
});

test('a room that lifts black to a tenth of white leaves the projector theme readable', () => {
  const tokens = tokensOf('projector');
  const room = 0.1;
  expect(below(tokens, across(INKS, SURFACES), { least: 4, room })).toEqual([]);
  expect(below(tokens, across(MARKS, ['bg-1']), { least: 2.7, room })).toEqual([]);
  // The same test finds the others wanting: that is what this theme is for.
  const dark = below(tokensOf('dark'), across(MARKS, ['bg-1']), { least: 2.7, room });
  expect(dark.length).toBeGreaterThan(3);
});

/** Simulations of Machado, Oliveira and Fernandes (2009), severity 1, on linear light. */
const EYES: Readonly<Record<string, readonly Colour[]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const times = (rows: readonly Colour[], v: Colour): Colour => {
  const row = ([a, b, c]: Colour): number => a * v[0] + b * v[1] + c * v[2];
  return [row(rows[0]), row(rows[1]), row(rows[2])];
};

/** Ottosson's OKLab (2020) of linear light. */
function oklabOf(linear: Colour): Colour {
  const cone = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(cone[0]), Math.cbrt(cone[1]), Math.cbrt(cone[2])],
  );
}

/** The two roles that are nearest to each other for that eye: OKLab distance times 100. */
function nearest(theme: Theme, eye: string): number {
  const tokens = tokensOf(theme);
  const seen = ROLES.map((role) => {
    const [r, g, b] = times(EYES[eye], linearOf(tokens.get(role) ?? ''));
    const held = (x: number): number => Math.min(1, Math.max(0, x));
    return oklabOf([held(r), held(g), held(b)]);
  });
  const far = (a: Colour, b: Colour): number =>
    100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return Math.min(...seen.flatMap((a, i) => seen.slice(i + 1).map((b) => far(a, b))));
}

test.each([
  ['dark', { normal: 15.4, deuteranopia: 14, protanopia: 14, tritanopia: 11.1 }],
  ['light', { normal: 13.8, deuteranopia: 12, protanopia: 12, tritanopia: 9.4 }],
  ['projector', { normal: 12.8, deuteranopia: 11.7, protanopia: 12.8, tritanopia: 9.8 }],
] as const)('in the %s theme no two roles look alike, for any eye', (theme, floors) => {
  for (const [eye, floor] of Object.entries(floors))
    expect(nearest(theme, eye), eye).toBeGreaterThanOrEqual(floor - 0.05);
});

test('the projector theme writes larger and draws thicker', () => {
  const size = (theme: Theme, token: string) => Number.parseFloat(tokensOf(theme).get(token) ?? '');
  // At 1280x720 the stage shrinks its marks to not less than this.
  expect(size('projector', 't-tick') * 0.86).toBeGreaterThanOrEqual(12);
  for (const token of ['t-tick', 't-small', 't-body', 't-lead', 't-title', 't-figure', 'line'])
    expect(size('projector', token), token).toBeGreaterThan(size('dark', token));
});
