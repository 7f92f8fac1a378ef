import { describe, expect, it, test } from 'vitest';
import { presetById } from '../../data/presets.ts';
import { EV } from '../../schema/events.ts';
import type { KernelSpec } from '../../schema/kernel.ts';
import type { TcpBulkLoad } from '../../schema/load.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { RTX } from '../../schema/tx-codes.ts';
import { PS_PER_MS, PS_PER_S, PS_PER_US } from '../../schema/units.ts';
import { hashInPieces } from '../cut-run.fixture.ts';
import { Run } from '../run.ts';
import { TOTAL, type TotalName } from '../totals.ts';
import type { TcpBulk } from './tcp-bulk-state.ts';

const M8 = presetById('m8-freeze')?.scenario as Scenario;
const LOAD = M8.load as TcpBulkLoad;
const [{ sender: WRITER, receiver: IRQ }] = LOAD.pairs;

const scenario = (kernel: Partial<KernelSpec> = {}, load: Partial<TcpBulkLoad> = {}): Scenario => ({
  ...M8,
  kernel: { ...M8.kernel, ...kernel },
  load: { ...LOAD, ...load },
});

function played(of: Scenario, logRows = 0) {
  const run = new Run(of, { logRows });
  run.advance(of.runPs);
  const w = run.workload as unknown as TcpBulk;
  return { run, w, log: run.machine.log, total: (n: TotalName) => run.machine.totals[TOTAL[n]] };
}

const perMs = (of: Scenario, w: TcpBulk): number => (w.received[0] * PS_PER_MS) / of.runPs;
/** 44 Gbit/s in skbs of the load. */
const WIRE_PER_MS = PS_PER_MS / (LOAD.nic.wireUs * PS_PER_US);

describe('the freeze', () => {
  const { run, w, log, total } = played(scenario(), 1 << 19);
  const { machine: m } = run;
  const rows = [...log.kind.subarray(0, log.length).keys()];
  const lastOf = (kind: number): number => log.kind.lastIndexOf(kind, log.length - 1);
  const lastAck = lastOf(EV.tcp_ack);

  it('comes after a time at full speed: bins are full, then empty until the end', () => {
    const bins = new Array<number>(M8.runPs / (10 * PS_PER_MS)).fill(0);
    for (const i of rows)
      if (log.kind[i] === EV.tcp_ack) bins[Math.floor(log.atPs[i] / (10 * PS_PER_MS))] += log.x[i];
    const last = bins.findLastIndex((count) => count > 0);
    expect(last).toBeGreaterThan(2);
    expect(last).toBeLessThan(bins.length / 2);
    for (const count of bins.slice(1, last)) expect(count).toBeGreaterThan(0.9 * 10 * WIRE_PER_MS);
  });

  it('is at the retransmission that is refused while its ACK is the last one', () => {
    const atFreeze = rows.filter(
      (i) => i > lastAck && log.kind[i] === EV.tcp_retransmit && log.y[i] === RTX.ack,
    );
    expect(atFreeze.length).toBeGreaterThan(0);
    expect(atFreeze.map((i) => log.x[i])).toEqual(atFreeze.map(() => 1));
    // It is the packet that the network lost: the first that is not acknowledged.
    const lost = log.x[lastOf(EV.net_loss)];
    expect(lost).toBe(w.sockets.snd_una[0]);
  });

  it('leaves the clone on a list below the kick, of a CPU that is idle', () => {
    const { defer_count } = m;
    expect(defer_count[WRITER]).toBeGreaterThan(0);
    expect(defer_count[WRITER]).toBeLessThan(m.skb_defer_max / 2 + 1);
    expect(w.asleep[0]).toBe(1);
    const later = rows.filter((i) => i > lastAck && log.cpu[i] === WRITER);
    expect(later.map((i) => log.kind[i])).toEqual([]);
    // Nothing of it is on the host any more: its destructors have all run.
    expect(w.sockets.sk_wmem_alloc[0]).toBe(0);
  });

  it('does not end: the timer finds the packet "still in host queue" each time', () => {
    const timeouts = rows.filter(
      (i) => i > lastAck && log.y[i] === RTX.timeout && log.kind[i] === EV.tcp_retransmit,
    );
    expect(timeouts.length).toBe(w.timers.timeouts[0]);
    expect(timeouts.length).toBeGreaterThan(0);
    for (const i of timeouts) expect(log.x[i]).toBe(1);
    expect(w.timers.spuriousRtxHostQueues[0]).toBeGreaterThan(timeouts.length);
    expect(w.sockets.snd_cwnd[0]).toBe(1);
    expect(w.sockets.throttled[0]).toBe(1);
  });

  it('is there with other seeds too, and lasts for a second', () => {
    for (const seed of [2, 3, 4]) {
      const long = { ...scenario(), seed, runPs: PS_PER_S };
      const other = played(long);
      expect(perMs(long, other.w), `seed ${seed}`).toBeLessThan(0.5 * WIRE_PER_MS);
      expect(other.w.timers.timeouts[0], `seed ${seed}`).toBeGreaterThan(0);
    }
  });

  it('loses no skb', () => {
    const held: number[] = [];
    run.workload.eachHeld((skb) => held.push(skb));
    expect(new Set(held).size).toBe(held.length);
    const freed = total('freed_flush') + total('freed_local') + total('freed_nodefer');
    const listed = total('queued') - total('freed_flush');
    expect(total('allocs')).toBe(freed + listed + held.length);
    const cached = m.napi_skb_count.reduce((a, b) => a + b, 0);
    expect(m.slab_top[0] + cached + listed + held.length).toBe(run.meta.skbSlots);
  });
});

describe('the cure', () => {
  it.each<[string, Partial<KernelSpec>, Partial<TcpBulkLoad>]>([
    ['skb->sk is cleared', { release: '6.19' }, {}],
    [
      'skb->sk is cleared, with the form expected in v7.4',
      { release: '7.4', variant: 'final' },
      {},
    ],
    ['skb_defer_max is 0', { deferMax: 0 }, {}],
    ['TX completion does not defer, as up to v6.18', { release: '6.18', deferMax: 64 }, {}],
    ['TX completion is switched off', { callers: { tx_completion: false } }, {}],
    ['the queue interrupts the writer', {}, { pairs: [{ sender: WRITER, receiver: WRITER }] }],
  ])('%s: no freeze', (_, kernel, load) => {
    const of = scenario(kernel, load);
    const { w, total } = played(of);
    expect(w.lost[0]).toBeGreaterThan(5);
    expect(perMs(of, w)).toBeGreaterThan(0.85 * WIRE_PER_MS);
    expect(w.timers.timeouts[0]).toBe(0);
    const freed = total('freed_flush') + total('freed_local') + total('freed_nodefer');
    expect(freed + total('queued') - total('freed_flush')).toBeLessThanOrEqual(total('allocs'));
  });

  it('of a lost packet is one packet more', () => {
    const { w, log } = played(
      { ...scenario({ release: '6.19' }), runPs: 300 * PS_PER_MS },
      1 << 19,
    );
    const again = [...log.kind.subarray(0, log.length).keys()].filter(
      (i) => log.kind[i] === EV.tcp_retransmit && log.x[i] === 0,
    );
    expect(again.length).toBeGreaterThan(3);
    expect(Math.abs(again.length - w.lost[0])).toBeLessThanOrEqual(1);
  });

  it('needs no loss: without one the old kernel runs at full speed', () => {
    const of = scenario({}, { tcp: { ...LOAD.tcp, lossPpm: 0 } });
    expect(perMs(of, played(of).w)).toBeGreaterThan(0.9 * WIRE_PER_MS);
  });
});

test('kicks come once in at least 65 pushes', () => {
  const { total } = played(scenario({ release: '6.19' }));
  expect(total('ipis') / total('queued')).toBeLessThanOrEqual(1 / 65);
  expect(total('ipis')).toBeGreaterThan(100);
});

test('an ACK frees originals where it is handled, and they are never deferred', () => {
  const { log } = played({ ...scenario({ release: '6.19' }), runPs: 20 * PS_PER_MS }, 1 << 18);
  const originals = new Set<number>();
  let freed = 0;
  for (let i = 0; i < log.length; i++) {
    if (log.kind[i] === EV.tcp_send) originals.add(log.skb[i]);
    if (log.kind[i] === EV.skb_defer) expect(originals.has(log.skb[i])).toBe(false);
    if (log.kind[i] !== EV.skb_free || !originals.has(log.skb[i])) continue;
    originals.delete(log.skb[i]);
    freed++;
    expect(log.cpu[i]).toBe(IRQ);
  }
  expect(freed).toBeGreaterThan(500);
});

test('two connections share a queue, and both go on', () => {
  const pairs = [0, 1].map((sender) => ({ sender, receiver: IRQ }));
  const of = { ...scenario({ release: '6.19' }, { pairs }), runPs: 100 * PS_PER_MS };
  const { w } = played(of);
  const rates = [...w.received].map((count) => (count * PS_PER_MS) / of.runPs);
  expect(rates[0] + rates[1]).toBeGreaterThan(0.9 * WIRE_PER_MS);
  expect(Math.min(...rates)).toBeGreaterThan(0.2 * WIRE_PER_MS);
});

test('a run gives the same events however it is cut into pieces', () => {
  const short = { ...scenario(), runPs: 300 * PS_PER_MS };
  const whole = hashInPieces(short, 300_000);
  expect(hashInPieces(short, 70)).toBe(whole);
  expect(hashInPieces({ ...short, seed: 2 }, 300_000)).not.toBe(whole);
});
