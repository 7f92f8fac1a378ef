import { describe, expect, it } from 'vitest';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { EV } from '../schema/events.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, type Ps } from '../schema/units.ts';
import { columnsOf } from './event-columns.fixture.ts';
import { Recording } from './recording.ts';
import { STOP_UNITS, type StopUnit, stopBeside } from './stops.ts';

const M1 = presetById('m1')?.scenario as Scenario;
const run = new Run({ ...M1, runPs: PS_PER_MS }, { logRows: 1 << 16 });
run.advance(PS_PER_MS);
const recording = new Recording(run.scenario, run.meta);
recording.append(run.machine.log, PS_PER_MS);

function walk(from: Ps, unit: StopUnit, direction: 1 | -1, steps: number): Ps[] {
  const stops = [from];
  for (let i = 0; i < steps; i++) {
    const stop = stopBeside(recording, stops[i], { unit, direction, cpu: 2 });
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}

describe('stepping', () => {
  it.each(STOP_UNITS)('by %s back comes where it came from', (unit) => {
    const forward = walk(walk(0, unit, 1, 1)[1], unit, 1, 300);
    const back = walk(forward[forward.length - 1], unit, -1, forward.length - 1);
    expect(back.reverse()).toEqual(forward);
  });

  it('by event stops at each of the 32 visits of a flush', () => {
    const { kind, atPs, durPs, length } = columnsOf(recording);
    const flush = [...kind.subarray(0, length)].indexOf(EV.flush);
    const stops = walk(atPs[flush] - 1, 'event', 1, 40).filter(
      (at) => at >= atPs[flush] && at < atPs[flush] + durPs[flush],
    );
    expect(stops).toHaveLength(32);
  });

  it('by visit goes from check to check and on into the next flush', () => {
    const { kind, atPs, cpu, length } = columnsOf(recording);
    const flushes = [...kind.subarray(0, length).keys()].filter(
      (i) => kind[i] === EV.flush && cpu[i] === 2,
    );
    const first = walk(0, 'visit', 1, 64).slice(1);
    expect(first[0]).toBe(atPs[flushes[0]]);
    expect(first[31]).toBeLessThan(atPs[flushes[1]]);
    expect(first[32]).toBe(atPs[flushes[1]]);
  });

  it('by pass stops where a softirq of the CPU begins', () => {
    const { kind, atPs, cpu, length } = columnsOf(recording);
    const passes = [...kind.subarray(0, length).keys()].filter(
      (i) => kind[i] === EV.softirq_entry && cpu[i] === 2,
    );
    expect(walk(0, 'pass', 1, 20).slice(1)).toEqual(passes.slice(0, 20).map((i) => atPs[i]));
  });

  it('by datagram goes from send to send', () => {
    const { kind, atPs, length } = columnsOf(recording);
    const sends = [...kind.subarray(0, length).keys()].filter((i) => kind[i] === EV.udp_send);
    expect(walk(0, 'datagram', 1, 20)).toEqual(sends.slice(0, 21).map((i) => atPs[i]));
  });

  it('stops at the end', () => {
    expect(walk(PS_PER_MS, 'event', 1, 3)).toEqual([PS_PER_MS]);
    expect(walk(0, 'datagram', -1, 3)).toEqual([0]);
  });
});
