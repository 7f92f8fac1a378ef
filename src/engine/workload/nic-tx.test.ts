import { describe, expect, it, test } from 'vitest';
import { presetById } from '../../data/presets.ts';
import { EV, type EventColumns, newColumns } from '../../schema/events.ts';
import type { KernelSpec } from '../../schema/kernel.ts';
import type { AfXdpLoad, NicTxLoad } from '../../schema/load.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { NIL, PS_PER_MS, PS_PER_US } from '../../schema/units.ts';
import type { VariantId } from '../../schema/variants.ts';
import { hashInPieces } from '../cut-run.fixture.ts';
import { Run } from '../run.ts';
import { TOTAL, type TotalName } from '../totals.ts';

const M7 = presetById('m7')?.scenario as Scenario;
const XDP = presetById('af-xdp')?.scenario as Scenario;
const M7_LOAD = M7.load as NicTxLoad;

/** Four senders of the M7 load on two queues. */
function small(kernel: Partial<KernelSpec> = {}, load: Partial<NicTxLoad> = {}): Scenario {
  return {
    ...M7,
    machine: { ...M7.machine, cpuNode: [0, 0, 1, 1, 0, 1, 0, 1] },
    kernel: { ...M7.kernel, ...kernel },
    load: {
      ...M7_LOAD,
      pairs: [0, 1, 2, 3].map((sender) => ({ sender, receiver: 4 + (sender & 1) })),
      ...load,
    },
    runPs: 2 * PS_PER_MS,
  };
}

function played(scenario: Scenario, logRows = 0): Run & { total: (name: TotalName) => number } {
  const run = new Run(scenario, { logRows });
  for (let reason = 'full'; reason === 'full'; ) {
    reason = run.advance(scenario.runPs);
    if (reason === 'full') run.swapLog(newColumns(run.machine.log.capacity));
  }
  return Object.assign(run, { total: (name: TotalName) => run.machine.totals[TOTAL[name]] });
}

const sumOf = (column: Int32Array): number => column.reduce((a, b) => a + b, 0);

describe('an skb that is allocated elsewhere', () => {
  it('goes home from v6.19 on, and is freed where it was completed before', () => {
    const after = played(small());
    expect(after.total('queued')).toBeGreaterThan(1_000);
    expect(after.total('freed_local')).toBe(0);
    const before = played(small({ release: '6.18' }));
    expect(before.total('attempts')).toBe(0);
    expect(before.total('freed_local')).toBeGreaterThan(1_000);
  });

  it('is flushed at home by kicks only: the sender runs no pass of its own', () => {
    const run = played(small(), 1 << 18);
    const { log } = run.machine;
    let passes = 0;
    for (let i = 0; i < log.length; i++) {
      if (log.kind[i] !== EV.softirq_entry || log.cpu[i] > 3) continue;
      passes++;
      expect(log.x[i]).toBe(0);
    }
    expect(passes).toBe(run.total('ipis_handled'));
    expect(passes).toBeGreaterThan(20);
  });

  it.each([8, 64, 128])('kicks once in at least %i / 2 + 1 pushes', (deferMax) => {
    const run = played(small({ deferMax }));
    expect(run.total('ipis') / run.total('queued')).toBeLessThanOrEqual(1 / (deferMax / 2 + 1));
    expect(run.total('ipis') * deferMax).toBeGreaterThan(run.total('queued'));
  });

  it('is never deferred on the CPU that sent it', () => {
    const same = small({}, { pairs: [{ sender: 0, receiver: 0 }] });
    const run = played(same);
    expect(sumOf(run.workload.received)).toBeGreaterThan(1_000);
    expect(run.total('attempts')).toBe(0);
    expect(run.total('freed_local')).toBe(sumOf(run.workload.received));
  });

  it.each<[string, Partial<KernelSpec>, Partial<NicTxLoad>, TotalName | null]>([
    ['zero-copy', { release: '7.0' }, { zerocopy: true }, 'nodefer_zcopy'],
    ['sent while the limit is 0, which counts', { deferMax: 0 }, {}, 'nodefer_full'],
    ['sent behind the disable key', { release: '7.1', deferMax: 0 }, {}, null],
    ['held for a time stamp', {}, { hwtstamp: true }, null],
  ])('is freed where it was completed if it is %s', (_, kernel, load, reason) => {
    const run = played(small(kernel, load));
    const done = sumOf(run.workload.received);
    expect(done).toBeGreaterThan(1_000);
    expect(run.total('queued')).toBe(0);
    // One on each of the two completing CPUs may be in hand.
    const freed = run.total(reason === null ? 'freed_local' : reason);
    expect(freed).toBeGreaterThanOrEqual(done - 2);
    if (reason === null) expect(run.total('attempts')).toBe(0);
  });

  it('that is zero-copy was deferred all the same in v6.19', () => {
    expect(played(small({}, { zerocopy: true })).total('queued')).toBeGreaterThan(1_000);
  });
});

describe.each<VariantId>(['none', 'spin128', 'spinmax', 'llist', 'pernode', 'final'])(
  'under %s',
  (variant) => {
    it.each([
      ['a ring and the qdisc before it', { nic: { ...M7_LOAD.nic, ringSize: 16, wireUs: 1 } }, 4],
      ['the send buffer', { rcvbufBytes: 8 * M7_LOAD.truesizeBytes }, 100],
      ['neither', {}, 0],
    ])('every skb is in one place where senders wait for %s', (_, load, wakeups) => {
      const run = played(small({ variant }, load));
      const { machine: m, workload: w } = run;
      const held: number[] = [];
      w.eachHeld((skb) => held.push(skb));
      expect(new Set(held).size).toBe(held.length);
      const freed =
        run.total('freed_flush') + run.total('freed_local') + run.total('freed_nodefer');
      const listed = run.total('queued') - run.total('freed_flush');
      expect(run.total('allocs')).toBe(freed + listed + held.length);
      const cached = sumOf(m.napi_skb_count);
      expect(m.slab_top[0] + cached + listed + held.length).toBe(run.meta.skbSlots);
      expect(sumOf(w.wakeups)).toBeGreaterThanOrEqual(wakeups);
    });
  },
);

test('a limit that lets no kick come parks all that was sent, and the pool holds it', () => {
  const run = played(small({ deferMax: 2 ** 31 - 1 }));
  expect(run.total('queued')).toBeGreaterThan(1_000);
  expect(run.total('freed_flush')).toBe(0);
});

describe('back-pressure', () => {
  const slow = small({}, { nic: { ...M7_LOAD.nic, ringSize: 16, txUsecs: 2, wireUs: 1 } });

  it('holds senders to what the wire takes', () => {
    const run = played(slow);
    // Two queues, a packet a µs each.
    const most = (2 * slow.runPs) / PS_PER_US;
    expect(sumOf(run.workload.received)).toBeGreaterThan(0.7 * most);
    expect(sumOf(run.workload.received)).toBeLessThanOrEqual(most);
  });

  it('never fills a ring beyond its size', () => {
    const { log } = played(slow, 1 << 18).machine;
    const used = [...log.x.subarray(0, log.length)].filter((_, i) => log.kind[i] === EV.tx_ring);
    expect(Math.max(...used)).toBe(16);
  });

  it('makes an AF_XDP sender ask again instead of sleeping', () => {
    const load = XDP.load as AfXdpLoad;
    const few = { ...XDP, load: { ...load, umemFrames: 8 }, runPs: PS_PER_MS };
    const run = played(few, 1 << 18);
    const waits = [...run.machine.log.kind.subarray(0, run.machine.log.length)];
    expect(waits.filter((kind) => kind === EV.tx_wait).length).toBeGreaterThan(50);
    expect(sumOf(run.workload.wakeups)).toBe(0);
    expect(sumOf(run.workload.received)).toBeGreaterThan(100);
  });
});

describe('the AF_XDP sender', () => {
  const before = played({ ...XDP, kernel: { ...XDP.kernel, release: '6.18' } });
  const after = played(XDP);
  const rate = (run: Run): number => sumOf(run.workload.received) / (XDP.runPs / PS_PER_US);

  it('reaches the published 1.98 Mpps before, and loses when its skbs come home', () => {
    expect(rate(before)).toBeCloseTo(1.98, 2);
    // Published: 1.4586; the cost model's 5 % to 95 % are 1.13 to 1.69.
    expect(rate(after)).toBeGreaterThan(1.13);
    expect(rate(after)).toBeLessThan(1.69);
  });

  it('is kicked at most once in 33 pushes', () => {
    expect(after.total('ipis') / after.total('queued')).toBeLessThanOrEqual(1 / 33);
  });
});

test('completions come in batches of what the coalescing says', () => {
  const { log } = played(
    small({}, { nic: { ...M7_LOAD.nic, txFrames: 32, txUsecs: 1_000 } }),
    1 << 18,
  ).machine;
  const perIrq = completionsPerIrq(log);
  expect(perIrq.length).toBeGreaterThan(20);
  // While a poll goes on more are done.
  expect(Math.min(...perIrq)).toBeGreaterThanOrEqual(32);
});

test('a run gives the same events however it is cut into pieces', () => {
  const whole = hashInPieces(small(), 2_000);
  expect(hashInPieces(small(), 7)).toBe(whole);
  expect(hashInPieces({ ...small(), seed: 2 }, 2_000)).not.toBe(whole);
});

/** Descriptors cleaned from one interrupt to the next, of all queues. */
function completionsPerIrq(log: EventColumns): number[] {
  const open = new Map<number, number>();
  const counts: number[] = [];
  for (let i = 0; i < log.length; i++) {
    const queue = log.kind[i] === EV.tx_irq ? log.x[i] : log.y[i];
    if (log.kind[i] === EV.tx_irq) {
      const count = open.get(queue) ?? NIL;
      if (count !== NIL) counts.push(count);
      open.set(queue, 0);
    }
    if (log.kind[i] === EV.tx_complete) open.set(queue, (open.get(queue) ?? 0) + 1);
  }
  return counts;
}
