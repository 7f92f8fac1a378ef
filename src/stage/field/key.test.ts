import { expect, test } from 'vitest';
import { presetById } from '../../data/presets.ts';
import { deferLimits } from '../../schema/defer-limits.ts';
import { heatKey, placeText, strengthTexts, tilesKey } from './key.ts';
import { layoutField } from './layout.ts';

const scenario = presetById('field-512')?.scenario ?? expect.fail('no preset field-512');
const layout = layoutField({ width: 960, height: 440, variant: 'pernode', scenario });
const limits = deferLimits('pernode', 128);
const marks = (rows: ReturnType<typeof heatKey>): string[] => rows.map(({ mark }) => mark);

test('the key of the heat map names each mark once, the frame only where it is', () => {
  const alone = marks(heatKey({ limits, hasLens: false }));
  const drawn = ['wasted', 'empty', 'useful', 'unseen', 'cursor', 'length', 'kick'];
  expect(alone).toEqual(drawn);
  expect(marks(heatKey({ limits, hasLens: true }))).toEqual([...drawn, 'lens']);
});

test('its numbers are those of the kernel in force', () => {
  const words = (of: typeof limits): string =>
    tilesKey({ limits: of })
      .map(({ meaning }) => meaning)
      .join('; ');
  expect(words(limits)).toContain('full at 127; 65 skbs or more in the list');
  expect(words(deferLimits('pernode', 64))).toContain('full at 63; 33 skbs or more in the list');
  expect(words(deferLimits('none', 128))).not.toContain('kicked');
});

test('five strengths stand for equal steps up to the top, and for none before a check', () => {
  expect(strengthTexts(500_000)).toEqual(['100,000', '200,000', '300,000', '400,000', '500,000']);
  expect(strengthTexts(0)).toEqual([]);
});

test('it says what shares a column or a row', () => {
  expect(placeText(layout)).toContain('one column per CPU, one row per node');
  const narrow = layoutField({ width: 390, height: 300, variant: 'pernode', scenario });
  expect(placeText(narrow)).toContain('the busiest of 2 CPUs');
  const oneList = layoutField({ width: 960, height: 440, variant: 'llist', scenario });
  expect(placeText(oneList)).toBe('Each CPU has one list: one column per CPU.');
});
