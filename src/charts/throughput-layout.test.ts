import { expect, test } from 'vitest';
import { type Box, crosses, overlaps } from './label-place.ts';
import type { ReferenceLine } from './references.ts';
import type { MarkTone, RatePoint, ThroughputFigures } from './throughput-figures.ts';
import { layoutThroughput, rateAt, type ThroughputLayout, timeAtX } from './throughput-layout.ts';

const REFERENCES: readonly ReferenceLine[] = [
  { perS: 265_000, name: 'commit reverted', source: [], about: [] },
  { perS: 205_000, name: 'stock', source: [], about: [] },
];

function points(level: (ms: number) => number): RatePoint[] {
  return Array.from({ length: 120 }, (_, bin) => {
    const ms = (bin + 0.5) / 2;
    return { ms, perS: level(ms) + (bin % 2 === 0 ? 2_000 : -2_000) };
  });
}

function figures(change: Partial<ThroughputFigures> = {}): ThroughputFigures {
  return {
    runMs: 60,
    playheadMs: 24.6,
    playheadPs: 24.6e9,
    walk: 'possible walk',
    perS: 216_300,
    windowMs: null,
    changePercent: null,
    compared: '',
    since: 'switch',
    tone: 'possible',
    line: points(() => 216_300),
    ghost: [],
    marks: [],
    ...change,
  };
}

function layout(change: Partial<ThroughputFigures> = {}, references = REFERENCES) {
  return layoutThroughput({ width: 396, height: 140, figures: figures(change), references });
}

function labels(chart: ThroughputLayout): Box[] {
  return [...chart.references, ...chart.marks].flatMap(({ label }) => (label ? [label.box] : []));
}

test('time runs over the whole run and the rate begins at zero', () => {
  const chart = layout();
  expect(chart.plot).toEqual({ x: 44, y: 0, width: 352, height: 118 });
  expect(chart.dot?.[0]).toBeCloseTo(44 + (24.6 / 60) * 352);
  const [upper, lower] = chart.references.map(({ y }) => chart.plot.height - y);
  expect(lower / upper).toBeCloseTo(205 / 265);
  expect(timeAtX(chart, 44 + 176, 60)).toBe(30);
  expect(timeAtX(chart, -5, 60)).toBe(0);
});

test('the computed future is drawn apart from the past, and both meet at the playhead', () => {
  const chart = layout();
  const dot = `${chart.dot?.map((px) => Math.round(px * 1_000) / 1_000).join(',')}`;
  expect(chart.past.endsWith(dot)).toBe(true);
  expect(chart.future.startsWith(`M${dot}`)).toBe(true);
});

test('at the end of the run there is no future, and before the first bin no line', () => {
  expect(layout({ playheadMs: 60 }).future).toBe('');
  expect(layout({ line: [] })).toMatchObject({ past: '', future: '', dot: null });
});

test('labels of published figures stand away from each other', () => {
  const [reverted, stock] = layout().references;
  expect(reverted.label?.box.y).toBeLessThan(reverted.y);
  expect(stock.label?.box.y).toBeGreaterThan(stock.y);
  expect(reverted.label).toMatchObject({ words: 'published, commit reverted', value: '265,000' });
});

test('on a phone the labels are shorter', () => {
  const narrow = layoutThroughput({
    width: 342,
    height: 110,
    figures: figures(),
    references: REFERENCES,
  });
  expect(narrow.references.map(({ label }) => label?.words)).toEqual(['commit reverted', 'stock']);
});

const LOW = [40, 50, 60, 70, 90].flatMap((height) => [13, 15, 20].map((px) => [height, px]));

test.each(LOW)('%d px high, no label of %d px lies on a line', (height, labelPx) => {
  const line = points(() => 261_000);
  const low = layoutThroughput({
    width: 396,
    height,
    figures: figures({ line }),
    references: REFERENCES,
    labelPx,
  });
  const published = low.references.map(({ y }) => ({ ...low.plot, y: y - 1, height: 2 }));
  for (const box of labels(low)) {
    expect(crosses(low.lines[0], box)).toBe(false);
    for (const other of published) expect(overlaps(box, other)).toBe(false);
  }
});

test('no label covers the line or another label, wherever the line runs', () => {
  for (let level = 20_000; level <= 290_000; level += 5_000) {
    for (const playheadMs of [0, 10, 30, 50, 60]) {
      const chart = layout({ line: points(() => level), playheadMs });
      const boxes = labels(chart);
      expect(boxes).toHaveLength(2);
      expect(overlaps(boxes[0], boxes[1])).toBe(false);
      for (const box of boxes) expect(crosses(chart.lines[0], box)).toBe(false);
    }
  }
});

test.each([[0.5], [12], [24.6], [45], [59.5]])('a switch at %d ms covers nothing', (atMs) => {
  const mark = { atMs, tone: 'online' as MarkTone, name: 'online walk' };
  const line = points((ms) => (ms < atMs ? 216_300 : 263_900));
  const chart = layout({ line, ghost: points(() => 216_300), marks: [mark], playheadMs: 50 });
  const boxes = labels(chart);
  expect(boxes).toHaveLength(3);
  boxes.forEach((box, i) => {
    for (const other of boxes.slice(i + 1)) expect(overlaps(box, other)).toBe(false);
    for (const drawn of chart.lines) expect(crosses(drawn, box)).toBe(false);
  });
});

test('where switches crowd, the latest keeps its name', () => {
  const marks = [40, 40.4, 40.8, 41.2].map((atMs, i) => ({
    atMs,
    tone: 'online' as MarkTone,
    name: `number ${i}`,
  }));
  const chart = layout({ marks });
  expect(chart.marks.at(-1)?.label).not.toBeNull();
  const boxes = labels(chart);
  boxes.forEach((box, i) => {
    for (const other of boxes.slice(i + 1)) expect(overlaps(box, other)).toBe(false);
  });
});

test('the rates have an axis from zero up, with or without published figures', () => {
  for (const chart of [layout(), layout({}, [])]) {
    expect(chart.plot.x).toBeGreaterThan(0);
    expect(chart.yTicks[0]).toMatchObject({ text: '0\u202f/s', y: 118 });
    expect(chart.yTicks.map(({ text }) => text).slice(1)).toContain('200\u202fk');
    for (const { y } of chart.yTicks) expect(y).toBeGreaterThanOrEqual(0);
  }
});

test('a low chart has fewer ticks, none over another', () => {
  for (const height of [60, 80, 110, 140, 200]) {
    const low = layoutThroughput({ width: 300, height, figures: figures(), references: [] });
    expect(low.yTicks.length).toBeGreaterThan(1);
    low.yTicks.slice(1).forEach(({ y }, i) => {
      expect(low.yTicks[i].y - y).toBeGreaterThan(14);
    });
  }
});

test('the first tick carries the unit and the last stays inside', () => {
  const ticks = layout().xTicks;
  expect(ticks.map((tick) => tick.text)).toEqual(['0 ms', '20', '40', '60']);
  expect(ticks.map((tick) => tick.anchor)).toEqual(['start', 'middle', 'middle', 'end']);
});

test('between two bins the rate is their weighted mean', () => {
  const line = [
    { ms: 1, perS: 100 },
    { ms: 2, perS: 200 },
  ];
  expect(rateAt(line, 1.25)).toBe(125);
  expect(rateAt(line, 0)).toBe(100);
  expect(rateAt(line, 9)).toBe(200);
});

test('a run in which nothing was received lies on the axis', () => {
  const nothing = { line: [{ ms: 0.5, perS: 0 }], runMs: 1, playheadMs: 0.4 };
  const chart = layout(nothing, []);
  expect(JSON.stringify(chart)).not.toMatch(/NaN|Infinity/);
  expect(chart.dot?.[1]).toBe(chart.plot.height);
  expect(chart.yTicks.map(({ text }) => text)).toEqual(['0\u202f/s', '1']);
});

test('the axis of a run under a millisecond is in microseconds', () => {
  const short = layout({ line: [{ ms: 0.0005, perS: 0 }], runMs: 0.001, playheadMs: 0 }, []);
  expect(short.xTicks.map(({ text }) => text)).toEqual(['0 µs', '0.2', '0.4', '0.6', '0.8', '1.0']);
});

test('many switches have thin marks without names, and those that touch are one', () => {
  const at = (count: number, step: number) =>
    Array.from({ length: count }, (_, i) => ({
      atMs: 5 + i * step,
      tone: 'online' as const,
      name: 'online walk',
    }));
  const many = layout({ marks: at(28, 1.5) });
  expect(many.dense).toBe(true);
  expect(many.marks.every(({ label }) => label === null)).toBe(true);
  expect(many.marks).toHaveLength(28);
  expect(layout({ marks: at(28, 0.1) }).marks.length).toBeLessThan(10);
  expect(layout({ marks: at(2, 20) }).dense).toBe(false);
});

test('the future that was left is named where it is drawn', () => {
  expect(layout().ghostLabel).toBeNull();
  const chart = layout({ ghost: points(() => 150_000).slice(60) });
  expect(chart.ghostLabel?.words).toBe('faint: no switch');
  const ghost = chart.lines[1];
  expect(chart.ghostLabel === null || crosses(ghost, chart.ghostLabel.box)).toBe(false);
});
