// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { layoutLanes, spanOf } from '../../stage/lanes/layout.ts';
import { SegmentWindow } from '../../stage/lanes/window.ts';
import { logPen, NAMED_THEME } from '../../stage/pen-log.fixture.ts';
import { FIXTURE, FixtureFrames } from '../../stage/stage.fixture.ts';
import { LaneTiles } from './lane-tiles.ts';

afterEach(() => vi.restoreAllMocks());

const TILE_PX = 56;
const frames = new FixtureFrames();
const layout = layoutLanes(FIXTURE, { width: 640, height: 228 }, 0);

function opened() {
  const drawn: string[][] = []; // [tile] what was drawn on it
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
    const { pen, lines } = logPen();
    drawn.push(lines);
    return pen as CanvasRenderingContext2D;
  });
  const tiles = new LaneTiles(layout, new SegmentWindow(), 1);
  const draw = (us: number, psPerS = 2e6): string[] => {
    const frame = frames.at(us, { playing: true, psPerS });
    const { pen, lines } = logPen();
    tiles.draw(pen as CanvasRenderingContext2D, frame, NAMED_THEME, spanOf(frame));
    return lines;
  };
  return { drawn, draw };
}

const placesIn = (lines: readonly string[], call: RegExp): number[] =>
  lines.flatMap((line) => call.exec(line)?.slice(1).map(Number) ?? []);
const tilesIn = (lines: readonly string[]) => placesIn(lines, /^drawImage\(\S+ (-?\d+) /);
const openIn = (lines: readonly string[]) => placesIn(lines, /^translate\((-?\d+) /);

test('tiles lie side by side by whole pixels, and what is open comes behind them', () => {
  const { draw } = opened();
  const lines = draw(60);
  const places = [...tilesIn(lines), ...openIn(lines)];
  expect(places.length).toBeGreaterThan(6);
  places.forEach((x, i) => {
    expect(x).toBe(places[0] + i * TILE_PX);
  });
  expect(places[0]).toBeLessThanOrEqual(layout.plot.x);
  const end = places[places.length - 1];
  expect(end).toBeLessThanOrEqual(Math.ceil(layout.nowX));
  expect(end + TILE_PX).toBeGreaterThanOrEqual(Math.floor(layout.nowX));
});

test('what has run by is drawn once', () => {
  const { drawn, draw } = opened();
  draw(60);
  const before = drawn.length;
  expect(before).toBeGreaterThan(4);
  draw(60.02);
  expect(drawn).toHaveLength(before);
  // 12 µs fill the plot of six seconds: one more tile is over.
  draw(61.5);
  expect(drawn.length).toBeGreaterThan(before);
  expect(drawn.length).toBeLessThan(before + 4);
});

test('at another speed all is drawn anew', () => {
  const { drawn, draw } = opened();
  const before = tilesIn(draw(60)).length;
  const after = tilesIn(draw(60, 5e6)).length;
  expect(drawn).toHaveLength(before + after);
});

test('after a step back there is nothing of what is to come', () => {
  const { drawn, draw } = opened();
  draw(61.5);
  const before = drawn.length;
  const lines = draw(60);
  expect(drawn).toHaveLength(before + tilesIn(lines).length);
  expect(lines).toEqual(opened().draw(60));
});
