/**
 * TX completion on 32 interrupt CPUs (M7: E. Dumazet, netdev, 2025-11-06): what remote frees cost
 * there, and what is left of it once skbs go home.
 */
import { describe, expect, it } from 'vitest';
import { centralCosts, paramsOf } from '../../data/params.ts';
import { presetById } from '../../data/presets.ts';
import { EV } from '../../schema/events.ts';
import type { NicTxLoad } from '../../schema/load.ts';
import { PS_PER_MS, PS_PER_US } from '../../schema/units.ts';
import { memoryReport } from '../memory-report.ts';
import { Run } from '../run.ts';

const M7 = presetById('m7')?.scenario ?? expect.fail('no preset m7');
const IRQ_CPUS = [...new Set(M7.load.pairs.map(({ receiver }) => receiver))];

/** The published figures before: rate, and spinning of an interrupt CPU. */
const MPPS_BEFORE = 80;
const SPIN_BEFORE = 0.4346;

function played(release: string, listLockHoldNs?: number) {
  const scenario = { ...M7, kernel: { ...M7.kernel, release } };
  const costs = centralCosts('turin');
  const list_lock_hold = listLockHoldNs ?? costs.list_lock_hold;
  const run = new Run(scenario, { logRows: 0, costs: { ...costs, list_lock_hold } });
  expect(run.advance(scenario.runPs)).toBe('ended');
  const report = memoryReport(run) ?? expect.fail('a run has a memory side');
  const waitPs = run.machine.memory?.waitPs ?? expect.fail('a run has a memory side');
  const spun = IRQ_CPUS.reduce((sum, cpu) => sum + waitPs[cpu], 0);
  return {
    mpps: report.received / (scenario.runPs / PS_PER_US),
    spin: spun / (IRQ_CPUS.length * scenario.runPs),
    listLock: report.locks.list,
    cached: report.slabs.heads.cpu_partial_drain,
  };
}

describe('TX completion on 32 CPUs', () => {
  const before = played('6.18');
  const after = played('6.19');

  it('is held up by list_lock where skbs are freed on the CPU that completes them', () => {
    expect(before.listLock.waited / before.listLock.taken).toBeGreaterThan(0.5);
    expect(before.spin).toBeGreaterThan(0.15);
    expect(before.cached).toBeGreaterThan(0);
  });

  it('goes faster, and without spinning, where they go home', () => {
    expect(after.mpps / before.mpps).toBeGreaterThan(1.3);
    expect(after.spin).toBeLessThan(0.001);
  });

  it('has the published rate and spinning within the range of how long list_lock is held', () => {
    const { lo, hi } = paramsOf('turin').list_lock_hold;
    const [short, long] = [played('6.18', lo), played('6.18', hi)];
    expect(short.mpps).toBeGreaterThan(MPPS_BEFORE);
    expect(long.mpps).toBeLessThan(MPPS_BEFORE);
    expect(short.spin).toBeLessThan(SPIN_BEFORE);
    expect(long.spin).toBeGreaterThan(SPIN_BEFORE);
  });
});

describe('the qdisc of a queue', () => {
  /** Four senders on two queues, whose rings are small or the card's. */
  function sentBy(ringSize: number): { readonly senders: number; readonly cleaners: number } {
    const load = M7.load as NicTxLoad;
    const pairs = [0, 1, 2, 3].map((sender) => ({ sender, receiver: 4 + (sender & 1) }));
    const scenario = {
      ...M7,
      machine: { ...M7.machine, cpuNode: [0, 0, 1, 1, 0, 1] },
      load: { ...load, pairs, nic: { ...load.nic, ringSize } },
      runPs: PS_PER_MS,
    };
    const run = new Run(scenario, { logRows: 1 << 17 });
    expect(run.advance(scenario.runPs)).toBe('ended');
    const { log } = run.machine;
    const counts = { senders: 0, cleaners: 0 };
    for (let i = 0; i < log.length; i++)
      if (log.kind[i] === EV.tx_ring) counts[log.cpu[i] < 4 ? 'senders' : 'cleaners']++;
    return counts;
  }

  it('is run by the CPU that cleans the ring for what a full ring left in it', () => {
    const { senders, cleaners } = sentBy(16);
    expect(cleaners).toBeGreaterThan(100);
    expect(senders).toBeGreaterThan(100);
  });

  it('is passed at once where the ring never fills', () => {
    expect(sentBy(512)).toMatchObject({ cleaners: 0 });
  });
});
