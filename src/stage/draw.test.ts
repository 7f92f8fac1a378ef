import { expect, test } from 'vitest';
import type { LabFrame } from '../analysis/lab-frame.ts';
import { PS_PER_MS, PS_PER_US } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import { StagePainter } from './draw.ts';
import { FlowPainter } from './flow/flow-mode.ts';
import { layoutStage } from './layout.ts';
import { drawStatic } from './machine/draw-static.ts';
import { logPen, NAMED_THEME, type PenLog, wordsOf } from './pen-log.fixture.ts';
import { FIXTURE, FixtureFrames } from './stage.fixture.ts';

const MODE = { pair: 0, variant: 'pernode' as VariantId };
const STILL = { flow: 0, drift: 0, still: true };
const BOX = { width: 968, height: 500 };

function draw(
  frame: LabFrame,
  how: { flow?: number; still?: boolean; width?: number; variant?: VariantId } = {},
): PenLog {
  const box = { width: how.width ?? BOX.width, height: how.width ? 322 : BOX.height };
  const still = how.still ?? false;
  const mode = { ...MODE, variant: how.variant ?? MODE.variant };
  const painter = new StagePainter(layoutStage(frame.scenario, box, mode), still);
  painter.flows = new FlowPainter(painter.layout);
  const log = logPen();
  painter.draw(log.pen, frame, NAMED_THEME, { flow: how.flow ?? 0, drift: 0, still });
  return log;
}

test('in the middle of a walk the stage says where it is and what it was good for', () => {
  const words = wordsOf(draw(new FixtureFrames().at(2.505 + 0.14)));
  expect(words).toContain('node 16 of 31');
  expect(words).toContain('17 empty visits');
  expect(words).toContain('1 waiting');
  expect(words).toContain('asleep');
});

test('a flush that is being entered has visited nothing, and its first empty list counts', () => {
  const [entering, looking] = [2.506, 2.5125].map((us) =>
    wordsOf(draw(new FixtureFrames().at(us))),
  );
  expect(entering).toContain('no visit yet');
  expect(looking).toContain('1 empty visit');
});

test('visited lists of offline nodes are hatched, and none of them before the cursor came', () => {
  const { lines } = draw(new FixtureFrames().at(2.505 + 0.14));
  const hatched = lines.filter((line) => line.startsWith('fill()') && line.includes('hatch'));
  expect(hatched).toHaveLength(16);
});

test('the same frame gives the same drawing, playing or paused', () => {
  const frames = new FixtureFrames();
  const paused = draw(frames.at(8.123)).lines;
  expect(draw(frames.at(8.123, { playing: true })).lines).toEqual(paused);
});

test('while an skb is copied its left edge shows who wrote its lines last', () => {
  const { lines } = draw(new FixtureFrames().at(5));
  expect(lines.filter((line) => line === 'fill() skb-5').length).toBeGreaterThan(0);
});

test('above 5 µs a second there is no cursor', () => {
  const { lines } = draw(new FixtureFrames().at(22.6, { psPerS: 20 * PS_PER_US }));
  expect(lines).not.toContain('fill() waste');
});

test('with reduced motion a flush is shown whole with its counts', () => {
  const words = wordsOf(draw(new FixtureFrames().at(4.3), { still: true }));
  expect(words.filter((word) => word === '×2')).toHaveLength(32);
});

test('in flow mode rates stand in place of counts', () => {
  const frame = new FixtureFrames().at(90, { flow: true, psPerS: 2 * PS_PER_MS });
  const words = wordsOf(draw(frame, { flow: 1 }));
  expect(words).toContain('list checks');
  expect(words).toContain('pushes');
  expect(words.join(' ')).not.toMatch(/NaN|undefined|Infinity/);
});

test('until flow mode is loaded, single skbs stand in for it', () => {
  const frame = new FixtureFrames().at(90, { flow: true, psPerS: 2 * PS_PER_MS });
  const painter = new StagePainter(layoutStage(frame.scenario, BOX, MODE), false);
  const log = logPen();
  painter.draw(log.pen, frame, NAMED_THEME, { flow: 1, drift: 0, still: false });
  expect(wordsOf(log)).not.toContain('list checks');
  expect(log.lines.length).toBeGreaterThan(0);
});

test('nothing that is drawn is not a number, at any instant, size or mode', () => {
  const frames = new FixtureFrames();
  for (let us = 0; us < 30; us += 0.37) {
    for (const how of [
      {},
      { still: true },
      { width: 374 },
      { flow: 0.5 },
      { flow: 1, width: 374 },
    ]) {
      const frame = frames.at(us, { flow: 'flow' in how });
      expect(draw(frame, how).lines.join('\n')).not.toMatch(/NaN|undefined|Infinity|null/);
    }
  }
});

test('the still layer tells online nodes from possible ones', () => {
  const log = logPen();
  drawStatic(log.pen, layoutStage(FIXTURE, BOX, MODE), NAMED_THEME);
  expect(wordsOf(log)).toContain(
    '31 possible nodes that are not online: always empty, visited on every flush',
  );
  expect(log.lines.filter((line) => line === 'setLineDash([3,3])')).toHaveLength(31);
});

test('after the switch the nodes that are not online are no longer visited', () => {
  const log = logPen();
  drawStatic(log.pen, layoutStage(FIXTURE, BOX, { pair: 0, variant: 'online' }), NAMED_THEME);
  expect(wordsOf(log)).toContain('31 possible nodes that are not online: no longer visited');
});

function drawVariant(variant: VariantId): string[] {
  const scenario = { ...FIXTURE, kernel: { ...FIXTURE.kernel, variant } };
  return wordsOf(draw(new FixtureFrames(scenario).at(0.1), { variant }));
}

test('a kernel without deferral has no lists, no flush and no way back', () => {
  const words = drawVariant('none');
  expect(words).toContain('No defer lists in this kernel');
  expect(words.filter((word) => word === 'no flush')).toHaveLength(2);
  for (const word of ['deferred free', 'flush 1', '1 list']) expect(words).not.toContain(word);
});

test('the first form flushes after the poll, and kicks at its own number', () => {
  const words = drawVariant('spin128');
  expect(words.indexOf('flush')).toBeGreaterThan(words.indexOf('poll'));
  expect(words.filter((word) => word === 'no flush')).toHaveLength(1);
  expect(words.join(' ')).toContain('kick at 128 queued');
});

test.each([790, 800, 808, 820, 840, 880])(
  'what follows the copy stays inside its tile, %d pixels wide and low',
  (width) => {
    const frame = new FixtureFrames().at(2.505);
    const layout = layoutStage(frame.scenario, { width, height: 390 }, MODE);
    const log = logPen();
    new StagePainter(layout, true).draw(log.pen, frame, NAMED_THEME, STILL);
    const { tile } = layout.receiverTile;
    const line = log.lines.find((each) => each.includes('skb_attempt_defer_free()')) ?? '';
    const [, x] = /^fillText\("skb_attempt_defer_free\(\)" ([\d.]+) /.exec(line) ?? [];
    expect(Number(x)).toBeGreaterThan(tile.x);
    expect(Number(x) + 24 * 7.8).toBeLessThanOrEqual(tile.x + tile.w - 12);
  },
);
