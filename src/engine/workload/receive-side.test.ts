/** Facts that were measured on a real kernel, and what the mechanism says of passes and rounds. */
import { describe, expect, it } from 'vitest';
import { centralCosts } from '../../data/params.ts';
import { presetById } from '../../data/presets.ts';
import { EV, type EventColumns } from '../../schema/events.ts';
import type { LoadSpec, NicRxLoad } from '../../schema/load.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { RAISED } from '../../schema/softirq-codes.ts';
import { NIL, PS_PER_MS, PS_PER_US } from '../../schema/units.ts';
import { eachInBacklog } from '../kernel/backlog.ts';
import { Run } from '../run.ts';
import type { SetupOptions } from '../setup.ts';
import { TOTAL, type TotalName } from '../totals.ts';

const scenarioOf = (id: string): Scenario =>
  presetById(id)?.scenario ?? expect.fail(`no preset ${id}`);

/** A scenario with another load and length. */
function changed(id: string, change: Partial<Omit<NicRxLoad, 'kind'>>, ms = 10): Scenario {
  const base = scenarioOf(id);
  const load = { ...base.load, ...change } as LoadSpec;
  return { ...base, load, runPs: ms * PS_PER_MS };
}

function play(scenario: Scenario, options: SetupOptions = {}): Run {
  const run = new Run(scenario, { logRows: 1 << 18, ...options });
  expect(run.advance(scenario.runPs)).toBe('ended');
  return run;
}

const sum = (column: Int32Array): number => column.reduce((a, b) => a + b, 0);
const totalOf = ({ machine }: Run, name: TotalName): number => machine.totals[TOTAL[name]];

interface Pass {
  readonly cpu: number;
  readonly raised: number;
  readonly packets: number;
  readonly polls: number;
  readonly flushes: number;
  readonly squeezed: number;
  readonly ipis: number;
  readonly durPs: number;
}

/** Passes that are over, from the log. */
function passesOf(log: EventColumns): Pass[] {
  const open = new Map<number, { at: number; raised: number; packets: number; ipis: number }>();
  const passes: Pass[] = [];
  for (let i = 0; i < log.length; i++) {
    const cpu = log.cpu[i];
    const pass = open.get(cpu);
    switch (log.kind[i]) {
      case EV.softirq_entry:
        open.set(cpu, { at: log.atPs[i], raised: log.x[i], packets: 0, ipis: 0 });
        break;
      case EV.sock_enqueue:
      case EV.sock_drop:
        if (pass !== undefined) pass.packets++;
        break;
      case EV.rps_ipi:
        if (pass !== undefined) pass.ipis++;
        break;
      case EV.softirq_exit:
        if (pass === undefined) expect.fail('a pass ends that has not begun');
        passes.push({
          ...pass,
          cpu,
          polls: log.x[i],
          flushes: log.y[i],
          squeezed: log.z[i],
          durPs: log.atPs[i] - pass.at,
        });
        open.delete(cpu);
    }
  }
  return passes;
}

describe('where both can play a load', () => {
  it('RPS to the CPU of the sender gives the times of plain loopback, draw for draw', () => {
    const plain = play(changed('m1', {}));
    const same = play(changed('m1', { rps: [2] }));
    expect([...same.machine.totals]).toEqual([...plain.machine.totals]);
    for (const column of ['sent', 'received', 'wakeups', 'earlyWakeups'] as const)
      expect(same.workload[column][0], column).toBe(plain.workload[column][0]);
    const receives = ({ machine: { log } }: Run): number[] =>
      [...log.atPs.subarray(0, log.length)].filter((_, i) => log.kind[i] === EV.sock_dequeue);
    expect(receives(same)).toEqual(receives(plain));
  });
});

describe('small UDP over loopback', () => {
  it('is one packet per pass, and all of it deferred, across CPUs', () => {
    const run = play(changed('m5-8-senders', {}));
    const passes = passesOf(run.machine.log);
    expect(passes.length).toBeGreaterThan(10_000);
    expect(passes.every(({ packets, polls }) => packets === 1 && polls === 1)).toBe(true);
    const freed = totalOf(run, 'freed_nodefer');
    expect(totalOf(run, 'nodefer_same')).toBe(freed);
    expect(totalOf(run, 'queued') + freed).toBeLessThanOrEqual(sum(run.workload.received));
  });

  it('is never deferred where both ends are on one CPU', () => {
    const run = play(changed('same-cpu', {}, 60));
    expect(totalOf(run, 'queued')).toBe(0);
    expect(totalOf(run, 'nodefer_same')).toBe(totalOf(run, 'attempts'));
    expect(totalOf(run, 'attempts')).toBeGreaterThan(1_000);
  });

  it('drops about half on one CPU, because the sender fills the queue in its turns', () => {
    // Measured with these times: 156,753 sent and 76,321 received a second.
    const run = play({ ...scenarioOf('same-cpu'), runPs: 400 * PS_PER_MS }, { logRows: 0 });
    const perS = (column: Int32Array): number => sum(column) / 0.4;
    expect(perS(run.workload.received) / 76_321).toBeGreaterThan(0.9);
    expect(perS(run.workload.received) / 76_321).toBeLessThan(1.15);
    expect(perS(run.workload.sent) / 156_753).toBeGreaterThan(0.85);
    expect(perS(run.workload.sent) / 156_753).toBeLessThan(1.1);
  });

  it('is never deferred at a limit of 0', () => {
    const base = changed('m5-8-senders', {}, 4);
    const run = play({ ...base, kernel: { ...base.kernel, deferMax: 0 } });
    expect(totalOf(run, 'queued')).toBe(0);
    expect(totalOf(run, 'freed_flush')).toBe(0);
    expect(sum(run.workload.received)).toBeGreaterThan(100);
  });
});

describe('RPS', () => {
  /** A run where an IPI takes so long from being queued to the first thing that its pass does. */
  function withIpi(takesUs: number): Run {
    const vm = centralCosts('vm');
    // Of that, the interrupt and the way into its pass are ipi_pass; L is 0.6 W + Lx.
    const Lx = takesUs - vm.ipi_pass / 1_000 - 0.6 * vm.W;
    return play(changed('m11', { rps: [1] }, 60), { costs: { ...vm, Lx } });
  }

  /** Mean of the passes that have any. */
  function packetsPerPass({ machine }: Run): number {
    const counts = passesOf(machine.log).flatMap(({ packets }) => (packets > 0 ? [packets] : []));
    expect(counts.length).toBeGreaterThan(500);
    return counts.reduce((n, packets) => n + packets, 0) / counts.length;
  }

  // On the machine that this was measured on it takes 16 to 20 µs in the fast traces.
  const run = withIpi(16);
  const passes = passesOf(run.machine.log);

  it('makes several packets per pass: five to seven of those that have any', () => {
    expect(packetsPerPass(run)).toBeGreaterThan(5);
    expect(packetsPerPass(run)).toBeLessThan(7);
  });

  it('makes a pass that is delayed carry what was queued meanwhile', () => {
    // The median of most traces there is 50 µs: another 34 µs, in which the sender goes on.
    const slow = withIpi(50);
    const sendPs = slow.scenario.runPs / sum(slow.workload.sent);
    const more = packetsPerPass(slow) - packetsPerPass(run);
    expect((more * sendPs) / (34 * PS_PER_US)).toBeGreaterThan(0.9);
    expect((more * sendPs) / (34 * PS_PER_US)).toBeLessThan(1.4);
  });

  it('leaves the passes of the home CPU without packets: they flush and send the IPI', () => {
    const home = passes.filter(({ cpu }) => cpu === 0);
    expect(home.length).toBeGreaterThan(500);
    for (const pass of home) {
      expect(pass).toMatchObject({ packets: 0, polls: 0, flushes: 1, raised: RAISED.transmit });
      expect(pass.ipis).toBe(1);
    }
  });

  it('defers to the sender all the same, and allocates nothing where it polls', () => {
    expect(totalOf(run, 'nodefer_same')).toBe(0);
    expect(totalOf(run, 'queued')).toBeGreaterThanOrEqual(sum(run.workload.received) - 1);
  });

  it('brings kicks only where the passes of the home CPU pause', () => {
    // Its passes come with IPIs: a target that is never through with its backlog needs none.
    const slow = { timing: { kind: 'given', senderUs: 1, receiverUs: 0.3 }, rps: [6] } as const;
    const busy = { ...centralCosts('p10'), Lx: 60 };
    const low = { ...scenarioOf('m1').kernel, deferMax: 16 };
    const paused = play({ ...changed('m1', slow), kernel: low }, { costs: busy });
    const steady = play({ ...changed('m1', { ...slow, rps: [] }), kernel: low });
    expect(totalOf(paused, 'ipis')).toBeGreaterThan(50);
    expect(totalOf(steady, 'ipis')).toBe(0);
  });

  it('loses what does not fit a backlog of 1,000', () => {
    const flood = { timing: { kind: 'given', senderUs: 0.4, receiverUs: 1 }, rps: [7] } as const;
    const pairs = [0, 1, 2, 3, 4, 5].map((sender) => ({ sender, receiver: 6 }));
    const wake = { ...centralCosts('p10'), a: 0.9, xfer_near: 0, skb_free_work: 0 };
    const run = play(changed('m1', { ...flood, pairs }, 2), { costs: wake });
    const { log } = run.machine;
    const full = [...log.kind.subarray(0, log.length)].flatMap((kind, i) =>
      kind === EV.backlog_drop ? [log.y[i]] : [],
    );
    expect(full.length).toBeGreaterThan(100);
    expect(new Set(full)).toEqual(new Set([1_001]));
  });
});

const CARD = scenarioOf('nic-6-queues').load as NicRxLoad;
const queues = (n: number) => CARD.pairs.slice(0, n);

describe('passes of a network card', () => {
  it('flush K + 1 times for K queues that they polled to the end', () => {
    const run = play(changed('nic-6-queues', { ratePerS: 60_000, coalesceUs: 40 }));
    const seen = new Set<number>();
    for (const { polls, flushes, squeezed, packets } of passesOf(run.machine.log)) {
      expect(squeezed).toBe(0);
      // Every return to the start of the list is one more turn of the loop.
      expect(flushes).toBeGreaterThanOrEqual(polls + 1);
      if (packets > 0) seen.add(polls);
    }
    expect(Math.max(...seen)).toBeGreaterThan(1);
    expect(totalOf(run, 'squeezes')).toBe(0);
  });

  it.each([1, 2, 4])('never run out of budget with %i queues: 64 each are below 300', (n) => {
    const over = { pairs: queues(n), ratePerS: 3_000_000 / n };
    const run = play(changed('nic-6-queues', over));
    expect(totalOf(run, 'squeezes')).toBe(0);
    const full = passesOf(run.machine.log).filter(({ packets }) => packets === 64 * n);
    expect(full.length).toBeGreaterThan(10);
    for (const { polls, flushes } of full) expect([polls, flushes]).toEqual([n, n + 1]);
  });

  it.each([5, 6])('end squeezed after the fifth full poll of %i queues, with five flushes', (n) => {
    const run = play(changed('nic-6-queues', { pairs: queues(n), ratePerS: 800_000 }));
    const squeezed = passesOf(run.machine.log).filter((pass) => pass.squeezed === 1);
    expect(squeezed.length).toBeGreaterThan(10);
    expect(totalOf(run, 'squeezes')).toBe(squeezed.length);
    for (const { polls, flushes, packets } of squeezed)
      expect([polls, flushes, packets]).toEqual([5, 5, 320]);
  });

  it('end after two jiffies, wherever the budget stands', () => {
    const timing = { kind: 'given', senderUs: 20, receiverUs: 1 } as const;
    const run = play(changed('nic-6-queues', { timing, ratePerS: 200_000 }, 40));
    const squeezed = passesOf(run.machine.log).filter((pass) => pass.squeezed === 1);
    const full = squeezed.filter(({ packets, polls }) => packets === 64 * polls);
    expect(full.length).toBeGreaterThan(2);
    // A full poll takes 1.28 ms, and the second jiffy ends 1 to 2 ms after the pass has begun.
    for (const { flushes, polls, durPs } of full) {
      expect(polls).toBeLessThanOrEqual(2);
      expect(flushes).toBe(polls);
      expect(durPs).toBeGreaterThan(1 * PS_PER_MS);
    }
  });

  it('poll more packets at a time the longer interrupts are held back', () => {
    const batch = (coalesceUs: number): number => {
      const one = { pairs: queues(1), ratePerS: 200_000, coalesceUs };
      const run = play(changed('nic-6-queues', one));
      return sum(run.workload.received) / totalOf(run, 'passes');
    };
    expect(batch(0)).toBeLessThan(2);
    expect(batch(100) / (200_000 * 100e-6)).toBeCloseTo(1, 0);
  });
});

describe('a network card', () => {
  it('allocates on the CPU of the interrupt, and the reader defers to it', () => {
    const { machine, workload } = play(changed('m3-nic', {}));
    const { log } = machine;
    const cpus = new Set<number>();
    for (let i = 0; i < log.length; i++) if (log.kind[i] === EV.rx_alloc) cpus.add(log.cpu[i]);
    expect(cpus).toEqual(new Set([0]));
    expect(machine.totals[TOTAL.queued]).toBeGreaterThan(0.99 * workload.received[0] - 1);
  });

  it('that its reader polls has no passes: a flush a turn, and all skbs are its own', () => {
    const run = play(changed('nic-busy-poll', {}));
    expect(totalOf(run, 'passes')).toBe(0);
    expect(totalOf(run, 'queued')).toBe(0);
    expect(totalOf(run, 'nodefer_same')).toBe(totalOf(run, 'attempts'));
    const { log } = run.machine;
    const turns = [...log.kind.subarray(0, log.length)].filter((kind) => kind === EV.napi_poll);
    expect(totalOf(run, 'flushes')).toBe(turns.length);
    expect(Math.max(...log.y.filter((_, i) => log.kind[i] === EV.napi_poll))).toBe(8);
  });

  it('loses packets at its ring once the interrupt CPU is overloaded, and wakes ksoftirqd', () => {
    const over = { pairs: [{ sender: 0, receiver: 0 }], ratePerS: 2_000_000 };
    const run = play(changed('nic-6-queues', over, 20));
    const kinds = new Set(run.machine.log.kind.subarray(0, run.machine.log.length));
    expect(kinds.has(EV.ring_drop)).toBe(true);
    expect(kinds.has(EV.wakeup_softirqd)).toBe(true);
    const passes = passesOf(run.machine.log);
    expect(passes.some(({ raised }) => raised === RAISED.ksoftirqd)).toBe(true);
    // The reader shares the CPU with ksoftirqd, so it still gets its turns.
    expect(run.workload.received[0]).toBeGreaterThan(300);
  });

  it('goes round ten times at most before it leaves the rest to ksoftirqd', () => {
    const over = { pairs: queues(1), ratePerS: 4_000_000 };
    const passes = passesOf(play(changed('nic-6-queues', over)).machine.log);
    let rounds = 0;
    for (const { raised } of passes) {
      rounds = raised === RAISED.again || raised === RAISED.ksoftirqd ? rounds + 1 : 1;
      if (raised === RAISED.again) expect(rounds).toBeLessThanOrEqual(10);
    }
    expect(passes.length).toBeGreaterThan(50);
  });

  it('sees the same arrivals whatever kernel runs', () => {
    const sent = (variant: 'llist' | 'pernode', deferMax: number): number[] => {
      const base = changed('nic-6-queues', {});
      const run = play({ ...base, kernel: { ...base.kernel, variant, deferMax } });
      return [...run.workload.sent];
    };
    expect(sent('llist', 128)).toEqual(sent('pernode', 2));
  });
});

const LOADS: readonly (readonly [string, Scenario])[] = [
  ['many senders', changed('m5-8-senders', {}, 5)],
  ['one CPU', changed('same-cpu', {}, 20)],
  ['RPS', changed('m1-rps', {}, 5)],
  ['RPS behind a card', changed('m3-nic', { rps: [2, 9] }, 5)],
  ['several queues', changed('nic-6-queues', {}, 5)],
  ['busy polling', changed('nic-busy-poll', {}, 5)],
];

describe.each(LOADS)('%s', (_, scenario) => {
  const run = play(scenario);
  const { machine: m, workload: w } = run;

  it('keeps every skb: allocated = freed + on lists, in backlogs or with somebody', () => {
    const total = (name: TotalName): number => totalOf(run, name);
    const freed = total('freed_flush') + total('freed_local') + total('freed_nodefer');
    const listed = total('queued') - total('freed_flush');
    const held: number[] = [];
    w.eachHeld((skb) => held.push(skb));
    for (let cpu = 0; cpu < m.cpus; cpu++) eachInBacklog(m, cpu, (skb) => held.push(skb));
    expect(new Set(held).size).toBe(held.length);
    expect(total('allocs')).toBe(freed + listed + held.length);
    const cached = sum(m.napi_skb_count);
    expect(m.slab_top[0] + cached + listed + held.length).toBe(run.meta.skbSlots);
  });

  it('never lets time go back in its log', () => {
    const { log } = m;
    for (let i = 1; i < log.length; i++)
      expect(log.atPs[i]).toBeGreaterThanOrEqual(log.atPs[i - 1]);
  });

  it('has received, lost or still has everything that was sent, once senders stop', () => {
    const ended = new Run(
      { ...scenario, runPs: 1_000 * PS_PER_MS },
      {
        logRows: 0,
        datagramsPerPair: 100,
      },
    );
    ended.advance(1_000 * PS_PER_MS);
    const { workload } = ended;
    expect(sum(workload.sent)).toBe(100 * scenario.load.pairs.length);
    expect(sum(workload.received) + sum(workload.dropped)).toBe(sum(workload.sent));
    expect(ended.machine.in_net_rx_action.every((inside) => inside === 0)).toBe(true);
    expect(ended.machine.input_pkt_queue.every((skb) => skb === NIL)).toBe(true);
  });
});
