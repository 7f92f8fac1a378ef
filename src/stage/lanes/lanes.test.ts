import { describe, expect, test } from 'vitest';
import { PS_PER_US } from '../../schema/units.ts';
import { logPen, NAMED_THEME, wordsOf } from '../pen-log.fixture.ts';
import { FIXTURE, FixtureFrames } from '../stage.fixture.ts';
import { describeLanes } from './describe.ts';
import { drawLanesStatic, LanesPainter } from './draw.ts';
import { drawAreas } from './draw-areas.ts';
import { describeColumn } from './draw-shares.ts';
import { describeBlock, hitLanes } from './hit.ts';
import { layoutLanes, spanOf, ticksOf } from './layout.ts';
import { SegmentWindow } from './window.ts';
import { ZoomedLanes } from './zoomed.ts';

const BOX = { width: 640, height: 228 };

test('one lane per CPU at work, the idle ones as one row', () => {
  const layout = layoutLanes(FIXTURE, BOX, 0);
  expect(layout.lanes.map(({ cpu, sends }) => [cpu, sends])).toEqual([
    [2, true],
    [5, false],
  ]);
  const log = logPen();
  drawLanesStatic(log.pen, layout, NAMED_THEME, 'events');
  expect(wordsOf(log)).toEqual(
    expect.arrayContaining(['Softirq passes', 'wasted walk', 'CPU 2', 'CPU 5', '6 idle', 'push']),
  );
});

test('every lane has the number of its CPU in its colour, also one of three digits', () => {
  const cpuNode = Array.from({ length: 160 }, () => 0);
  const load = { ...FIXTURE.load, pairs: [{ sender: 104, receiver: 7 }] };
  const scenario = { ...FIXTURE, machine: { ...FIXTURE.machine, cpuNode }, load };
  const log = logPen();
  drawLanesStatic(log.pen, layoutLanes(scenario, BOX, 0), NAMED_THEME, 'events');
  const marks = log.lines.filter((line) => /^fillText\("(104|7)"/.test(line));
  expect(marks).toHaveLength(2);
  const names = log.lines.filter((line) => line.startsWith('fillText("CPU '));
  // Below each other, behind the wider of the two marks.
  expect(new Set(names.map((line) => line.split(' ')[2]))).toEqual(new Set(['48']));
});

test('about six seconds of screen time are shown, the playhead at four fifths', () => {
  const frame = new FixtureFrames().at(50);
  const span = spanOf(frame);
  expect(span.to - span.from).toBe(12 * PS_PER_US);
  expect((frame.playheadPs - span.from) / (span.to - span.from)).toBeCloseTo(0.8);
  const ticks = ticksOf(layoutLanes(FIXTURE, BOX, 0), span);
  expect(ticks.map(({ text }) => text)).toEqual(['45\u202fµs', '50\u202fµs']);
});

test('a clock in ticks has an axis in ticks, and cards in ticks', () => {
  const frame = new FixtureFrames().at(50);
  const counted = ticksOf(layoutLanes(FIXTURE, BOX, 0), spanOf(frame), { ticks: true });
  expect(counted.map(({ text }) => text)).toEqual(['45,000\u202fticks', '50,000\u202fticks']);
  const meta = { ...frame.recording.meta, ticks: true };
  Object.assign(frame.recording, { meta });
  const card = describeBlock({ cpu: 2, role: 0, fromPs: 4e6, toPs: 6e6 }, frame);
  expect(card.rows).toEqual([
    ['began', '4,000\u202fticks'],
    ['lasted', '2,000\u202fticks'],
  ]);
});

test('the wasted walk overhangs its neighbours', () => {
  const layout = layoutLanes(FIXTURE, BOX, 0);
  const frame = new FixtureFrames().at(50);
  const log = logPen();
  new LanesPainter(layout, new SegmentWindow()).draw(log.pen, frame, NAMED_THEME, spanOf(frame));
  const at = log.lines.indexOf('fill() hatch');
  const blocks = log.lines.slice(log.lines.lastIndexOf('beginPath()', at), at);
  expect(blocks.length).toBeGreaterThan(3);
  for (const block of blocks.slice(1)) expect(block).toMatch(/^rect\(.* 46 [\d.]+ (\d+)\)$/);
});

test('blocks narrower than a pixel are drawn as strong as their share of it', () => {
  const layout = layoutLanes(FIXTURE, BOX, 0);
  const frame = new FixtureFrames().at(90, { psPerS: 100 * PS_PER_US });
  const log = logPen();
  new LanesPainter(layout, new SegmentWindow()).draw(log.pen, frame, NAMED_THEME, spanOf(frame));
  const faint = log.lines.filter((line) => line.includes('hatch at 0.'));
  expect(faint.length).toBeGreaterThan(10);
});

test('in flow mode the lanes are areas, and the words give the shares', () => {
  const frames = new FixtureFrames();
  const layout = layoutLanes(FIXTURE, BOX, 0);
  const log = logPen();
  const frame = frames.at(990, { flow: true });
  drawAreas(log.pen, layout, frame, NAMED_THEME);
  expect(log.lines.join('\n')).not.toMatch(/NaN|undefined|Infinity/);
  expect(wordsOf(log)).toEqual(['\u221210 ms', '\u22125', 'now']);
  expect(describeLanes(frame, 0)).toMatch(/^CPU time over the last 10 ms\. CPU 2: useful \d+%/);
});

test('the pointer finds a block and is told what it was', () => {
  const layout = layoutLanes(FIXTURE, BOX, 0);
  const frame = new FixtureFrames().at(9.5);
  const span = spanOf(frame);
  const window = new SegmentWindow();
  window.cover(frame.recording, span, frame.playheadPs, layout.lanes);
  const { plot } = layout;
  const xAt = (us: number): number =>
    plot.x + ((us * PS_PER_US - span.from) / (span.to - span.from)) * plot.w;
  const hit = hitLanes(layout, window, { x: xAt(7.8), y: plot.y + 20 }, span);
  expect(hit).not.toBeNull();
  if (hit === null) return;
  expect(describeBlock(hit, frame)).toEqual({
    title: 'CPU 2: wasted walk',
    rows: [
      ['began', '7.64\u202fµs'],
      ['lasted', '0.2\u202fµs'],
    ],
  });
  expect(hitLanes(layout, window, { x: xAt(10), y: plot.y + 20 }, span)).toBeNull();
});

describe('zoomed', () => {
  const layout = layoutLanes(FIXTURE, BOX, 0);
  const frame = new FixtureFrames().at(52);
  const draw = (span: { from: number; to: number }) => {
    const zoomed = new ZoomedLanes(layout, new SegmentWindow());
    zoomed.isStale(frame, span);
    const log = logPen();
    zoomed.drawStill(log.pen, frame, NAMED_THEME, span);
    return { zoomed, log };
  };

  test('out to the whole run, each column holds the shares of its time', () => {
    const span = { from: 0, to: FIXTURE.runPs };
    const { zoomed, log } = draw(span);
    expect(wordsOf(log).join()).toMatch(/each column is 2\.0\u202fµs: shares of time/);
    const hit = zoomed.hit(frame, span, { x: layout.plot.x + 30, y: layout.plot.y + 10 });
    expect(hit?.kind).toBe('column');
    if (hit?.kind !== 'column') return;
    const { title, rows } = describeColumn(hit.hit);
    expect(title).toMatch(/^CPU 2: /);
    const sum = rows.reduce((all, [, percent]) => all + Number.parseFloat(percent), 0);
    expect(Math.abs(sum - 100)).toBeLessThan(0.5);
  });

  test('in to single blocks, and to what comes after the playhead', () => {
    const span = { from: 50 * PS_PER_US, to: 60 * PS_PER_US };
    const { zoomed, log } = draw(span);
    expect(wordsOf(log).join()).toContain('blocks under a pixel');
    const places = Array.from({ length: 40 }, (_, i) => layout.plot.x + i * 13);
    const kinds = places.map((x) => zoomed.hit(frame, span, { x, y: layout.plot.y + 10 })?.kind);
    expect(kinds).toContain('block');
  });

  test('nothing is drawn anew while only the playhead moves', () => {
    const span = { from: 0, to: 20 * PS_PER_US };
    const zoomed = new ZoomedLanes(layout, new SegmentWindow());
    const frames = new FixtureFrames();
    expect([5, 6, 7].map((us) => zoomed.isStale(frames.at(us), span))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test('scrolled lanes show every CPU', () => {
  const low = { width: 640, height: 130 };
  const seen = new Set<number>();
  for (let above = 0; above < 8; above++) {
    const { lanes, scrolled } = layoutLanes(FIXTURE, low, 0, above);
    for (const { cpu } of lanes) seen.add(cpu);
    if (above > 0) expect(scrolled).toMatchObject({ all: 8 });
  }
  expect(seen.size).toBe(8);
});
