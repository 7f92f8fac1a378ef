import { expect, test } from 'vitest';
import { PS_PER_NS, PS_PER_US } from '../../schema/units.ts';
import { logPen, NAMED_THEME, wordsOf } from '../pen-log.fixture.ts';
import { cpusSentence, cpusTable, describeCard } from './describe.ts';
import { CpusPainter } from './draw.ts';
import { drawCpusStatic } from './draw-static.ts';
import { layoutCpus } from './layout.ts';
import { runOf } from './runs.fixture.ts';
import { CpuSpots } from './spots.ts';

const BOX = { width: 968, height: 468 };
const FROM_PS = 100 * PS_PER_US;
const UNTIL_PS = 105 * PS_PER_US;
const STEP_PS = 3 * PS_PER_NS;
const SINGLE = { flow: 0, drift: 0, still: false };
/** A way over the whole stage that the next event cuts short. */
const MOST_PX = 100;

test('skbs go down and come back up, and none ever jumps', () => {
  const { scenario, at } = runOf('guest-4-pairs', UNTIL_PS);
  const layout = layoutCpus({ scenario, variant: 'pernode', ...BOX });
  const spots = new CpuSpots(layout, scenario, scenario.machine.possible.length, false);
  const last = new Map<number, { x: number; y: number; atPs: number }>();
  const seenIn = new Set<string>();
  let longest = 0;
  for (let atPs = FROM_PS; atPs < UNTIL_PS; atPs += STEP_PS) {
    spots.forEach(at(atPs), ({ skb, x, y }) => {
      const before = last.get(skb);
      if (before?.atPs === atPs - STEP_PS)
        longest = Math.max(longest, Math.hypot(x - before.x, y - before.y));
      last.set(skb, { x, y, atPs });
      const { top, bottom } = layout.levels ?? expect.fail('there is no road');
      seenIn.add(y < top ? 'upper' : y > bottom ? 'lower' : 'road');
    });
  }
  expect([...seenIn].sort()).toEqual(['lower', 'road', 'upper']);
  expect(longest).toBeGreaterThan(1);
  expect(longest).toBeLessThan(MOST_PX);
});

test('with reduced motion skbs stand where they belong, never between cards', () => {
  const { scenario, at } = runOf('guest-4-pairs', UNTIL_PS);
  const layout = layoutCpus({ scenario, variant: 'pernode', ...BOX });
  const spots = new CpuSpots(layout, scenario, scenario.machine.possible.length, true);
  const { top, bottom } = layout.levels ?? expect.fail('there is no road');
  for (let atPs = FROM_PS; atPs < UNTIL_PS; atPs += 50 * PS_PER_NS)
    spots.forEach(at(atPs), ({ y }) => expect(y < top || y > bottom).toBe(true));
});

test('the picture names every CPU, and says what is on its lists and in its cache', () => {
  const { scenario, at } = runOf('guest-4-pairs', UNTIL_PS);
  const frame = at(UNTIL_PS);
  const layout = layoutCpus({ scenario, variant: 'pernode', ...BOX });
  const still = logPen();
  drawCpusStatic(still.pen, layout, NAMED_THEME, [0, 4]);
  for (let cpu = 0; cpu < 8; cpu++) expect(wordsOf(still)).toContain(`CPU ${cpu}`);
  expect(wordsOf(still)).toContain(' · sender above, receiver below');
  const moving = logPen();
  new CpusPainter(layout, frame, false).draw(moving.pen, frame, NAMED_THEME, SINGLE);
  for (const word of ['lists', 'cache'])
    expect(wordsOf(still).filter((each) => each === word)).toHaveLength(8);
  const words = wordsOf(moving);
  expect(words.filter((word) => word === 'poll')).toHaveLength(4);
  const table = cpusTable(layout, frame);
  expect(table.map(([cpu, is]) => `${cpu} ${is}`)).toContain('CPU 7 receiver');
  expect(table).toHaveLength(8);
  expect(cpusSentence(layout, frame)).toMatch(/^8 CPUs at work: /);
  expect(describeCard(4, layout, frame).title).toBe('CPU 4 on node 0, receiver');
});

test('no word is smaller than twelve pixels, whatever the size of the stage', () => {
  const { scenario, at } = runOf('m5-8-senders', UNTIL_PS);
  const frame = at(UNTIL_PS);
  for (const box of [BOX, { width: 808, height: 412 }, { width: 374, height: 290 }]) {
    const layout = layoutCpus({ scenario, variant: 'pernode', ...box });
    const sizes: number[] = [];
    const log = logPen();
    const pen = new Proxy(log.pen, {
      set(target, key, value) {
        const size = key === 'font' ? /(\d+(?:\.\d+)?)px/.exec(String(value)) : null;
        if (size !== null) sizes.push(Number(size[1]) * layout.scale);
        return Reflect.set(target, key, value);
      },
    });
    // Digits inside squares are part of their sign.
    new CpusPainter(layout, { ...frame, flow: true }, false).draw(
      pen,
      { ...frame, flow: true },
      NAMED_THEME,
      { ...SINGLE, flow: 1 },
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  }
});
