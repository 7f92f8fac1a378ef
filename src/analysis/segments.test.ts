import { describe, expect, it } from 'vitest';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS } from '../schema/units.ts';
import { columnsOf } from './event-columns.fixture.ts';
import { Recording } from './recording.ts';
import { BIN_PS, RunSeries } from './run-series.ts';
import { ROLE, ROLES, SegmentReader } from './segments.ts';

const M1 = presetById('m1')?.scenario as Scenario;
const run = new Run({ ...M1, runPs: 4 * PS_PER_MS }, { logRows: 1 << 17 });
run.advance(4 * PS_PER_MS);
const recording = new Recording(run.scenario, run.meta);
recording.append(run.machine.log, 4 * PS_PER_MS);
recording.complete = true;

describe('segments of CPU time', () => {
  it('follow one another without gap or overlap on each CPU', () => {
    const reader = new SegmentReader(run.meta, 8, M1.kernel.variant);
    const end = new Map<number, number>();
    for (let i = 0; i < recording.length; i++) {
      reader.read(recording.events, i, (cpu, _, fromPs, toPs) => {
        expect(fromPs).toBe(end.get(cpu) ?? 0);
        expect(toPs).toBeGreaterThan(fromPs);
        end.set(cpu, toPs);
      });
    }
    expect([...end.keys()].sort()).toEqual([2, 5]);
  });

  it('charge to waste what the checks of 31 nodes cost, twice a datagram', () => {
    const series = new RunSeries(recording);
    series.update();
    const wastePs = series.roleSumPs(2, ROLE.waste, 0, series.bins);
    const flushes = run.machine.totals[16];
    const { checkPs, pollutionPs } = run.meta.walk.pernode;
    expect(wastePs / flushes / (31 * (checkPs + pollutionPs / 32))).toBeCloseTo(1, 2);
    expect(series.roleSumPs(5, ROLE.waste, 0, series.bins)).toBe(0);
  });
});

describe('the bins of a run', () => {
  const series = new RunSeries(recording);
  series.update();

  it('that are taken in piece by piece are complete as far as they are read', () => {
    const pieces = new RunSeries(recording);
    let steps = 0;
    while (pieces.update(2_000)) {
      steps++;
      expect(pieces.completeBins).toBeLessThanOrEqual(series.bins);
      for (let bin = 0; bin < pieces.completeBins; bin++)
        expect(pieces.received[bin]).toBe(series.received[bin]);
    }
    expect(steps).toBe(Math.ceil(recording.length / 2_000));
    expect(pieces.completeBins).toBe(series.bins);
    expect(pieces.rolePs).toEqual(series.rolePs);
  });

  it('hold every datagram once', () => {
    const sum = series.received.reduce((a, b) => a + b, 0);
    expect(sum).toBeCloseTo(run.workload.received[0], 6);
  });

  it('hold all time of a busy CPU', () => {
    for (let bin = 1; bin < series.bins - 1; bin++) {
      const sum = ROLES.reduce((ps, _, role) => ps + series.roleSumPs(2, role, bin, bin + 1), 0);
      expect(sum).toBeCloseTo(BIN_PS, -1);
    }
  });

  it('have the rate of their real width where the run ends inside one', () => {
    const runPs = 3.6 * PS_PER_MS;
    const cut = new Recording({ ...run.scenario, runPs }, run.meta);
    const until = recording.countAt(runPs);
    cut.append({ ...columnsOf(recording), length: until }, runPs);
    cut.complete = true;
    const short = new RunSeries(cut);
    short.update();
    expect(short.bins).toBe(8);
    expect(short.spanPs(7)).toBe(0.1 * PS_PER_MS);
    expect(short.middlePs(7)).toBe(3.55 * PS_PER_MS);
    expect(short.rateOf(7) / short.rateOf(6)).toBeCloseTo(1, 0);
    expect(short.rateOf(0, 8)).toBeCloseTo((short.received.reduce((a, b) => a + b) * 1e3) / 3.6, 3);
  });

  it('come out the same when the recording grows in pieces', () => {
    const growing = new Recording(run.scenario, run.meta);
    const pieces = new RunSeries(growing);
    const { length } = recording;
    const columns = columnsOf(recording);
    for (let from = 0; from < length; from += 1_000) {
      const chunk = { ...columns, length: Math.min(1_000, length - from) };
      for (const name of ['atPs', 'durPs', 'skb', 'x', 'y', 'z', 'cpu', 'kind'] as const) {
        Object.assign(chunk, { [name]: columns[name].subarray(from) });
      }
      growing.append(chunk, columns.atPs[from + chunk.length - 1]);
      pieces.update();
    }
    expect(pieces.received).toEqual(series.received);
    expect(pieces.rolePs).toEqual(series.rolePs);
  });
});
