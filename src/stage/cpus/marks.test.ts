import { expect, test } from 'vitest';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { PLACE } from '../../analysis/machine-view.ts';
import { EV } from '../../schema/events.ts';
import { PS_PER_MS, PS_PER_US } from '../../schema/units.ts';
import { logPen, NAMED_THEME, type PenLog, wordsOf } from '../pen-log.fixture.ts';
import { cpusSentence, cpusTable, describeCard } from './describe.ts';
import { CpusPainter } from './draw.ts';
import { describeCpusHit, hitCpus, rectOfCpusHit } from './hit.ts';
import { cpusInput, layoutCpus } from './layout.ts';
import { runOf } from './runs.fixture.ts';

const BOX = { width: 968, height: 468 };
const PHONE = { width: 374, height: 290 };
const SINGLE = { flow: 0, drift: 0, still: false };
const AT_PS = 100 * PS_PER_US;

function pictureOf(frame: LabFrame, box = BOX) {
  const layout = layoutCpus(cpusInput(frame, box));
  return { layout, painter: new CpusPainter(layout, frame, false) };
}

function drawn(frame: LabFrame, painter: CpusPainter, moment = SINGLE): PenLog {
  const log = logPen();
  painter.draw(log.pen, frame, NAMED_THEME, moment);
  return log;
}

const strokesIn = ({ lines }: PenLog, colour: string): number =>
  lines.filter((line) => line === `stroke() ${colour}`).length;

const MANY = runOf('guest-4-pairs', AT_PS);

test.each([BOX, PHONE])('an skb that is followed has one ring, wherever it goes', (box) => {
  const frame = MANY.at(AT_PS);
  const { painter } = pictureOf(frame, box);
  const plain = strokesIn(drawn(frame, painter), NAMED_THEME.focus);
  const seenIn = new Set<number>();
  for (let skb = 0; skb < frame.view.place.length; skb++) {
    painter.chosen = { skb, atPs: AT_PS };
    const place = frame.view.place[skb];
    if (frame.view.allocCpu[skb] < 0 || place === PLACE.slab) continue;
    if (strokesIn(drawn(frame, painter), NAMED_THEME.focus) === plain + 1) seenIn.add(place);
  }
  expect([...seenIn]).toEqual(expect.arrayContaining([PLACE.cache, PLACE.socket]));
});

test('a point on an skb leads to it, one on a list to the list, one beside both to the CPU', () => {
  const frame = MANY.at(AT_PS);
  const { layout, painter } = pictureOf(frame);
  drawn(frame, painter);
  const spot = painter.spots[0] ?? expect.fail('there is no skb');
  const at = { x: spot.x * layout.scale + 2, y: spot.y * layout.scale };
  expect(hitCpus(layout, at, painter.spots)).toEqual({ kind: 'skb', skb: spot.skb });
  expect(describeCpusHit({ kind: 'skb', skb: spot.skb }, layout, frame).title).toMatch(/^skb of/);
  const list = { kind: 'list', cpu: 6, slot: 1 } as const;
  const cell = rectOfCpusHit(layout, list) ?? expect.fail('there is no list');
  const inCell = { x: cell.x + cell.w / 2, y: cell.y + cell.h / 2 };
  expect(hitCpus(layout, inCell, [])).toEqual(list);
  expect(hitCpus(layout, inCell, [], 14), 'a finger').toEqual({ kind: 'cpu', cpu: 6 });
  expect(describeCpusHit(list, layout, frame).title).toBe('List [CPU 6][node 1]');
  const card = rectOfCpusHit(layout, { kind: 'cpu', cpu: 6 }) ?? expect.fail('no card');
  const corner = { x: card.x + 4, y: card.y + 4 };
  expect(hitCpus(layout, corner, painter.spots)).toEqual({ kind: 'cpu', cpu: 6 });
  // While flows are drawn there is no single skb to point at.
  drawn({ ...frame, flow: true }, painter, { ...SINGLE, flow: 1 });
  expect(painter.spots).toEqual([]);
});

test('what was dropped is on the card where it was, in its words, the sentence and the table', () => {
  const { at } = runOf('m5-8-senders', 2 * PS_PER_MS);
  const { events } = at(0).recording;
  let last = events.length - 1;
  while (events.kind(last) !== EV.sock_drop) last--;
  const frame = at(events.atPs(last));
  const { layout, painter } = pictureOf(frame);
  const dropped = frame.view.drops.reduce((sum, each) => sum + each, 0);
  expect(dropped).toBeGreaterThan(100);
  const table = cpusTable(layout, frame);
  expect(table.map((row) => row[6].replace(',', '')).filter((text) => text !== '0')).toEqual([
    String(dropped),
  ]);
  const rows = Object.fromEntries(describeCard(7, layout, frame).rows);
  expect(rows['dropped, socket full'].replace(',', '')).toBe(String(dropped));
  expect(cpusSentence(layout, frame)).toContain('the socket of CPU 7 was full');
  for (const moment of [SINGLE, { ...SINGLE, flow: 1 }])
    expect(wordsOf(drawn(frame, painter, moment))).toContain(rows['dropped, socket full']);
});

test('skbs on a list that nobody will flush are ringed and counted on the card', () => {
  const { at } = runOf('cpu-dies', 6 * PS_PER_MS, (scenario) => {
    const pairs = [
      { sender: 2, receiver: 5 },
      { sender: 3, receiver: 6 },
    ];
    return { ...scenario, load: { ...scenario.load, pairs } };
  });
  const frame = at(5.5 * PS_PER_MS);
  const { layout, painter } = pictureOf(frame);
  const rows = Object.fromEntries(describeCard(2, layout, frame).rows);
  expect(rows.does).toBe('CPU is offline');
  const [count] = rows['waiting, node 1'].split(' ');
  expect(Number(count)).toBeGreaterThan(0);
  const log = drawn(frame, painter);
  expect(wordsOf(log)).toContain(count);
  expect(log.lines).toContain('setLineDash([5,3])');
  expect(cpusSentence(layout, frame)).toContain(`${count} skbs`);
});
