import { describe, expect, test } from 'vitest';
import { cacheStack } from '../../analysis/cache-stack.ts';
import { eventsOfCpu } from '../../analysis/cpu-events.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { presetById } from '../../data/presets.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { VariantId } from '../../schema/variants.ts';
import { logPen, NAMED_THEME, wordsOf } from '../pen-log.fixture.ts';
import { datagrams, FIXTURE, FixtureFrames } from '../stage.fixture.ts';
import { cellRect } from '../strip/layout.ts';
import { Visits } from '../strip/visits.ts';
import { drawCloseUp, headRect } from './draw.ts';
import { eventLine } from './event-line.ts';
import { flushNow } from './flush-now.ts';
import { bitRect, type CloseUpLayout, layoutCloseUp } from './layout.ts';

const BOX = { width: 960, height: 290, cacheSize: 128 };
const layoutOf = (scenario: Scenario, variant: VariantId = 'pernode', box = BOX): CloseUpLayout =>
  layoutCloseUp({ scenario, variant, ...box });
const frames = new FixtureFrames(FIXTURE, datagrams(FIXTURE, 20));
/** Datagram 2: a flush from 12.5 µs, which takes 10 + 32 x 8 + 120 ns. */
const AT_LIST_17 = 12.5 + 0.12 + 0.01 + 17.5 * 0.008;

function drawn(frame: LabFrame, layout: CloseUpLayout) {
  const log = logPen();
  const visits = new Visits(layout.strip.nodes.length);
  visits.read(frame, 2, false);
  const { view, recording } = frame;
  const stack = cacheStack(recording, view.index, 2, view.cacheFill[2]);
  drawCloseUp({ pen: log.pen, layout, theme: NAMED_THEME, frame, cpu: 2, visits, stack });
  return log;
}

describe('layout', () => {
  test.each([
    ['m1', 4],
    ['field-64', 16],
  ])('%s: the mask has all its words, in view, and each bit a place in its word', (id, count) => {
    const scenario = presetById(id)?.scenario ?? expect.fail(`no preset ${id}`);
    const { words, strip, width } = layoutOf(scenario);
    expect(words).toHaveLength(count);
    for (const { rect } of words) expect(rect.x + rect.w).toBeLessThan(width);
    const last = bitRect(words[1], 127);
    expect(last.x + last.w).toBeLessThanOrEqual(words[1].rect.x + words[1].rect.w);
    expect(strip.nodes).toHaveLength(scenario.machine.possible.length);
    expect(strip.rect.y).toBeGreaterThan(words[count - 1].rect.y + words[count - 1].rect.h);
  });

  test.each([
    ['pernode', 'possible', 32],
    ['online', 'online', 32],
    ['mask', null, 32],
    ['llist', null, 1],
  ] as const)('%s reads the mask of %s nodes and has %i lists', (variant, mask, lists) => {
    const layout = layoutOf(FIXTURE, variant);
    expect([layout.mask, layout.strip.nodes.length]).toEqual([mask, lists]);
    expect(layout.words).toHaveLength(mask === null ? 0 : 4);
  });

  test.each([BOX, { ...BOX, width: 366, height: 330 }])('all is in view at %j', (box) => {
    const layout = layoutOf(FIXTURE, 'pernode', box);
    for (const rect of [cellRect(layout.strip, 31), headRect(layout, 0), headRect(layout, 127)]) {
      expect(rect.x >= 0 && rect.x + rect.w <= box.width).toBe(true);
      expect(rect.y >= 0 && rect.y + rect.h <= box.height).toBe(true);
    }
  });
});

describe('in a flush, at list 17', () => {
  const frame = frames.at(AT_LIST_17);

  test('what it has read and found so far, and what the whole walk will come to', () => {
    const flush = flushNow(frame, 2) ?? expect.fail('no flush');
    expect(flush.running).toBe(true);
    expect(flush.time).toBe('270 of 386\u202fns');
    expect(flush.rows.map(({ name, now, whole }) => [name, now, whole])).toEqual([
      ['find_*_bit calls', '18', '33'],
      ['mask words read', '18', '36'],
      ['list lines read', '18 × 128\u202fB', '32 × 128\u202fB'],
      ['lists that held skbs', '1', '1'],
      ['empty visits', '17', '31'],
    ]);
    expect(flush.sentence).toBe('1 list taken, 17 empty, now node 17');
    expect(flush.visit?.text).toBe('flush 1 visits node 17: empty');
    expect(flush.visit?.role).toBe('waste');
  });

  test('the picture names the mask, the call, the lists and the cache', () => {
    const words = wordsOf(drawn(frame, layoutOf(FIXTURE)));
    for (const word of ['Possible-node mask', 'find_next_bit()', 'defer[CPU 2][n]', '17', '31'])
      expect(words).toContain(word);
    expect(words).toContain('Cache: 11 of 128 heads');
    expect(words).toContain('freed 270 ns ago');
  });

  test('visited bits are lit, those ahead are not, and bits of no node are faint', () => {
    const layout = layoutOf(FIXTURE);
    const { lines } = drawn(frame, layout);
    const ticks = (colour: string): number =>
      lines.filter((line) => line.startsWith('fillRect(') && line.endsWith(`) ${colour}`)).length;
    expect(ticks('waste')).toBe(17);
    expect(lines.filter((line) => line.endsWith('node-possible at 0.3'))).toHaveLength(256 - 32);
  });

  test('the newest events of the CPU come first, those that others did to it among them', () => {
    const { recording, view } = frame;
    const events = eventsOfCpu(recording, view.index, 2, 6);
    expect(events.map((i) => eventLine(recording, i, 2).text)).toEqual([
      'flush: takes 1 skb from node 0; 31 empty visits',
      'softirq NET_RX begins',
      'enters sendto(), head from the cache',
      'CPU 5 pushes an skb → list [CPU 2][node 0], count 1',
      'softirq ends after 2 flushes',
      'flush: 32 empty visits, nothing found',
    ]);
  });
});

test('after a flush it says what the last one read; before the first there is none', () => {
  const flush = flushNow(frames.at(13), 2);
  expect(flush).toMatchObject({ running: false, flushNo: 1, visit: null });
  expect(flush?.rows[0]).toEqual({ name: 'find_*_bit calls', now: '33', whole: '33', role: '' });
  expect(flushNow(frames.at(0.5), 2)).toBeNull();
  expect(flushNow(frames.at(13), 3)).toBeNull();
});
