import { expect, test } from 'vitest';
import type { Waterfall } from '../../schema/evidence-figures.ts';
import { layoutWaterfall, waterfallTable } from './waterfall.ts';

const FALL: Waterfall = {
  case: 'M1',
  reading: 'profile',
  samples: 300,
  steps: [
    { kind: 'base', label: 'before', us: 3.77, range: null },
    { kind: 'walk', label: 'the walk', us: 0.4, range: [0.33, 0.46] },
    { kind: 'wakeup', label: 'wake-ups', us: 0.14, range: [0, 0.3] },
    { kind: 'open', label: 'not explained', us: 0.57, range: null },
    { kind: 'total', label: 'after', us: 4.88, range: null },
  ],
};

test('steps stand on each other, base and total on zero', () => {
  const { blocks, frame } = layoutWaterfall(FALL, { width: 600, height: 300 });
  const [base, walk, wakeup, open, total] = blocks;
  expect(base.y + base.height).toBeCloseTo(frame.bottom);
  expect(total.y + total.height).toBeCloseTo(frame.bottom);
  expect(walk.y + walk.height).toBeCloseTo(base.y);
  expect(wakeup.y + wakeup.height).toBeCloseTo(walk.y);
  expect(open.y + open.height).toBeCloseTo(wakeup.y);
  expect(open.y).toBeCloseTo(total.y);
  expect(blocks.map(({ text }) => text)).toEqual(['3.77', '+0.40', '+0.14', '+0.57', '4.88']);
});

test('its table has every step with its range', () => {
  const { rows, notes } = waterfallTable(FALL, ['x']);
  expect(rows[1]).toEqual(['the walk', 0.4, 0.33, 0.46]);
  expect(notes[0]).toContain('300 samples');
});
