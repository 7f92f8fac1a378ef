import { expect, test } from 'vitest';
import { computeAhead } from '../../analysis/compare/ahead.ts';
import { Lateness } from '../../analysis/compare/lateness.ts';
import { onVariant, recorded, shortScenario } from '../../analysis/compare/two-runs.fixture.ts';
import { PS_PER_MS, PS_PER_US } from '../../schema/units.ts';
import { layoutLanes } from '../lanes/layout.ts';
import { logPen, NAMED_THEME, wordsOf } from '../pen-log.fixture.ts';
import { drawDifference } from './draw.ts';
import { hitMark, layoutDifference, leadLine, marksIn } from './layout.ts';

const M1 = shortScenario('m1', 1 * PS_PER_MS);
const A = recorded(onVariant(M1, 'pernode'));
const B = recorded(onVariant(M1, 'online'));
const LATENESS = new Lateness(A, B, 2);
const BOX = { width: 900, height: 64 };
const LAYOUT = layoutDifference(M1, BOX, 0);

test('time runs as in the lanes above and below', () => {
  const { plot, nowX } = layoutLanes(M1, { width: 900, height: 150 }, 0);
  expect(LAYOUT).toMatchObject({ x: plot.x, w: plot.w, nowX });
});

test('a datagram is joined to itself, and labelled by who had it earlier', () => {
  const span = { from: 0, to: 20 * PS_PER_US };
  const marks = marksIn(LAYOUT, LATENESS, span, 16 * PS_PER_US) ?? [];
  expect(marks.map(({ number }) => number)).toEqual(marks.map((_, i) => i));
  const both = marks.filter(({ aX, bX }) => aX !== null && bX !== null);
  expect(both.length).toBeGreaterThan(1);
  for (const { aX, bX, laterPs } of both) {
    expect(laterPs).toBeLessThan(0);
    expect(bX).toBeLessThan(aX ?? 0);
  }
  const { pen, lines } = logPen();
  drawDifference(pen, LAYOUT, NAMED_THEME, {
    lateness: LATENESS,
    ahead: [],
    span,
    playheadPs: span.to,
    counted: 'received',
  });
  expect(wordsOf({ pen, lines })).toContain('earlier');
  expect(lines.join()).toMatch(/B by \d\.\d\d.µs/);
});

test('a pointer finds the datagram of its row', () => {
  const span = { from: 0, to: 20 * PS_PER_US };
  const marks = marksIn(LAYOUT, LATENESS, span, span.to) ?? [];
  const { aX, bX } = marks[2];
  expect(hitMark(LAYOUT, marks, { x: (aX ?? 0) + 3, y: 4 })).toBe(marks[2]);
  expect(hitMark(LAYOUT, marks, { x: (bX ?? 0) - 3, y: BOX.height - 4 })).toBe(marks[2]);
  expect(hitMark(LAYOUT, marks, { x: 0, y: 4 })).toBeNull();
});

test('where datagrams are too many to be told apart the lead is drawn', () => {
  const span = { from: 0, to: 1 * PS_PER_MS };
  expect(marksIn(LAYOUT, LATENESS, span, span.to)).toBeNull();
  const ahead = computeAhead(A, B);
  const line = leadLine(LAYOUT, ahead, span);
  expect(line.map(({ x }) => x)).toEqual([LAYOUT.x, LAYOUT.x + LAYOUT.w / 2, LAYOUT.x + LAYOUT.w]);
  expect(line.at(-1)?.y).toBe(LAYOUT.topY);
  const { pen, lines } = logPen();
  drawDifference(pen, LAYOUT, NAMED_THEME, {
    lateness: LATENESS,
    ahead,
    span,
    playheadPs: span.to,
    counted: 'received',
  });
  expect(lines.join()).toMatch(/B is \d+ ahead/);
  expect(wordsOf({ pen, lines })).toEqual(expect.arrayContaining(['ahead by', '0']));
});

test('what the lead is stays inside a narrow lane', () => {
  const span = { from: 0, to: 1 * PS_PER_MS };
  const ahead = computeAhead(A, B);
  const scene = { lateness: LATENESS, ahead, span, playheadPs: span.to, counted: 'received' };
  const xIn = (width: number): [number, number] => {
    const layout = layoutDifference(M1, { width, height: 64 }, 0);
    const { pen, lines } = logPen();
    drawDifference(pen, layout, NAMED_THEME, scene);
    return [Number(/B is \d+ ahead" ([\d.]+)/.exec(lines.join())?.[1]), layout.nowX];
  };
  const [wide, wideNow] = xIn(900);
  expect(wide).toBeGreaterThan(wideNow);
  const [narrow, narrowNow] = xIn(340);
  expect(narrow).toBeLessThan(narrowNow);
});
