import { expect, test } from 'vitest';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS } from '../schema/units.ts';
import { CpuShares } from './cpu-shares.ts';
import { columnsOf } from './event-columns.fixture.ts';
import { Recording } from './recording.ts';
import { BIN_PS, seriesOf } from './run-series.ts';
import { ROLES } from './segments.ts';

const M1 = presetById('m1')?.scenario as Scenario;
const runPs = 8 * PS_PER_MS;
const run = new Run({ ...M1, runPs }, { logRows: 1 << 16 });
run.advance(runPs);
const recording = new Recording(run.scenario, run.meta);
recording.append(run.machine.log, runPs);

test('fine bins add up to the coarse ones of the charts', () => {
  const shares = new CpuShares(recording);
  shares.update();
  const series = seriesOf(recording);
  const fine = BIN_PS / shares.binPs;
  for (const cpu of [2, 5]) {
    for (const role of ROLES.keys()) {
      for (let bin = 0; bin < 8; bin++) {
        const sum = shares.sumPs(cpu, role, bin * fine, (bin + 1) * fine);
        const coarse = series.roleSumPs(cpu, role, bin, bin + 1);
        expect(Math.abs(sum - coarse)).toBeLessThan(BIN_PS / 10_000);
      }
    }
  }
});

test('every column of a CPU at work is full once the run is over', () => {
  const whole = new Recording(run.scenario, run.meta);
  whole.append({ ...columnsOf(recording), length: recording.length }, runPs);
  whole.complete = true;
  const shares = new CpuShares(whole);
  while (!shares.update(1_000));
  for (let bin = 8; bin < shares.bins; bin++) {
    const sum = [...ROLES.keys()].reduce(
      (all, role) => all + shares.sumPs(2, role, bin, bin + 1),
      0,
    );
    expect(sum / shares.binPs).toBeCloseTo(1, 3);
  }
});

test('a CPU that has done nothing is idle', () => {
  const shares = new CpuShares(recording);
  shares.update();
  expect(shares.sumPs(7, ROLES.indexOf('idle'), 0, 10)).toBeCloseTo(10 * shares.binPs);
});
