import { expect, test } from 'vitest';
import { computeAhead } from '../../analysis/compare/ahead.ts';
import { Lateness } from '../../analysis/compare/lateness.ts';
import { onVariant, recorded, shortScenario } from '../../analysis/compare/two-runs.fixture.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { PS_PER_MS, PS_PER_US } from '../../schema/units.ts';
import { layoutLanes, spanOf } from '../lanes/layout.ts';
import { logPen, NAMED_THEME, wordsOf } from '../pen-log.fixture.ts';
import { type DifferenceScene, drawDifference } from './draw.ts';
import { hitMark, layoutDifference, leadLine, marksIn } from './layout.ts';

const M1 = shortScenario('m1', 1 * PS_PER_MS);
const A = recorded(onVariant(M1, 'pernode'));
const B = recorded(onVariant(M1, 'online'));
const LATENESS = new Lateness(A, B, 2);
const BOX = { width: 900, height: 64 };
const LAYOUT = layoutDifference(M1, BOX, 0);

test('time runs as in the lanes above and below', () => {
  const { plot, nowX } = layoutLanes(M1, { width: 900, height: 150 }, 0);
  expect(LAYOUT).toMatchObject({ x: plot.x, w: plot.w });
  const playheadPs = 16 * PS_PER_US;
  const span = spanOf({ playheadPs, psPerS: 2 * PS_PER_US, scenario: M1 } as LabFrame);
  expect(playheadsIn(900, { span, playheadPs })).toEqual([Math.round(nowX)]);
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
    lead: 0,
    span,
    playheadPs: span.to,
    counted: 'received',
  });
  expect(wordsOf({ pen, lines })).toContain('earlier');
  expect(wordsOf({ pen, lines }), 'counted from 1, as in the transport').toContain('1');
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
    lead: 12,
    span,
    playheadPs: span.to,
    counted: 'received',
  });
  expect(lines.join()).toContain('B is 12 ahead');
  expect(wordsOf({ pen, lines })).toEqual(expect.arrayContaining(['ahead by', '0']));
});

/** What is said of the lead, where, and where the line of the playhead is drawn. */
function drawn(width: number, at: Pick<DifferenceScene, 'span' | 'playheadPs'>, lead = 12) {
  const layout = layoutDifference(M1, { width, height: 64 }, 0);
  const { pen, lines } = logPen();
  const ahead = computeAhead(A, B);
  const scene = { lateness: LATENESS, ahead, lead, counted: 'received', ...at };
  drawDifference(pen, layout, NAMED_THEME, scene);
  const [, text, x] = /"((?:[AB] is|level)[^"]*)" ([\d.]+)/.exec(lines.join('\n')) ?? [];
  return { layout, text, x: Number(x), lines };
}

function playheadsIn(width: number, at: Pick<DifferenceScene, 'span' | 'playheadPs'>): number[] {
  return drawn(width, at).lines.flatMap((line) => {
    const [, x] = /fillRect\(([\d.]+) 0 1.5 64\)/.exec(line) ?? [];
    return x === undefined ? [] : [Number(x)];
  });
}

test('what the lead is stays inside a narrow lane', () => {
  const at = { span: { from: 0, to: 1 * PS_PER_MS }, playheadPs: 0.8 * PS_PER_MS };
  const wide = drawn(900, at);
  expect(wide.x).toBeGreaterThan(wide.layout.x + wide.layout.w * 0.8);
  const narrow = drawn(340, at);
  expect(narrow.x).toBeLessThan(narrow.layout.x + narrow.layout.w * 0.8);
});

test('zoomed, the lead and the line stand where the playhead is', () => {
  const span = { from: 0, to: 1 * PS_PER_MS };
  const { x, w } = LAYOUT;
  const at = { span, playheadPs: 0.25 * PS_PER_MS };
  expect(playheadsIn(900, at)).toEqual([Math.round(x + w / 4)]);
  expect(drawn(900, at, -7)).toMatchObject({ text: 'A is 7 ahead', x: x + w / 4 + 8 });
  expect(drawn(900, at, 0).text).toBe('level');
  const beside = { from: 0.2 * PS_PER_MS, to: 0.8 * PS_PER_MS };
  for (const playheadPs of [0, 1 * PS_PER_MS])
    expect(playheadsIn(900, { span: beside, playheadPs })).toEqual([]);
  const past = drawn(900, { span: beside, playheadPs: 1 * PS_PER_MS });
  expect(past.text).toBe('B is 12 ahead at the playhead');
});
