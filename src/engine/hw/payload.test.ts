import { describe, expect, it } from 'vitest';
import { centralCosts } from '../../data/params.ts';
import { presetById } from '../../data/presets.ts';
import type { LoadSpec } from '../../schema/load.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_MS, PS_PER_US } from '../../schema/units.ts';
import { Run } from '../run.ts';
import { costsFor, timesFor } from './payload.ts';

const M1 = presetById('m1')?.scenario as Scenario;
const P10 = centralCosts('p10');

function withBytes(payloadBytes: number, timedBytes?: number): LoadSpec {
  return { ...M1.load, payloadBytes, timedBytes };
}

describe('a payload that the times were not found with', () => {
  const times = { S: 5, R: 4 };

  it('moves both sides by the copy of the difference, and by nothing else', () => {
    expect(timesFor(times, withBytes(512), P10)).toBe(times);
    expect(timesFor(times, withBytes(13_512, 512), P10)).toEqual({ S: 6, R: 5 });
    expect(timesFor(times, withBytes(512, 13_512), P10)).toEqual({ S: 4, R: 3 });
  });

  it('moves only the reader of a card: its softirq copies nothing', () => {
    const card = presetById('m3-nic')?.scenario.load as LoadSpec;
    const larger = { ...card, payloadBytes: 14_448, timedBytes: 1_448 };
    expect(timesFor(times, larger, P10)).toEqual({ S: 5, R: 5 });
  });

  it('is refused where its copy alone takes longer than the times', () => {
    expect(() => timesFor(times, withBytes(1, 65_507), P10)).toThrow('Copying 65507 bytes');
  });

  it('takes list lines out of L1 once payload, kernel and lists do not fit, and back', () => {
    const p_L1 = (payload: number, timed: number, lists = 32): number =>
      costsFor(P10, 'p10', { load: withBytes(payload, timed), lists }).p_L1;
    expect(p_L1(1_024, 512)).toBe(P10.p_L1);
    expect(p_L1(65_507, 512)).toBe(0);
    expect(p_L1(512, 65_507)).toBe(1);
    expect(p_L1(60_000, 65_507)).toBe(P10.p_L1);
    // 32 lists of 128 bytes, walked twice, take a quarter of L1.
    expect(p_L1(24_000, 512, 1)).toBe(P10.p_L1);
    expect(p_L1(24_000, 512, 32)).toBe(0);
  });

  it('is found in what the run says about itself', () => {
    const timed = { ...M1, runPs: PS_PER_MS };
    const before = new Run(timed, { logRows: 0 }).meta;
    const load = { ...M1.load, payloadBytes: 1_162, timedBytes: 512 };
    const after = new Run({ ...timed, load }, { logRows: 0 }).meta;
    const copyPs = (650 / P10.copy / 1_000) * PS_PER_US;
    expect(after.senderPs - before.senderPs).toBeCloseTo(copyPs, -1);
    expect(after.receiverPs - before.receiverPs).toBeCloseTo(copyPs, -1);
    expect(after.calibration).toEqual(before.calibration);
  });
});
