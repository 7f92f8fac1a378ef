import { expect, it } from 'vitest';
import { ROLE } from '../../analysis/segments.ts';
import { PS_PER_US } from '../../schema/units.ts';
import { Spans } from '../lanes/window.ts';
import { logPen, NAMED_THEME } from '../pen-log.fixture.ts';
import { FixtureFrames } from '../stage.fixture.ts';
import { StripPicture } from './strip-picture.ts';
import { blocksOf, layoutTimeline } from './timeline-layout.ts';
import { TimelinePicture } from './timeline-picture.ts';

const SIZE = { width: 600, height: 150 };
const SUBJECT = { cpus: [2, 5], fromPs: 0, untilPs: 10 * PS_PER_US, marks: [] };

it('draws the same strip at the same instant, whichever way one came to it', () => {
  const frames = new FixtureFrames();
  const picture = new StripPicture(SIZE, { cpu: 2, says: 'its lists' });
  const drawn = (us: number): string[] => {
    const { pen, lines } = logPen();
    picture.draw(pen, frames.at(us), NAMED_THEME);
    return lines;
  };
  const first = drawn(9);
  expect(first.join()).toContain('its lists');
  expect(drawn(4.05)).not.toEqual(first);
  expect(drawn(9)).toEqual(first);
});

it('has its words below the name of the CPU where it is narrow', () => {
  const frames = new FixtureFrames();
  const wordsAt = (width: number): string => {
    const { pen, lines } = logPen();
    const says = 'an empty list whose counter is above the limit';
    new StripPicture({ ...SIZE, width }, { cpu: 2, says }).draw(pen, frames.at(9), NAMED_THEME);
    return lines.find((line) => line.includes(says)) ?? '';
  };
  expect(wordsAt(600)).toContain(' 17');
  expect(wordsAt(330)).toContain(' 39');
});

it('joins neighbours of one kind, and cuts them to what is shown and played', () => {
  const spans = new Spans();
  const us = (n: number): number => n * PS_PER_US;
  spans.add(2, ROLE.useful, us(-1), us(2));
  spans.add(2, ROLE.useful, us(2), us(3));
  spans.add(4, ROLE.useful, us(0), us(9));
  spans.add(5, ROLE.copy, us(1), us(8));
  spans.add(2, ROLE.waste, us(3), us(12));
  const blocks = blocksOf(spans, SUBJECT, us(7));
  expect(blocks.map(({ cpu, role, fromPs, toPs }) => [cpu, role, fromPs, toPs])).toEqual([
    [2, ROLE.useful, us(0), us(3)],
    [5, ROLE.copy, us(1), us(7)],
    [2, ROLE.waste, us(3), us(7)],
  ]);
});

it('leaves room under each lane for a bracket, and keeps all of it in the picture', () => {
  const mark = { cpu: 2, fromPs: 0, untilPs: 1, says: 'walks', look: 'waste' } as const;
  for (const height of [160, 260, 420]) {
    const { lanes, legendY } = layoutTimeline(
      { width: 600, height },
      { ...SUBJECT, marks: [mark] },
    );
    const [first, second] = lanes.map(({ rect }) => rect);
    expect(second.y).toBeGreaterThanOrEqual(first.y + first.h + 30);
    expect(legendY).toBeLessThanOrEqual(height);
  }
});

it('has room for many lanes where there is no bracket', () => {
  const cpus = [0, 1, 2, 3, 48, 49, 50, 51];
  const { lanes, legendY } = layoutTimeline({ width: 600, height: 204 }, { cpus, marks: [] });
  for (const [i, { rect }] of lanes.entries())
    expect(rect.y).toBeGreaterThanOrEqual(i === 0 ? 0 : lanes[i - 1].rect.y + rect.h);
  expect(legendY).toBeLessThanOrEqual(204);
});

it('names sleep under lanes that are too low for its name', () => {
  const frames = new FixtureFrames();
  const { pen, lines } = logPen();
  const subject = { ...SUBJECT, cpus: [2, 5, 0, 1, 3, 4, 6, 7] };
  new TimelinePicture(SIZE, subject).draw(pen, frames.at(10), NAMED_THEME);
  expect(lines.filter((line) => line.includes('asleep'))).toHaveLength(1);
});
