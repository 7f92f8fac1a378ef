import { expect, test } from 'vitest';
import { PS_PER_MS } from '../../schema/units.ts';
import { layoutLead } from './lead-chart.ts';

const SETTING = { width: 564, height: 128, runPs: 60 * PS_PER_MS, playheadPs: 30 * PS_PER_MS };

test('the lead begins at nothing, and the dot stands where the playhead is', () => {
  const points = [0, 10, 20, 30, 40].map((ms) => ({ atPs: ms * PS_PER_MS, ahead: ms * 50 }));
  const { dot, zeroY, baseY, yTicks, xTicks, line } = layoutLead(points, SETTING);
  expect(zeroY).toBe(baseY);
  expect(dot).toEqual({ x: 52 + 250, y: expect.any(Number), ahead: 1_500 });
  expect(dot?.y).toBeLessThan(zeroY);
  expect(yTicks.map(({ text }) => text)).toEqual(['0', '500', '1,000', '1,500', '2,000']);
  expect(xTicks[0].text).toMatch(/^0.ms$/);
  expect(line).toMatch(/^M52,108L/);
});

test('where A is ahead the line goes down from the zero line', () => {
  const points = [0, 30].map((ms) => ({ atPs: ms * PS_PER_MS, ahead: -ms }));
  const { dot, zeroY, baseY } = layoutLead(points, SETTING);
  expect(zeroY).toBeLessThan(baseY);
  expect(dot?.y).toBeGreaterThan(zeroY);
  expect(layoutLead([], SETTING)).toMatchObject({
    dot: null,
    yTicks: [{ text: '0' }, { text: '1' }],
  });
});
