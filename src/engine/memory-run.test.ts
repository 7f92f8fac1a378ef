/** What the memory side of whole runs comes to. */
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../analysis/event-rows.ts';
import { ROLE, ROLES, SegmentReader } from '../analysis/segments.ts';
import { presetById } from '../data/presets.ts';
import type { KernelSpec } from '../schema/kernel.ts';
import type { MemoryReport } from '../schema/memory-report.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_S } from '../schema/units.ts';
import { memoryReport } from './memory-report.ts';
import { Run } from './run.ts';

function scenarioOf(id: string, kernel: Partial<KernelSpec> = {}, ms = 20): Scenario {
  const scenario = presetById(id)?.scenario ?? expect.fail(`no preset ${id}`);
  return { ...scenario, kernel: { ...scenario.kernel, ...kernel }, runPs: ms * PS_PER_MS };
}

interface Outcome {
  readonly run: Run;
  readonly report: MemoryReport;
  readonly ratePerS: number;
}

function outcomeOf(scenario: Scenario, memory = true): Outcome {
  const run = new Run(scenario, { logRows: 0, memory });
  run.advance(scenario.runPs);
  const received = run.workload.received.reduce((a, b) => a + b, 0);
  const report = memoryReport(run) ?? ({} as MemoryReport);
  return { run, report, ratePerS: (received * PS_PER_S) / scenario.runPs };
}

describe('with deferral', () => {
  it.each(['m1', 'm1-reverted', 'm1-online'])(
    'the rate of %s is what it is without a memory side, within 0.05 %',
    (id) => {
      const scenario = scenarioOf(id);
      const ratio = outcomeOf(scenario).ratePerS / outcomeOf(scenario, false).ratePerS;
      expect(Math.abs(ratio - 1)).toBeLessThan(0.0005);
    },
  );

  it('the line of a list travels three times a datagram: push, look, take', () => {
    const { report } = outcomeOf(scenarioOf('two-nodes'));
    const { core, domain, socket } = report.transfers.list;
    expect([core, domain]).toEqual([0, 0]);
    expect(socket / report.received).toBeGreaterThan(2.7);
    expect(socket / report.received).toBeLessThanOrEqual(3);
  });

  it('an skb goes to its reader and back, 2.7 lines each way, and no slab line moves', () => {
    const { report } = outcomeOf(scenarioOf('two-nodes'));
    expect(report.transfers.skb.socket / report.received).toBeCloseTo(5.4, 1);
    expect(report.transfers.slab).toEqual({ core: 0, domain: 0, node: 0, socket: 0 });
    expect(report.slabs.heads.free_slow + report.slabs.data.free_slow).toBe(0);
  });

  it('on one POWER10 core everything stays in the core', () => {
    const { transfers } = outcomeOf(scenarioOf('m1')).report;
    expect(transfers.list.core).toBeGreaterThan(0);
    expect(transfers.list.domain + transfers.list.socket).toBe(0);
  });

  it('no order-3 page of a large datagram goes by way of the zone', () => {
    const { report } = outcomeOf(scenarioOf('m4-netperf'));
    expect(report.pages.alloc).toBeGreaterThanOrEqual(2 * report.received);
    expect(report.locks.zone.taken).toBeLessThan(10);
  });
});

describe('a lock around the list', () => {
  it('brings its line once more: the count is read before the lock is taken', () => {
    const { report } = outcomeOf(scenarioOf('two-nodes', { variant: 'spinmax' }));
    expect(report.transfers.list.socket / report.received).toBeCloseTo(4, 1);
    expect(report.locks.defer.taken).toBeGreaterThan(report.received);
  });

  it('is waited for where push and flush meet; without it nobody waits', () => {
    const locked = outcomeOf(scenarioOf('two-nodes', { variant: 'spinmax' }));
    const lockFree = outcomeOf(scenarioOf('two-nodes', { variant: 'llist' }));
    expect(locked.report.locks.defer.waited).toBeGreaterThan(100);
    expect(lockFree.report.locks.defer.taken).toBe(0);
    expect(lockFree.report.locks.line.waited).toBe(0);
    expect(locked.ratePerS).toBeLessThan(lockFree.ratePerS);
  });
});

describe('without deferral', () => {
  it('on one node, sheaves spare every free the long way', () => {
    const { report } = outcomeOf(scenarioOf('m4-sockperf', { variant: 'none' }));
    expect(report.slabs.heads.free_slow + report.slabs.data.free_slow).toBe(0);
    expect(report.locks.barn.taken).toBeGreaterThan(report.received / 28);
  });

  it('between nodes, each datagram is two frees the long way', () => {
    const { report } = outcomeOf(scenarioOf('two-nodes', { variant: 'none' }));
    const { heads, data } = report.slabs;
    expect(heads.free_slow / report.received).toBeCloseTo(1, 2);
    expect(data.free_slow / report.received).toBeCloseTo(1, 2);
    // At least once a slab on either side, with 32 heads and 16 buffers of 2 KiB a slab; slabs
    // that are fetched when only some of their objects are free come round more often.
    const visits = report.locks.list.taken / report.received;
    expect(visits).toBeGreaterThan(2 / 32 + 2 / 16);
    expect(visits).toBeLessThan(3 * (2 / 32 + 2 / 16));
  });

  it('before v7.0 frees go the long way on one node too', () => {
    const kernel = { variant: 'none', release: '6.19', deferMax: 128 } as const;
    const { report } = outcomeOf(scenarioOf('m4-sockperf', kernel));
    expect(report.slabs.heads.free_slow / report.received).toBeGreaterThan(0.9);
    expect(report.transfers.slab.domain).toBeGreaterThan(0);
  });

  it('large datagrams take zone->lock once for seven pages on either side', () => {
    const { report } = outcomeOf(scenarioOf('m4-netperf', { variant: 'none' }));
    expect(report.locks.zone.taken / report.received).toBeCloseTo((2 * 2) / 7, 1);
  });
});

describe('a limit that refuses every attempt', () => {
  it('of 0 leaves the lists alone where the key is off, and bounces their lines before v7.1', () => {
    const keyed = outcomeOf(scenarioOf('two-nodes', { deferMax: 0 })).report;
    expect(keyed.transfers.list).toEqual({ core: 0, domain: 0, node: 0, socket: 0 });
    const kernel = { deferMax: 0, release: '7.0' } as const;
    const counted = outcomeOf(scenarioOf('two-nodes', kernel)).report;
    // The count of each attempt, and the look of a flush that finds nothing.
    expect(counted.transfers.list.socket / counted.received).toBeGreaterThan(1.5);
  });
});

describe('96 pairs of large datagrams on two nodes', () => {
  const base = scenarioOf('m4-netperf', {}, 2);
  const cpuNode = Array.from({ length: 192 }, (_, cpu) => (cpu < 96 ? 0 : 1));
  const pairs = Array.from({ length: 96 }, (_, i) => ({ sender: 2 * i, receiver: 2 * i + 1 }));
  const many = (variant: 'none' | 'pernode'): Outcome =>
    outcomeOf({
      ...base,
      machine: { ...base.machine, cpuNode },
      kernel: { ...base.kernel, variant },
      load: { ...base.load, pairs },
    });

  it('crowd at zone->lock without deferral: several times the rate with it', () => {
    const [none, deferred] = [many('none'), many('pernode')];
    expect(deferred.ratePerS / none.ratePerS).toBeGreaterThan(1.5);
    expect(none.report.locks.zone.waited / none.report.locks.zone.taken).toBeGreaterThan(0.9);
    expect(deferred.report.locks.zone.waited).toBeLessThan(none.report.locks.zone.waited / 20);
  });
});

it('what a run waited is what its lanes show as waiting', () => {
  const scenario = scenarioOf('two-nodes', { variant: 'spinmax' }, 5);
  const run = new Run(scenario, { logRows: 1 << 17 });
  run.advance(scenario.runPs);
  const { log, memory } = run.machine;
  const spun = new Float64Array(run.machine.cpus);
  const segments = new SegmentReader(run.meta, run.machine.cpus, scenario.kernel.variant);
  const rows = rowsOf(log);
  for (let i = 0; i < log.length; i++) {
    segments.read(rows, i, (cpu, role, from, to) => {
      if (role === ROLE.spin) spun[cpu] += to - from;
    });
  }
  expect(ROLES[ROLE.spin]).toBe('spin');
  expect([...spun]).toEqual([...(memory?.waitPs ?? [])]);
  expect(Math.max(...spun)).toBeGreaterThan(0);
});

describe('pages of a network card', () => {
  const poolOf = (variant: 'pernode' | 'none') => {
    const { report } = outcomeOf(scenarioOf('nic-6-queues', { variant }));
    const pool = report.page_pool ?? expect.fail('a card has a page_pool for each queue');
    return { ...pool, puts: pool.cached + pool.ring + pool.ring_full };
  };

  it('come home to the cache with deferral: flushes before the poll are in its NAPI', () => {
    const pool = poolOf('pernode');
    expect(pool.puts).toBeGreaterThan(10_000);
    expect(pool.cached / pool.puts).toBeGreaterThan(0.9);
  });

  it('go over the ring without it', () => {
    const pool = poolOf('none');
    expect(pool.puts).toBeGreaterThan(10_000);
    expect(pool.ring / pool.puts).toBeGreaterThan(0.99);
    expect(pool.cached).toBe(0);
  });
});
