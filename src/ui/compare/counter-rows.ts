/** What is counted in both runs, and the difference. */
import { checksSoFar } from '../../analysis/checks-so-far.ts';
import { receivedBy, timeEach } from '../../analysis/compare/ahead.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { COUNTER } from '../../analysis/machine-view.ts';
import { formatCount, formatUs, signed } from '../../lib/format.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { PS_PER_US } from '../../schema/units.ts';
import { rateText } from '../../stage/figures.ts';

export interface CounterRow {
  readonly name: string;
  readonly a: string;
  readonly b: string;
  /** B less A, with its sign. */
  readonly difference: string;
}

const COUNTS: readonly (readonly [name: string, counter: keyof typeof COUNTER])[] = [
  ['flushes', 'flushes'],
  ['wake-ups', 'wakeups'],
  ['kicks', 'kicks'],
  ['refused', 'nodefer'],
  ['dropped', 'dropped'],
];

export function counterRows(a: LabFrame, b: LabFrame): readonly CounterRow[] {
  const { unit, counted } = LOAD_ROLES[a.scenario.load.kind];
  const count = (name: string, of: (frame: LabFrame) => number): CounterRow =>
    row(name, of(a), of(b), formatCount);
  const counter = (id: keyof typeof COUNTER) => (frame: LabFrame) =>
    frame.view.counters[COUNTER[id]];
  const rateOf = (frame: LabFrame): number => receivedBy(frame).perS;
  const usEach = (frame: LabFrame): number => (timeEach(rateOf(frame)) ?? Number.NaN) / PS_PER_US;
  return [
    count(`${unit}s ${counted}`, counter('received')),
    row('mean per second', rateOf(a), rateOf(b), rateText),
    row(`mean time per ${unit}`, usEach(a), usEach(b), formatUs),
    count('list checks', (frame) => {
      const { useful, emptyOnline, wasted } = checksSoFar(frame);
      return useful + emptyOnline + wasted;
    }),
    count('found skbs', (frame) => checksSoFar(frame).useful),
    count('empty, online', (frame) => checksSoFar(frame).emptyOnline),
    count('wasted', (frame) => checksSoFar(frame).wasted),
    ...COUNTS.map(([name, id]) => count(name, counter(id))),
  ];
}

function row(name: string, a: number, b: number, format: (value: number) => string): CounterRow {
  return { name, a: format(a), b: format(b), difference: signed(b - a, format) };
}
