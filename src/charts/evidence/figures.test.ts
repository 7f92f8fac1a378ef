import { expect, test } from 'vitest';
import type {
  DelayComparison,
  LockKnee,
  NodesCurve,
  PipelineTimeline,
} from '../../schema/evidence-figures.ts';
import { layoutHeat } from './heat-map.ts';
import { kneeTable, layoutKnee } from './lock-knee.ts';
import { layoutNodes, nodesTable } from './nodes-curve.ts';
import { apart } from './plot-frame.ts';
import { layoutOneCost } from './record-bars.ts';
import { layoutStairs, misfitText, unshownText } from './stairs.ts';
import { layoutTimeline, timelineTable } from './timeline.ts';

const SIZE = { width: 600, height: 300 };
const band = (median: number) => ({ median, p5: median - 2, p95: median + 2 });

test('the curve over nodes marks powers of two and keeps its names apart', () => {
  const curve: NodesCurve = {
    nodes: [1, 2, 3, 4],
    possible: [-1, -2, -3, -4].map(band),
    online: [-1, -1, -1, -1].map(band),
    final: [-1, -1, -1, -1].map(band),
    samples: 30,
  };
  const { xTicks, lines } = layoutNodes(curve, SIZE);
  expect(xTicks.map(({ text }) => text)).toEqual(['1', '2', '4']);
  const names = lines.map(({ nameY }) => nameY).sort((a, b) => a - b);
  expect(names[1] - names[0]).toBeGreaterThanOrEqual(17);
  expect(nodesTable(curve, ['x']).rows[3].slice(0, 4)).toEqual([4, -4, -6, -2]);
});

test('spans of the pipeline lie in their lane, and what is late is cut off', () => {
  const line: PipelineTimeline = {
    ...{ S: 4, R: 3, W: 1, L: 3, delayUs: 0, usPerDatagram: 5, wakesPerDatagram: 0.2 },
    spans: [
      { side: 'sender', kind: 'send', fromUs: 100, toUs: 104, datagram: 0 },
      { side: 'receiver', kind: 'asleep', fromUs: 100, toUs: 130, datagram: -1 },
      { side: 'sender', kind: 'send', fromUs: 121, toUs: 125, datagram: 1 },
    ],
  };
  const { blocks, lanes, frame } = layoutTimeline(line, SIZE, 20);
  expect(blocks.map(({ kind }) => kind)).toEqual(['send', 'asleep']);
  expect(blocks[0].x).toBeCloseTo(frame.left);
  expect(blocks[0].y + blocks[0].height).toBeCloseTo(lanes[0].y);
  expect(blocks[1].x + blocks[1].width).toBeCloseTo(frame.right);
  expect(
    timelineTable(line, []).rows.map((row) => row.at(-1)),
    'from 1',
  ).toEqual([1, null, 2]);
});

const ROWS: DelayComparison[] = [0, 100].map((delayNs) => ({
  ...{ payloadBytes: 64, delayNs, measuredUs: 5, measuredRange: [4.5, 5.5], modelUs: 5.2 },
  ...{ measuredWakes: 0.2, modelWakes: delayNs === 0 ? 0.2 : 0.1 },
}));

test('stairs start at zero, and the reader’s own rows lie on the same axes', () => {
  const own = [{ payloadBytes: 64, delayNs: 100, us: 5, wakes: 0.2 }];
  const { measured, own: mine, frame, yTicks } = layoutStairs(ROWS, own, 'time', SIZE);
  expect(mine[0]).toMatchObject({ x: measured[1].x, y: measured[1].y });
  expect(yTicks[0]).toEqual({ at: frame.bottom, text: '0' });
});

test('rows that are far longer than ours keep ticks that have room', () => {
  const own = [{ payloadBytes: 64, delayNs: 1e9, us: 900_000, wakes: 0.2 }];
  const { xTicks, yTicks } = layoutStairs(ROWS, own, 'time', SIZE);
  expect(xTicks[1].text).toBe('200M');
  for (const { text } of yTicks) expect(text.length).toBeLessThanOrEqual(6);
});

test('rows of other payloads than those of the pictures are told', () => {
  const row = (payloadBytes: number) => ({ payloadBytes, delayNs: 0, us: 5, wakes: 0.2 });
  expect(unshownText([row(64), row(1_472)], [64, 1_472])).toBe('');
  expect(unshownText([100, 100, 1_500, 64].map(row), [64, 1_472])).toBe(
    '3 points of 100 and 1,500 bytes cannot be shown: the pictures are of 64 and 1,472 bytes.',
  );
});

test('what fits least is said from the rows', () => {
  expect(misfitText(ROWS)).toBe(
    'What fits least: the time at 0 ns, +4.0\u202f%, and the wake-ups at 100 ns, ' +
      '\u22120.10 per datagram.',
  );
});

test('a case lies between the cells of the map that are beside it', () => {
  const map = {
    rOverS: [0.5, 1],
    latencyUs: [1, 3],
    factors: Float64Array.of(1, 1.5, 2, 2.5),
    delayUs: 0.4,
  };
  const spot = { name: 'M1', rOverS: [0.7, 0.75, 0.8], latencyUs: [1, 2, 9] } as const;
  const { cells, spots } = layoutHeat(map, [spot], SIZE);
  expect(cells).toHaveLength(4);
  const middle = (a: number, b: number) => (a + b) / 2;
  expect(spots[0].x).toBeCloseTo(middle(cells[0].x, cells[1].x) + cells[0].width / 2);
  expect(spots[0].y).toBeCloseTo(middle(cells[0].y, cells[2].y) + cells[0].height / 2);
});

test('names of cases that lie on each other stand above and below; ticks do not touch', () => {
  const map = { rOverS: [0.5, 1], latencyUs: [1, 3], factors: new Float64Array(4), delayUs: 0.4 };
  const spot = { name: 'M1', rOverS: [0.7, 0.75, 0.8], latencyUs: [1, 2, 9] } as const;
  const [one, other] = layoutHeat(map, [spot, { ...spot, name: 'M5' }], SIZE).spots;
  expect(one.nameY).toBeLessThan(one.y);
  expect(other.nameY).toBeGreaterThan(other.y);
  const ticks = [0, 20, 40, 60].map((at) => ({ at, text: '0.75' }));
  expect(apart(ticks).map(({ at }) => at)).toEqual([0, 40]);
});

test('the knee has its rate from zero and its spinning from 0 to 100 %', () => {
  const knee: LockKnee = {
    ...{ wanting: 'CPUs', passing: 'packets', cpus: [1, 2], perUs: [1, 1.5] },
    spinShare: [0, 0.4],
  };
  const point = { wanting: 2, perUs: 3, spinShare: 0.5 };
  const { spinTicks, rateTicks, frame, dots } = layoutKnee(knee, point, SIZE);
  // What was measured lies in the plane, also above the curve.
  expect(dots.map(({ x }) => x)).toEqual([frame.right, frame.right]);
  expect(dots[0].y).toBeCloseTo(frame.top);
  expect(dots[1].y).toBeCloseTo((frame.top + frame.bottom) / 2);
  expect(layoutKnee(knee, { ...point, spinShare: null }, SIZE).dots).toHaveLength(1);
  expect(kneeTable(knee, point, ['x']).rows[1]).toEqual([2, 1.5, 40, 3, 50]);
  expect(rateTicks[0]).toEqual({ at: frame.bottom, text: '0' });
  expect(spinTicks.map(({ text }) => text)).toEqual([
    '0 %',
    '20 %',
    '40 %',
    '60 %',
    '80 %',
    '100 %',
  ]);
});

test('bars of one cost have the added part on top of what was there', () => {
  const costs = [
    { benchmark: 'netperf', beforeUs: 5, addedUs: 0.3, changePercent: -6 },
    { benchmark: 'sockperf', beforeUs: 1.5, addedUs: 0.3, changePercent: -20 },
  ] as const;
  const { bars } = layoutOneCost(costs, SIZE);
  expect(bars[0].parts[1].x).toBeCloseTo(bars[0].parts[0].x + bars[0].parts[0].width);
  expect(bars[0].parts[1].width).toBeCloseTo(bars[1].parts[1].width);
});
