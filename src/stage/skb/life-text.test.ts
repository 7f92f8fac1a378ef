import { expect, test } from 'vitest';
import { PS_PER_US } from '../../schema/units.ts';
import { layoutLanes } from '../lanes/layout.ts';
import { logPen, NAMED_THEME } from '../pen-log.fixture.ts';
import { FIXTURE, FixtureFrames } from '../stage.fixture.ts';
import { drawChosenInLanes } from './draw-chosen.ts';
import { lifeCard } from './life-text.ts';

const choice = { skb: 0, atPs: 5 * PS_PER_US };

test('an skb that is followed tells what has happened and what will', () => {
  const frames = new FixtureFrames();
  const pastAt = (us: number) => lifeCard(choice, frames.at(us)).rows.map(({ past }) => past);
  expect(pastAt(0.5)).toEqual([false, false, false, false, false]);
  expect(pastAt(3.6)).toEqual([true, true, false, false, false]);
  expect(lifeCard(choice, frames.at(0.5)).title).toBe('skb 0 of CPU 2: not allocated yet');
  expect(lifeCard(choice, frames.at(9)).title).toBe('skb 0 of CPU 2: freed');
  expect(lifeCard(choice, frames.at(9)).rows.map(({ what }) => what)).toEqual([
    'allocated on CPU 2, head from its cache',
    'into the socket’s queue by CPU 2, 1 there',
    'taken by the receiver on CPU 5',
    'deferred to list [CPU 2][node 0], 1 skb there',
    'freed on CPU 2 (flush), head to its cache',
  ]);
});

test('a head that was never allocated gets a sentence', () => {
  const { title, rows } = lifeCard({ skb: 0, atPs: 0 }, new FixtureFrames().at(5));
  expect(title).toBe('No skb of number 0 was allocated before 0.00\u202fµs');
  expect(rows).toEqual([]);
});

test('in the lanes each of its steps is marked in the lane of its CPU', () => {
  const frame = new FixtureFrames().at(9);
  const layout = layoutLanes(FIXTURE, { width: 640, height: 228 }, 0);
  const log = logPen();
  const span = { from: 0, to: 10 * PS_PER_US };
  drawChosenInLanes(log.pen, layout, NAMED_THEME, { frame, span, choice });
  const marks = log.lines.filter((line) => line.startsWith('roundRect('));
  expect(marks).toHaveLength(5);
  const rows = new Set(marks.map((line) => line.split(/[ ,(]+/)[2]));
  expect(rows.size).toBe(2);
});
