import { expect, test } from 'vitest';
import { upTo } from '../../analysis/small-machine.fixture.ts';
import { presetById } from '../../data/presets.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { Rect } from '../geometry.ts';
import { FIXTURE } from '../stage.fixture.ts';
import { cardAt, layoutCpus, rectOfCard } from './layout.ts';

/** What the stage has at 1440x900, at 1280x720, on a tablet and on a phone. */
const BOXES = [
  { width: 968, height: 468 },
  { width: 808, height: 412 },
  { width: 700, height: 348 },
  { width: 374, height: 290 },
];

/** The first half sends to the second; of an odd number the last but one to both. */
function scenarioOf(cpus: number): Scenario {
  const half = Math.floor(cpus / 2);
  const senders = upTo(cpus - half);
  const pairs = senders.map((sender) => ({
    sender,
    receiver: cpus - half + Math.min(sender, half - 1),
  }));
  const machine = { ...FIXTURE.machine, cpuNode: upTo(cpus).map(() => 0) };
  return { ...FIXTURE, machine, load: { ...FIXTURE.load, pairs } };
}

function overlap(a: Rect, b: Rect): boolean {
  const apart = 0.01;
  const across = a.x + apart < b.x + b.w && b.x + apart < a.x + a.w;
  return across && a.y + apart < b.y + b.h && b.y + apart < a.y + a.h;
}

function isWithin(inner: Rect, outer: Rect): boolean {
  const slack = 0.01;
  const across = inner.x >= outer.x - slack && inner.x + inner.w <= outer.x + outer.w + slack;
  return across && inner.y >= outer.y - slack && inner.y + inner.h <= outer.y + outer.h + slack;
}

test.each([3, 4, 5, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20])(
  '%i CPUs all have a card of their own',
  (n) => {
    for (const box of BOXES) {
      const layout = layoutCpus({ scenario: scenarioOf(n), variant: 'pernode', ...box });
      const { cards, scale, width, height } = layout;
      expect(cards).toHaveLength(n);
      expect(width * scale).toBeCloseTo(box.width);
      for (const { rect, steps, lane, strip, cache, mini } of cards) {
        expect(isWithin(rect, { x: 0, y: 0, w: width, h: height })).toBe(true);
        const parts = [...steps, strip.rect, cache, ...(mini ? [] : [lane])];
        for (const part of parts) expect(isWithin(part, rect), `${n} in ${box.width}`).toBe(true);
        parts.forEach((a, i) => {
          for (const b of parts.slice(i + 1))
            expect(overlap(a, b), `${n} ${box.width}`).toBe(false);
        });
      }
      cards.forEach((a, i) => {
        for (const b of cards.slice(i + 1)) expect(overlap(a.rect, b.rect)).toBe(false);
      });
    }
  },
);

test.each([9, 12, 16])('of %i CPUs every part can be read on a desktop', (n) => {
  for (const box of BOXES.slice(0, 2)) {
    const layout = layoutCpus({ scenario: scenarioOf(n), variant: 'pernode', ...box });
    expect(layout.scale).toBeGreaterThanOrEqual(1);
    for (const card of layout.cards) {
      expect(card.mini).toBe(false);
      expect(card.rect.w).toBeGreaterThan(88);
      expect(card.steps).toHaveLength(card.polls ? 3 : 0);
      expect(card.strip.rect.h).toBeGreaterThan(24);
      expect(card.cacheY).not.toBeNull();
    }
  }
});

test('a phone has small cards with a name, a state and the lists', () => {
  const layout = layoutCpus({ scenario: scenarioOf(16), variant: 'pernode', ...BOXES[3] });
  expect(layout.roads).toEqual([]);
  for (const { rect, strip } of layout.cards) {
    expect(rect.w).toBeGreaterThan(80);
    expect(strip.rect.h).toBeGreaterThan(8);
  }
});

test('who allocates is above, who is done with it below, and each pair has its way both ways', () => {
  const { cards, roads, levels } = layoutCpus({
    scenario: scenarioOf(16),
    variant: 'pernode',
    ...BOXES[0],
  });
  for (const { rect, allocates } of cards)
    expect(rect.y < (levels?.top ?? 0), `${allocates}`).toBe(allocates);
  expect(roads.filter(({ way }) => way === 'out')).toHaveLength(8);
  expect(roads.filter(({ way }) => way === 'back')).toHaveLength(8);
});

test('without deferral no way leads back', () => {
  const { roads } = layoutCpus({ scenario: scenarioOf(12), variant: 'none', ...BOXES[0] });
  expect(new Set(roads.map(({ way }) => way))).toEqual(new Set(['out']));
});

test.each(['m5-8-senders', 'nic-6-queues', 'guest-4-pairs'])('%s stands in two rows', (id) => {
  const scenario = presetById(id)?.scenario ?? expect.fail(`no preset ${id}`);
  const { cards } = layoutCpus({ scenario, variant: 'pernode', ...BOXES[0] });
  expect(new Set(cards.map(({ rect }) => rect.y)).size).toBe(2);
});

test('a point leads to its card and a CPU to its rectangle, in pixels of the page', () => {
  const layout = layoutCpus({ scenario: scenarioOf(16), variant: 'pernode', ...BOXES[0] });
  const rect = rectOfCard(layout, 11) ?? expect.fail('CPU 11 has no card');
  expect(cardAt(layout, { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 })?.cpu).toBe(11);
  expect(cardAt(layout, { x: 0, y: 0 })).toBeNull();
  expect(rectOfCard(layout, 99)).toBeNull();
});
