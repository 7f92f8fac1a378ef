import { expect, test } from 'vitest';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { EV } from '../../schema/events.ts';
import { PS_PER_MS } from '../../schema/units.ts';
import { logPen, NAMED_THEME, wordsOf } from '../pen-log.fixture.ts';
import { CpusPainter } from './draw.ts';
import { FlowsPainter } from './draw-flows.ts';
import { CardRates } from './flows.ts';
import { cpusInput, layoutCpus } from './layout.ts';
import { runOf } from './runs.fixture.ts';

const BOX = { width: 968, height: 468 };
const AT_PS = 2 * PS_PER_MS;

function flowAt(id: string) {
  const { at } = runOf(id, AT_PS);
  const frame = { ...at(AT_PS), flow: true, psPerS: PS_PER_MS };
  return { frame, layout: layoutCpus(cpusInput(frame, BOX)) };
}

test('rates are what the events of the window say, each on its way', () => {
  const { frame, layout } = flowAt('guest-4-pairs');
  const rates = new CardRates(layout);
  rates.read(frame);
  const { events } = frame.recording;
  let [queued, pushed] = [0, 0];
  for (let i = 0; i < frame.recording.countAt(AT_PS); i++) {
    if (events.kind(i) === EV.sock_enqueue && events.cpu(i) === 1) queued++;
    if (events.kind(i) === EV.skb_defer && events.x(i) === 1) pushed++;
  }
  const seconds = (AT_PS - events.atPs(0)) / 1e12;
  expect(rates.perS('out', 1, 5) / (queued / seconds)).toBeCloseTo(1, 2);
  expect(rates.perS('back', 5, 1) / (pushed / seconds)).toBeCloseTo(1, 2);
  expect(rates.ontoLists(1)).toBe(rates.perS('back', 5, 1));
  expect(rates.perS('out', 5, 1)).toBe(0);
  expect(rates.perS('out', 1, 6)).toBe(0);
});

test('a ribbon is as wide as its rate: the greatest fills its level', () => {
  const { frame, layout } = flowAt('nic-6-queues');
  const log = logPen();
  const widths: number[] = [];
  const pen = new Proxy(log.pen, {
    set(target, key, value) {
      if (key === 'lineWidth') widths.push(Number(value));
      return Reflect.set(target, key, value);
    },
  });
  new FlowsPainter(layout).draw(
    { pen, theme: NAMED_THEME, frame },
    { flow: 1, drift: 0, still: true },
  );
  const rates = new CardRates(layout);
  rates.read(frame);
  const all = layout.roads.map(({ way, from, to }) => rates.perS(way, from, to));
  const most = Math.max(...all);
  for (const perS of all.filter((each) => each > 0))
    expect(widths.some((width) => Math.abs(width - (12 * perS) / most) < 1e-6)).toBe(true);
  expect(Math.max(...widths)).toBeCloseTo(12);
});

test('while the window stands only the ribbons move, until single skbs were drawn over them', () => {
  const { frame, layout } = flowAt('guest-4-pairs');
  const painter = new CpusPainter(layout, frame, false);
  const flows = { flow: 1, drift: 0, still: false };
  const draw = (at: LabFrame, flow: number): void =>
    painter.draw(logPen().pen, at, NAMED_THEME, { ...flows, flow });
  expect(painter.onlyRibbonsMove(frame, flows), 'nothing is drawn').toBe(false);
  draw(frame, 1);
  expect(painter.onlyRibbonsMove(frame, flows)).toBe(true);
  const later = { ...frame, playheadPs: frame.playheadPs - PS_PER_MS / 2 };
  expect(painter.onlyRibbonsMove(later, flows), 'another window').toBe(false);
  expect(painter.onlyRibbonsMove(later, flows), 'not drawn yet').toBe(false);
  draw(later, 1);
  expect(painter.onlyRibbonsMove(later, flows)).toBe(true);
  expect(painter.onlyRibbonsMove(later, { ...flows, flow: 0.5 })).toBe(false);
  draw(later, 0.5);
  expect(painter.onlyRibbonsMove(later, flows), 'singles lie there').toBe(false);
  const log = logPen();
  painter.drawRibbons(log.pen, later, NAMED_THEME, flows);
  expect(wordsOf(log)).toEqual([]);
  expect(log.lines.some((line) => line.startsWith('stroke()'))).toBe(true);
});
