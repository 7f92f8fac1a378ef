import { expect, test } from 'vitest';
import type { VariantId } from '../schema/variants.ts';
import type { Rect } from './geometry.ts';
import { layoutStage } from './layout.ts';
import { FIXTURE, fixtureWith } from './stage.fixture.ts';
import { cellRect } from './strip/layout.ts';

const MODE = { pair: 0, variant: 'pernode' as VariantId };
const DESIGN = { width: 968, height: 500 };
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

function rounded({ x, y, w, h }: Rect): string {
  return [x, y, w, h].map((value) => Math.round(value * 10) / 10).join(' ');
}

test('at the designed size tiles, queue and strip stand where they were designed', () => {
  const layout = layoutStage(FIXTURE, DESIGN, MODE);
  expect({
    scale: layout.scale,
    frame: rounded(layout.frames[0].rect),
    sender: rounded(layout.senderTile.tile),
    receiver: rounded(layout.receiverTile.tile),
    queue: rounded(layout.queue.rect),
    chips: layout.senderTile.chips.map(rounded),
    firstList: rounded(cellRect(layout.strip, 0)),
    lastList: rounded(cellRect(layout.strip, 31)),
  }).toMatchInlineSnapshot(`
    {
      "chips": [
        "177.2 120 168.7 33",
        "177.2 160 168.7 33",
        "177.2 200 168.7 33",
      ],
      "firstList": "14 386 25.5 48",
      "frame": "12 20 944 286",
      "lastList": "928.5 386 25.5 48",
      "queue": "392 172 188 40",
      "receiver": "604 44 336 246",
      "scale": 1,
      "sender": "28 44 336 246",
    }
  `);
});

test('nothing of the stage leaves its box, and tiles never touch, at any width and height', () => {
  for (const width of [640, 700, 768, 867, 968, 1_200, 1_500]) {
    for (const height of [400, 440, 500, 640, 900]) {
      const layout = layoutStage(FIXTURE, { width, height }, MODE);
      const { senderTile, receiverTile, queue, strip } = layout;
      expect(senderTile.tile.x + senderTile.tile.w).toBeLessThan(queue.rect.x);
      expect(queue.rect.x + queue.rect.w).toBeLessThan(receiverTile.tile.x);
      expect(receiverTile.tile.x + receiverTile.tile.w).toBeLessThan(layout.width);
      const bottom = strip.rect.y + strip.rect.h + 48;
      expect(bottom, `${width} x ${height}`).toBeLessThanOrEqual(layout.height);
      const last = senderTile.chips[2];
      expect(last.y + last.h).toBeLessThan(senderTile.tile.y + senderTile.tile.h);
      expect(layout.width * layout.scale).toBeCloseTo(width);
    }
  }
});

test('a phone gets two cards and the lists in rows of eight', () => {
  const layout = layoutStage(FIXTURE, { width: 374, height: 322 }, MODE);
  expect(layout.compact).toBe(true);
  expect(layout.strip.columns).toBe(8);
  expect(layout.strip.rows).toBe(4);
  const last = cellRect(layout.strip, 31);
  expect(last.y + last.h).toBeLessThanOrEqual(322);
});

test('in a small frame the same two cards and lists shrink, and all are inside', () => {
  for (const box of [
    { width: 320, height: 143 },
    { width: 480, height: 221 },
  ]) {
    const layout = layoutStage(FIXTURE, box, MODE);
    const last = cellRect(layout.strip, 31);
    expect(layout.compact).toBe(true);
    expect(last.h).toBeGreaterThan(10);
    expect((last.x + last.w) * layout.scale).toBeLessThanOrEqual(box.width);
    expect((last.y + last.h) * layout.scale).toBeLessThanOrEqual(box.height);
  }
});

test('every list from 1 to 1,024 possible nodes lies inside the strip', () => {
  for (const count of [1, 2, 31, 128, 129, 300, 1_024]) {
    const scenario = fixtureWith(upTo(count), [0]);
    for (const box of [DESIGN, { width: 374, height: 322 }]) {
      const { strip, width, height } = layoutStage(scenario, box, MODE);
      const last = cellRect(strip, count - 1);
      expect(last.w).toBeGreaterThan(1);
      expect(last.h).toBeGreaterThan(1);
      expect(last.x + last.w).toBeLessThanOrEqual(width);
      expect(last.y + last.h).toBeLessThanOrEqual(height);
    }
  }
});

test('node ids with gaps are all labelled where there is room', () => {
  const { strip } = layoutStage(fixtureWith([0, 8, 16, 252], [0, 8]), DESIGN, MODE);
  expect(strip.labelled.map((slot) => strip.nodes[slot])).toEqual([0, 8, 16, 252]);
});

test('sender and receiver on different nodes get a frame each', () => {
  const layout = layoutStage(fixtureWith([0, 1], [0, 1]), DESIGN, MODE);
  expect(layout.frames.map((frame) => frame.node)).toEqual([0, 1]);
  expect(layout.targetSlot).toBe(1);
});

test('a kernel without nodes has one single list', () => {
  const layout = layoutStage(FIXTURE, DESIGN, { pair: 0, variant: 'llist' });
  expect(layout.strip.nodes).toEqual([-1]);
});

test('the other pairs are small boxes with their role', () => {
  const pairs = [0, 1, 2, 3].map((cpu) => ({ sender: cpu, receiver: cpu + 4 }));
  const scenario = { ...FIXTURE, load: { ...FIXTURE.load, pairs } };
  const layout = layoutStage(scenario, DESIGN, { pair: 1, variant: 'pernode' });
  expect([layout.sender, layout.receiver]).toEqual([1, 5]);
  expect(layout.small.map(({ cpu, role, pair }) => [cpu, role, pair])).toEqual([
    [0, 'sender', 0],
    [4, 'receiver', 0],
    [2, 'sender', 2],
    [6, 'receiver', 2],
    [3, 'sender', 3],
    [7, 'receiver', 3],
  ]);
});
