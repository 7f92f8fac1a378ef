import { describe, expect, test } from 'vitest';
import { presetById } from '../data/presets.ts';
import { kernelOf } from '../schema/kernel.ts';
import { bundleFor, RELEASES } from '../schema/releases.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS } from '../schema/units.ts';
import { Run } from './run.ts';
import { TOTAL } from './totals.ts';

const BASE = presetById('mine')?.scenario ?? expect.fail('no such preset');

function totalsOf(kernel: Scenario['kernel']) {
  const run = new Run({ ...BASE, kernel, runPs: 2 * PS_PER_MS }, { logRows: 0 });
  run.advance(2 * PS_PER_MS);
  const { totals } = run.machine;
  return {
    attempts: totals[TOTAL.attempts],
    queued: totals[TOTAL.queued],
    flushed: totals[TOTAL.freed_flush],
    local: totals[TOTAL.freed_local],
    received: run.workload.received[0],
  };
}

/** One sender and one reader on two CPUs, from which UDP receive defers in v6.18 and later. */
describe('every release as it was released', () => {
  test.each(RELEASES.map((release) => [release.id, release] as const))('%s', (_, release) => {
    const { attempts, queued, flushed, local, received } = totalsOf(kernelOf(release, 64));
    expect(received).toBeGreaterThan(300);
    if (release.callers.udp_rx) {
      // The last one read may not have been pushed yet, the last pushed not flushed.
      expect(queued).toBeGreaterThanOrEqual(received - 1);
      expect(flushed).toBeGreaterThanOrEqual(queued - 2);
      expect(local).toBe(0);
    } else {
      expect([attempts, queued, flushed]).toEqual([0, 0, 0]);
      expect(local).toBeGreaterThanOrEqual(received - 1);
    }
  });
});

test('v6.17 with a UDP receive that defers, as it never was', () => {
  const { queued, received } = totalsOf({
    ...kernelOf(bundleFor('6.17') ?? expect.fail('6.17'), 64),
    callers: { udp_rx: true },
  });
  expect(queued).toBeGreaterThanOrEqual(received - 1);
});

test('UDP receive switched off on v7.2', () => {
  const kernel = { ...kernelOf(bundleFor('7.2') ?? expect.fail('7.2'), 128) };
  const { attempts, local, received } = totalsOf({ ...kernel, callers: { udp_rx: false } });
  expect(attempts).toBe(0);
  expect(local).toBeGreaterThanOrEqual(received - 1);
});

/** The rate that sets the times was published for a kernel whose UDP receive defers. */
test('times are found on a kernel that defers, also for one that does not', () => {
  const m1 = presetById('m1')?.scenario ?? expect.fail('no such preset');
  const metaFor = (id: string) => {
    const kernel = kernelOf(bundleFor(id) ?? expect.fail(id), 64);
    return new Run({ ...m1, kernel }, { logRows: 0 }).meta.calibration;
  };
  for (const id of ['6.17', '6.18']) {
    const found = metaFor(id) ?? expect.fail('calibrated');
    expect(found.reachedPerS / found.targetPerS).toBeCloseTo(1, 2);
  }
});
