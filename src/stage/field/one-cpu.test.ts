import { expect, test } from 'vitest';
import { ListWindow } from '../../analysis/list-window.ts';
import { presetById } from '../../data/presets.ts';
import { logPen, NAMED_THEME, wordsOf } from '../pen-log.fixture.ts';
import { datagrams, FIXTURE, FixtureFrames } from '../stage.fixture.ts';
import { Visits } from '../strip/visits.ts';
import { rectOfCpuColumn } from './columns.ts';
import { layoutField } from './layout.ts';
import {
  columnIn,
  cpuFigures,
  drawCpuLists,
  drawCpuVisits,
  layoutCpuStrip,
  lensOf,
  sixteenAround,
} from './one-cpu.ts';

const LARGE = presetById('field-512')?.scenario ?? expect.fail('no preset field-512');
const BOX = { width: 960, height: 300, variant: 'pernode', scenario: LARGE } as const;
const whole = layoutField(BOX);

test('a CPU is shown among the sixteen columns that it is one of', () => {
  expect(sixteenAround(whole, 204)).toEqual({ from: 192, to: 207 });
  expect(sixteenAround(whole, 0)).toEqual({ from: 0, to: 15 });
  const few = layoutField({ ...BOX, scenario: FIXTURE });
  expect(sixteenAround(few, 5)).toEqual({ from: 0, to: 7 });
});

test('the lens lies round those columns, and the part shows just them', () => {
  const lens = lensOf(whole, 204) ?? expect.fail('it is in view');
  const ends = [192, 207].map((cpu) => rectOfCpuColumn(whole, cpu));
  expect(lens.x).toBeCloseTo(ends[0]?.x ?? -1);
  expect(lens.x + lens.w).toBeCloseTo((ends[1]?.x ?? -1) + (ends[1]?.w ?? 0));
  const zoomed = layoutField({ ...BOX, focus: { from: 200, to: 260 } });
  expect(lensOf(zoomed, 204)?.x).toBe(zoomed.plot.x);
  expect(lensOf(zoomed, 0)).toBeNull();
  const focus = sixteenAround(whole, 204);
  const part = layoutField({ ...BOX, width: 320, height: 120, bare: true, focus });
  const column = rectOfCpuColumn(part, 204);
  const drawn = columnIn(part.plot, whole, 204);
  expect(drawn.x).toBeCloseTo(column?.x ?? -1);
  expect(drawn.w).toBeCloseTo(column?.w ?? -1);
  expect(part.plot.y).toBeLessThan(10);
});

const frames = new FixtureFrames(FIXTURE, datagrams(FIXTURE, 20));

test('its figures are those of the window, and of its last flush', () => {
  const frame = frames.at(40);
  const window = new ListWindow();
  window.read(frame);
  const { node, figures } = cpuFigures(frame, window, 2);
  expect(node).toBe(0);
  expect(figures).toEqual([
    ['flushes', '400,000\u202f/s'],
    ['list checks', '12.8\u00a0M\u202f/s'],
    ['of them wasted', '96.9\u202f%'],
    ['list lines read per flush', '32 × 128\u202fB'],
  ]);
  const idle = cpuFigures(frame, window, 0).figures;
  expect(idle.map(([, value]) => value)).toEqual(['0\u202f/s', '0\u202f/s', '–', '–']);
});

test('its lists are a strip, with the visits of its flush on it', () => {
  const frame = frames.at(40);
  const strip = layoutCpuStrip(frame, { x: 0, y: 18, w: 500, h: 40 });
  const visits = new Visits(strip.nodes.length);
  visits.read(frame, 2, true);
  const log = logPen();
  drawCpuLists(log.pen, strip, NAMED_THEME);
  expect(log.lines.filter((line) => line.startsWith('roundRect'))).toHaveLength(32);
  drawCpuVisits(log.pen, strip, visits, NAMED_THEME);
  expect(wordsOf(log)).toContain('31');
  expect(log.lines.filter((line) => line.includes('hatch'))).toHaveLength(31);
});
