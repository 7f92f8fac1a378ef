import { expect, test } from 'vitest';
import { ListWindow } from '../../analysis/list-window.ts';
import { presetById } from '../../data/presets.ts';
import { logPen, NAMED_THEME, wordsOf } from '../pen-log.fixture.ts';
import { FixtureFrames, fixtureWith } from '../stage.fixture.ts';
import { layoutField } from './layout.ts';
import { hitTiles, layoutTiles, rectOfTile } from './tiles.ts';
import { FieldTiles } from './tiles-painter.ts';

const fieldOf = (id: string, width = 960, height = 440) => {
  const scenario = presetById(id)?.scenario ?? expect.fail(`no preset ${id}`);
  return layoutField({ scenario, variant: 'pernode', width, height });
};

test('on two nodes each of 192 CPUs has a tile, none over another, all inside its frame', () => {
  for (const [width, height] of [
    [960, 440],
    [366, 800],
  ]) {
    const layout = layoutTiles(fieldOf('field-192', width, height));
    if (layout === null) return expect.fail(`no room at ${width} x ${height}`);
    expect(layout.tiles).toHaveLength(192);
    for (const { cpu, rect } of layout.tiles) {
      const frame = layout.frames[cpu < 96 ? 0 : 1].rect;
      expect(rect.x >= frame.x && rect.x + rect.w <= frame.x + frame.w).toBe(true);
      expect(rect.y >= frame.y && rect.y + rect.h <= frame.y + frame.h).toBe(true);
      const middle = { x: rect.x + rect.w * 0.75, y: rect.y + rect.h / 2 };
      expect(hitTiles(layout, 2, middle)).toEqual({ cpu, slot: 1 });
      expect(rectOfTile(layout, cpu)).toBe(rect);
    }
  }
});

test('many nodes, many CPUs or too little room have none', () => {
  expect(layoutTiles(fieldOf('field-512'))).toBeNull();
  expect(layoutTiles(fieldOf('m7'))).toBeNull();
  expect(layoutTiles(fieldOf('field-192', 366, 400))).toBeNull();
});

test('a tile is drawn again when something of its CPU has changed', () => {
  const frames = new FixtureFrames(fixtureWith([0, 1], [0, 1]));
  const { scenario } = frames.recording;
  const field = layoutField({ scenario, variant: 'pernode', width: 960, height: 440 });
  const tiles = FieldTiles.of(field) ?? expect.fail('no tiles');
  const window = new ListWindow();
  const draw = (us: number, all = false) => {
    const frame = frames.at(us);
    window.read(frame);
    const log = logPen();
    return { log, drawn: tiles.draw(log.pen, { window, view: frame.view }, NAMED_THEME, all) };
  };
  const first = draw(40, true);
  expect(first.drawn).toBe(8);
  expect(wordsOf(first.log)).toEqual(expect.arrayContaining(['Node 0: 4 CPUs', '2', '5']));
  expect(draw(40).drawn).toBe(0);
  // A push to a list of CPU 2, by CPU 5.
  const { drawn, log } = draw(40.7);
  expect(drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThan(8);
  expect(wordsOf(log)).toContain('2');
});
