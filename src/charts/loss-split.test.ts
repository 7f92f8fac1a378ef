import { expect, test } from 'vitest';
import { toAscii } from '../lib/format.ts';
import type { Budget } from '../schema/budget.ts';
import type { Scenario } from '../schema/scenario.ts';
import { drawnRecording } from './drawn-recording.fixture.ts';
import { computeLossSplit, noSplitText, unpricedText } from './loss-split.ts';

const POSSIBLE: Budget = {
  baseNs: 3_772,
  baselineRatePerS: 265_145,
  walkNs: 400,
  pollutionNs: 40,
  wakeupNs: 140,
  totalNs: 4_352,
  ratePerS: 229_780,
  changePercent: -13.3,
  wakesBefore: 0.2,
  wakesAfter: 0.35,
  published: { gapNs: 1_110, openNs: 530, changePercent: -22.7 },
};

test('the loss is split in words, and what is left open is a part of it', () => {
  const { against, total, parts, open, change } = computeLossSplit(POSSIBLE, true);
  expect(against).toBe('Against the revert');
  expect(toAscii(total)).toBe('0.58 of 1.11 us');
  expect(parts.map(({ name, text }) => `${name} ${text}`)).toEqual([
    'walk 0.40',
    'cache pollution 0.04',
    'wake-ups 0.14',
    'not explained 0.53',
  ]);
  expect(open).toBe('');
  expect(toAscii(change)).toBe('published -22.7 %, this model -13.3 %');
});

test('the parts of the bar add up to the published gap', () => {
  const { parts } = computeLossSplit(POSSIBLE, true);
  expect(parts.map((part) => part.id)).toEqual(['walk', 'pollution', 'wakeup', 'open']);
  expect(parts.reduce((sum, part) => sum + part.ns, 0)).toBe(1_110);
});

test('a walk that nobody has measured is not held against a published figure', () => {
  const online = { ...POSSIBLE, walkNs: 30, pollutionNs: 1, wakeupNs: 12, changePercent: -1.2 };
  const { parts, total, open, change } = computeLossSplit({ ...online, published: null }, true);
  expect(parts.map((part) => part.id)).toEqual(['walk', 'wakeup']);
  expect(toAscii(total)).toBe('0.04 us');
  expect(open).toBe('');
  expect(toAscii(change)).toBe('this model -1.2 %; nobody has published it');
});

test('a machine that is no published one is not said to be unmeasured', () => {
  const { against, change } = computeLossSplit({ ...POSSIBLE, published: null }, false);
  expect(against).toBe('Against one list per CPU');
  expect(change).toContain('not held against a published figure');
});

test('a model that loses more than was published says so', () => {
  const over = { gapNs: 500, openNs: -80, changePercent: -11 };
  const { open, parts } = computeLossSplit({ ...POSSIBLE, published: over }, true);
  expect(toAscii(open)).toBe('0.08 us more than was published');
  expect(parts.map((part) => part.id)).not.toContain('open');
  const even = { gapNs: 580, openNs: 0, changePercent: -13 };
  const all = computeLossSplit({ ...POSSIBLE, published: even }, true);
  expect(all.open).toBe('nothing is left unexplained');
});

test('where there is nothing to split, the reason is given', () => {
  const { scenario } = drawnRecording();
  expect(noSplitText(scenario, 'pernode')).toContain('assumed');
  const timing = {
    kind: 'calibrated',
    ratePerS: 265_145,
    counts: 'received',
    baseline: 'llist',
    source: '',
  } as const;
  const calibrated = { ...scenario, load: { ...scenario.load, timing } };
  expect(noSplitText(calibrated, 'llist')).toContain('llist is the baseline');
});

const withLimit = (deferMax: number): Scenario => {
  const { scenario } = drawnRecording();
  return { ...scenario, kernel: { ...scenario.kernel, deferMax } };
};

test.each([
  ['pernode', 0, 'refused'],
  ['pernode', 1, 'refused'],
  ['none', 128, 'Nothing is deferred'],
  ['spinmax', 128, 'the lock of a list'],
] as const)('%s with skb_defer_max %i has no walk to split', (variant, deferMax, why) => {
  expect(unpricedText(withLimit(deferMax), variant)).toContain(why);
});

test('the loss with lists without a lock that hold something can be split', () => {
  expect(unpricedText(withLimit(2), 'pernode')).toBeNull();
  expect(unpricedText(withLimit(128), 'final')).toBeNull();
});

test('nor is a kernel whose receiver frees where it reads', () => {
  const scenario = withLimit(64);
  const text = unpricedText(
    { ...scenario, kernel: { ...scenario.kernel, release: '6.17' } },
    'pernode',
  );
  expect(text).toMatch(/^UDP receive does not defer here\. .* estimates\.$/);
});
