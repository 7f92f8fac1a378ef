import { describe, expect, test } from 'vitest';
import { ListWindow } from '../../analysis/list-window.ts';
import { presetById } from '../../data/presets.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { logPen, NAMED_THEME, wordsOf } from '../pen-log.fixture.ts';
import { datagrams, FIXTURE, FixtureFrames, fixtureWith } from '../stage.fixture.ts';
import { CELL, FieldCells, kindOf, levelOf, niceTop } from './cells.ts';
import { hitField, rectOfCpuColumn, zoomedAt } from './columns.ts';
import { describeField, factsOf, fieldSentence, fieldTable, totalsOf } from './describe.ts';
import { drawCursors, drawFieldFrame, drawFieldHead, drawLargeCells, drawLengths } from './draw.ts';
import { drawCells } from './draw-cells.ts';
import { type FieldLayout, layoutField } from './layout.ts';

const BOX = { width: 960, height: 440, variant: 'pernode' } as const;
const scenarioOf = (id: string): Scenario =>
  presetById(id)?.scenario ?? expect.fail(`no preset ${id}`);
const LARGE = scenarioOf('field-512');

describe('layout', () => {
  test('every CPU has a column of its own in the order of nodes, every node a row', () => {
    const layout = layoutField({ ...BOX, scenario: LARGE });
    expect([layout.per, layout.columns, layout.rows.length]).toEqual([1, 512, 32]);
    expect(layout.groups.map(({ node, from, to }) => [node, from, to])).toEqual([
      [0, 0, 128],
      [1, 128, 256],
      [2, 256, 384],
      [3, 384, 512],
    ]);
    const epyc = layoutField({ ...BOX, scenario: scenarioOf('m7') });
    expect(epyc.order.slice(126, 130)).toEqual([126, 127, 256, 257]);
  });

  test('rows fill the plot without a gap, those of online nodes are higher', () => {
    const { rows, plot } = layoutField({ ...BOX, scenario: LARGE });
    rows.slice(1).forEach((row, i) => {
      expect(row.y).toBeCloseTo(rows[i].y + rows[i].h);
    });
    const last = rows[rows.length - 1];
    expect(last.y + last.h).toBeCloseTo(plot.y + plot.h);
    expect(rows[0].h).toBeGreaterThan(rows[4].h);
  });

  test('where CPUs or nodes are more than pixels they share, and none is left out', () => {
    const narrow = layoutField({ ...BOX, scenario: LARGE, width: 400 });
    expect([narrow.per, narrow.columns]).toEqual([2, 256]);
    const low = layoutField({ ...BOX, scenario: scenarioOf('field-64'), height: 220 });
    const slots = low.rows.flatMap(({ from, to }) => [from, to]);
    expect([slots[0], slots[slots.length - 1]]).toEqual([0, 255]);
    low.rows.slice(1).forEach((row, i) => {
      expect(row.from).toBe(low.rows[i].to + 1);
    });
    expect(low.rows.length).toBeLessThan(256);
  });

  test('a kernel with one list per CPU has one row', () => {
    expect(layoutField({ ...BOX, scenario: LARGE, variant: 'llist' }).nodes).toEqual([-1]);
  });

  test('a point hits the list that is drawn there, whatever is in view', () => {
    for (const focus of [null, { from: 196, to: 211 }]) {
      const layout = layoutField({ ...BOX, scenario: LARGE, focus });
      const rect = rectOfCpuColumn(layout, 204) ?? expect.fail('not in view');
      const row = layout.rows[17];
      const at = { x: rect.x + rect.w / 2, y: row.y + row.h / 2 };
      expect(hitField(layout, at)).toEqual({ cpu: 204, slot: 17 });
    }
    const layout = layoutField({ ...BOX, scenario: LARGE, focus: { from: 0, to: 127 } });
    expect(rectOfCpuColumn(layout, 204)).toBeNull();
    expect(hitField(layout, { x: 2, y: 200 })).toBeNull();
  });

  test('zooming keeps the column under the pointer, and stays within the machine', () => {
    const layout = layoutField({ ...BOX, scenario: LARGE });
    const x = layout.plot.x + layout.plot.w / 4;
    const view = zoomedAt(layout, x, 0.5);
    expect(view).toEqual({ from: 64, to: 320 });
    expect(zoomedAt({ ...layout, view }, x, 4)).toEqual({ from: 0, to: 512 });
    const close = zoomedAt(layout, x, 1e-6);
    expect(close.to - close.from).toBeCloseTo(4);
  });
});

const smallFrames = new FixtureFrames(fixtureWith([0, 1, 2, 3], [0, 1]));

function readAt(frames: FixtureFrames, us: number, layout: FieldLayout) {
  const frame = frames.at(us);
  const window = new ListWindow();
  window.read(frame);
  const cells = new FieldCells(layout);
  cells.read(layout, window, frame.view.nodes.length);
  return { frame, window, cells };
}

describe('cells', () => {
  const layout = layoutField({ ...BOX, scenario: smallFrames.recording.scenario });

  test('each shows what its checks found, and how many there were', () => {
    const { cells } = readAt(smallFrames, 40, layout);
    const column = layout.columnOf[2];
    const codes = [0, 1, 2, 3].map((row) => cells.code[column * 4 + row]);
    expect(codes.map(kindOf)).toEqual([CELL.empty, CELL.useful, CELL.wasted, CELL.wasted]);
    // 8 flushes in 20 µs: 400,000 checks a second, half of those of node 1 in vain.
    expect(cells.topPerS).toBe(500_000);
    expect(codes.map(levelOf)).toEqual([4, 2, 4, 4]);
    expect(cells.code.slice(0, column * 4).every((code) => code === 0)).toBe(true);
  });

  test('of CPUs that share a column the busiest is shown', () => {
    const shared = layoutField({ ...BOX, scenario: smallFrames.recording.scenario, width: 62 });
    const { cells } = readAt(smallFrames, 40, shared);
    expect(shared.per).toBe(2);
    expect(kindOf(cells.code[1 * 4 + 3])).toBe(CELL.wasted);
  });

  test('only columns that have changed are drawn again, alike cells as one rectangle', () => {
    const { cells } = readAt(smallFrames, 40, layout);
    const all = logPen();
    expect(drawCells(all.pen, cells, null, NAMED_THEME)).toBe(8);
    expect(all.lines).toContain('fillRect(2 2 1 2) waste at 0.8');
    const before = cells.code.slice();
    const none = logPen();
    expect(drawCells(none.pen, cells, before, NAMED_THEME)).toBe(0);
    expect(none.lines).toEqual([]);
    before[2 * 4] = 0;
    expect(drawCells(none.pen, cells, before, NAMED_THEME)).toBe(1);
  });

  test.each([
    [0, 0],
    [1, 1],
    [1.1, 2],
    [4_000, 5_000],
    [51, 100],
  ])('the scale for %d ends at %d', (value, top) => {
    expect(niceTop(value)).toBe(top);
  });
});

test('large cells carry the pattern of the wasted walk, small ones do not', () => {
  const layout = layoutField({ ...BOX, scenario: smallFrames.recording.scenario });
  const { cells } = readAt(smallFrames, 40, layout);
  const large = logPen();
  drawLargeCells(large.pen, layout, cells, NAMED_THEME);
  expect(large.lines.filter((line) => line.includes(' hatch at'))).toHaveLength(1);
  const wide = layoutField({ ...BOX, scenario: LARGE });
  const small = logPen();
  drawLargeCells(small.pen, wide, new FieldCells(wide), NAMED_THEME);
  expect(small.lines).toEqual([]);
});

test('the frame names nodes, bands and CPUs', () => {
  const log = logPen();
  drawFieldFrame(log.pen, layoutField({ ...BOX, scenario: LARGE }), NAMED_THEME);
  const words = wordsOf(log);
  for (const word of ['4 online', '28 merely', 'possible', '128', '480'])
    expect(words).toContain(word);
  expect(words).toContain('node 1: CPUs 128\u2009–\u2009255');
});

test('a list that holds skbs has a bar, an empty one has none', () => {
  const layout = layoutField({ ...BOX, scenario: smallFrames.recording.scenario });
  const bars = (us: number): number => {
    const log = logPen();
    drawLengths(log.pen, layout, smallFrames.at(us).view, NAMED_THEME);
    return log.lines.length;
  };
  // Pushed at 5.6 µs, taken at 7.5 µs.
  expect([5, 6, 8].map(bars)).toEqual([0, 1, 0]);
});

describe('words', () => {
  const layout = layoutField({ ...BOX, scenario: FIXTURE });
  const frames = new FixtureFrames(FIXTURE, datagrams(FIXTURE, 20));
  const { frame, window, cells } = readAt(frames, 40, layout);
  const lists = 8 * 32;

  test('the head says what is shown, of which time, and what it comes to', () => {
    const facts = factsOf(layout, window, totalsOf(window, lists), cells.topPerS);
    const log = logPen();
    drawFieldHead(log.pen, layout, NAMED_THEME, facts);
    const words = wordsOf(log).join(' ');
    expect(words).toContain('in the last 20\u202fµs: one column per CPU, one row per node');
    expect(words).toContain('12.8\u202fM\u202f/s checks, of them wasted  96.9\u202f%');
  });

  test('what shares a column or a row is said', () => {
    const narrow = layoutField({ ...BOX, scenario: LARGE, width: 400, height: 120 });
    const facts = factsOf(narrow, window, totalsOf(window, lists), 1);
    expect(facts.title[1]).toMatch(/a column is the busiest of 2 CPUs, a row is the busiest of/);
  });

  test('the sentence, the table and the card agree', () => {
    expect(fieldSentence(layout, frame, window)).toBe(
      '8 CPUs, 32 possible nodes, 1 online. In the last 20\u202fµs: 256 list checks, 4 found skbs, ' +
        '4 were empty, 248 wasted. 0 skbs on defer lists now.',
    );
    expect(fieldTable(layout, frame, window)).toEqual([['node 0', '8', '4', '4', '248', '0']]);
    const card = describeField({ cpu: 2, slot: 9 }, layout, frame, window);
    expect(card.title).toBe('CPU 2 on node 0, list of node 9, only possible');
    expect(card.rows[0]).toEqual(['checked', '400,000 /s, 0 finds of 8']);
  });
});

test('a cursor stands where a walk does, and nowhere else', () => {
  const frames = new FixtureFrames(FIXTURE, datagrams(FIXTURE, 20));
  const layout = layoutField({ ...BOX, scenario: FIXTURE });
  const marks = (us: number): string[] => {
    const log = logPen();
    drawCursors(log.pen, layout, frames.at(us), NAMED_THEME);
    return log.lines;
  };
  // In the flush from 12.5 µs on, behind 130 ns, each of the 32 visits takes 8 ns.
  const inList17 = marks(12.5 + 0.13 + 17.5 * 0.008);
  const rect = rectOfCpuColumn(layout, 2) ?? expect.fail('not in view');
  const row = layout.rows[17];
  const short = (value: number): number => Math.round(value * 10) / 10;
  const numbers = [rect.x, row.y, rect.w, Math.max(3, Math.min(12, row.h))].map(short).join(' ');
  expect(inList17).toEqual([`fillRect(${numbers}) ink-1`]);
  expect(marks(13)).toEqual([]);
});
