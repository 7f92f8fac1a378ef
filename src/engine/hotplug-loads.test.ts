/** CPUs that go offline under loads of every kind: what moves, what is taken over, what is lost. */
import { describe, expect, it } from 'vitest';
import { EventHash } from '../analysis/event-hash.ts';
import { presetById } from '../data/presets.ts';
import { SIDE } from '../schema/cpu-pair.ts';
import type { Change } from '../schema/edits.ts';
import { EV, type EventColumns } from '../schema/events.ts';
import { withChange } from '../schema/futures.ts';
import type { CpuPair, LoadKind, LoadSpec } from '../schema/load.ts';
import type { Scenario } from '../schema/scenario.ts';
import { checkScenario } from '../schema/scenario-check.ts';
import { RAISED } from '../schema/softirq-codes.ts';
import { NIL, PS_PER_MS, PS_PER_US } from '../schema/units.ts';
import { Checkpoint } from './checkpoint.ts';
import { hashInPieces } from './cut-run.fixture.ts';
import { Run } from './run.ts';

const BASE: Scenario = { ...(presetById('below-kick')?.scenario as Scenario), edits: [] };
const NIC = { ringSize: 64, txFrames: 16, txUsecs: 25, wireUs: 0.5 };

/** Two nodes of four CPUs, and a load of any kind on them. */
function under(kind: LoadKind, pairs: readonly CpuPair[], more: object = {}): Scenario {
  const { title, truesizeBytes, rcvbufBytes, payloadBytes } = BASE.load;
  const timing = { kind: 'given', senderUs: 2.5, receiverUs: 1.5 } as const;
  const load = { kind, title, pairs, truesizeBytes, rcvbufBytes, payloadBytes, timing, ...more };
  const scenario = { ...BASE, load: load as LoadSpec, runPs: 3 * PS_PER_MS };
  checkScenario(scenario, 'here');
  return scenario;
}

const pairsOf = (...each: readonly (readonly [sender: number, receiver: number])[]): CpuPair[] =>
  each.map(([sender, receiver]) => ({ sender, receiver }));

const CARD = { ratePerS: 200_000, coalesceUs: 20, busyPoll: false };
const TX = pairsOf([0, 4], [1, 4], [2, 5]);
const TCP = { rttUs: 50, xmitUs: 0.5, ackUs: 0.3, lossPpm: 100 };

const LOADS: Readonly<Record<string, Scenario>> = {
  'many senders': under('udp-loopback', pairsOf([0, 4], [1, 4], [2, 4])),
  'one CPU': under('udp-loopback', pairsOf([2, 2])),
  RPS: under('udp-loopback', pairsOf([0, 4], [1, 5]), { rps: [2, 4] }),
  'a card': under('nic-rx', pairsOf([1, 4], [2, 5]), CARD),
  'a card with RPS': under('nic-rx', pairsOf([1, 4], [2, 5]), { ...CARD, rps: [3, 4] }),
  'busy polling': under('nic-rx', pairsOf([1, 4]), { ...CARD, busyPoll: true }),
  'a TX ring': under('nic-tx', TX, { nic: NIC, zerocopy: false, hwtstamp: false }),
  AF_XDP: under('af-xdp', TX, { nic: NIC, umemFrames: 64 }),
  'bulk TCP': under('tcp-bulk', TX, { nic: NIC, tcp: TCP }),
};

const offline = (cpu: number): Change => ({ cpu, action: 'offline' });
const online = (cpu: number): Change => ({ cpu, action: 'online' });

function withChanges(base: Scenario, ...changes: readonly (readonly [us: number, Change])[]) {
  return changes.reduce((each, [us, change]) => withChange(each, us * PS_PER_US, change), base);
}

function play(scenario: Scenario): Run {
  const run = new Run(scenario, { logRows: 1 << 19 });
  expect(run.advance(scenario.runPs)).toBe('ended');
  return run;
}

/** What is told of every event of one kind: [CPU, x, y, z]. */
function told({ kind, cpu, x, y, z, length }: EventColumns, of: number): number[][] {
  const rows: number[][] = [];
  for (let i = 0; i < length; i++) if (kind[i] === of) rows.push([cpu[i], x[i], y[i], z[i]]);
  return rows;
}

const sum = (column: ArrayLike<number>): number => Array.from(column).reduce((a, b) => a + b, 0);

/** Both CPUs of the first pair go, one is unplugged and back, the other comes online again. */
const GOING = [
  [500, offline(4)],
  [700, { cpu: 4, action: 'unplug' }],
  [900, offline(1)],
  [950, offline(2)],
  [1_400, { cpu: 4, action: 'plug' }],
  [1_500, online(4)],
  [1_700, offline(0)],
  [2_000, online(1)],
] as const;

describe.each(Object.entries(LOADS))('%s', (_, load) => {
  const scenario = withChanges(load, ...GOING);

  it('goes on when its CPUs go: nothing happens on one that is offline, nothing is lost', () => {
    const run = play(scenario);
    const { log, cpus } = run.machine;
    const off = new Uint8Array(cpus);
    let left = 0;
    for (let i = 0; i < log.length; i++) {
      const cpu = log.cpu[i];
      if (log.kind[i] === EV.set_cpu_online) {
        off[cpu] = log.x[i] === 0 ? 1 : 0;
        left += off[cpu];
      } else if (log.kind[i] !== EV.set_cpu_present && off[cpu] === 1)
        expect(`${log.kind[i]} at ${log.atPs[i]}`).toBe('not on a CPU that is offline');
    }
    expect(left).toBe(4);
    const late = new Run(scenario, { logRows: 0 });
    late.advance(2.2 * PS_PER_MS);
    expect(sum(run.workload.received)).toBeGreaterThan(sum(late.workload.received) + 50);
    expect(run.judge?.violations).toEqual([]);
  });

  it('is the same in pieces, step by step, and from a checkpoint taken in between', () => {
    const { log } = play(scenario).machine;
    const whole = new EventHash();
    whole.add(log);
    expect(hashInPieces(scenario, 37)).toBe(whole.digest());
    const run = new Run(scenario, { logRows: 4_096 });
    const checkpoint = new Checkpoint(run);
    const hash = new EventHash();
    const take = (): void => {
      hash.add(run.machine.log);
      run.dropLog();
    };
    while (run.nowPs < 949 * PS_PER_US && run.step()) take();
    checkpoint.take();
    while (run.nowPs < 2_100 * PS_PER_US && run.step()) run.dropLog();
    checkpoint.restore();
    while (run.step()) take();
    expect(hash.digest()).toBe(whole.digest());
  });
});

describe('tasks and interrupts', () => {
  it('go to the CPU with the fewest, one after the other, and stay when theirs returns', () => {
    const { log } = play(
      withChanges(LOADS['many senders'], [500, offline(4)], [600, offline(1)], [900, online(1)]),
    ).machine;
    expect(told(log, EV.affinity_move)).toEqual([
      [4, 3, SIDE.receiver, 0],
      [4, 3, SIDE.receiver, 1],
      [4, 3, SIDE.receiver, 2],
      [1, 5, SIDE.sender, 1],
    ]);
    const late = (kind: number, cpu: number): number =>
      Array.from(log.kind.subarray(0, log.length)).filter(
        (each, i) => each === kind && log.cpu[i] === cpu && log.atPs[i] > 950 * PS_PER_US,
      ).length;
    expect(late(EV.udp_send, 5)).toBeGreaterThan(100);
    expect(late(EV.udp_send, 1)).toBe(0);
    expect(late(EV.sock_dequeue, 3)).toBeGreaterThan(100);
  });

  it('a sender keeps what it has in hand, and what is left of its call', () => {
    const run = new Run(withChanges(LOADS['one CPU'], [500.5, offline(2)]), { logRows: 1 << 18 });
    run.advance(3 * PS_PER_MS);
    const { log } = run.machine;
    const moves = told(log, EV.affinity_move);
    expect(moves.map(([from, to]) => [from, to])).toEqual([
      [2, 0],
      [2, 1],
    ]);
    expect(
      sum(run.workload.sent) - sum(run.workload.received) - sum(run.workload.dropped),
    ).toBeLessThan(170);
  });

  it('queues share a CPU where each has one already: both are polled there', () => {
    const cpus = [0, 1, 2, 3, 4, 5, 6, 7];
    const ring = pairsOf(...cpus.map((cpu) => [cpu, (cpu + 1) % 8] as const));
    const all = under('nic-tx', ring, { nic: NIC, zerocopy: false, hwtstamp: false });
    const { log } = play(withChanges(all, [500, offline(3)])).machine;
    expect(told(log, EV.affinity_move)).toEqual([[3, 0, SIDE.receiver, 2]]);
    expect(told(log, EV.task_move)).toEqual([[3, NIL, SIDE.sender, 3]]);
    const polled = (queue: number): number =>
      told(log, EV.tx_complete).filter(([cpu, , of]) => cpu === 0 && of === queue).length;
    expect(Math.min(polled(7), polled(2))).toBeGreaterThan(100);
  });

  it('a sender that stands still goes on with the next CPU that comes online', () => {
    const full = under(
      'af-xdp',
      pairsOf([0, 1], [1, 0], [2, 1], [3, 1], [4, 1], [5, 1], [6, 1], [7, 1]),
      {
        nic: NIC,
        umemFrames: 8,
      },
    );
    const { log } = play(
      withChanges(full, [500, offline(6)], [600, offline(7)], [900, online(7)], [1_200, online(6)]),
    ).machine;
    expect(told(log, EV.task_move)).toEqual([
      [6, NIL, SIDE.sender, 6],
      [7, NIL, SIDE.sender, 7],
      [7, 7, SIDE.sender, 7],
      [6, 6, SIDE.sender, 6],
    ]);
  });

  it('a writer that sleeps and stands still looks again by itself', () => {
    const slow = under(
      'tcp-bulk',
      pairsOf([0, 1], [1, 0], [2, 1], [3, 1], [4, 1], [5, 1], [6, 1], [7, 1]),
      {
        nic: NIC,
        tcp: { ...TCP, rttUs: 900 },
        rcvbufBytes: 2 * BASE.load.truesizeBytes,
      },
    );
    const run = play(withChanges(slow, [500, offline(5)], [1_500, online(5)]));
    // Two skbs fill its buffer, and an ACK takes 900 µs: it sleeps when its CPU goes.
    expect(told(run.machine.log, EV.task_move)).toEqual([
      [5, NIL, SIDE.sender, 5],
      [5, 5, SIDE.sender, 5],
    ]);
    const asleep = new Run(withChanges(slow, [500, offline(5)]), { logRows: 0 });
    asleep.advance(0.5 * PS_PER_MS);
    const sent = asleep.workload.sent[5];
    asleep.advance(slow.runPs);
    expect(asleep.workload.sent[5]).toBe(sent);
    expect(asleep.workload.received[5]).toBe(sent);
    expect(run.workload.sent[5]).toBeGreaterThan(sent);
  });
});

describe('RPS', () => {
  const load = LOADS.RPS;

  it('passes over a target that is offline: packets stay where they came from', () => {
    const { log } = play(
      withChanges(load, [500, offline(2)], [500, offline(4)], [1_500, online(2)]),
    ).machine;
    const at = (us: number): number => {
      let i = 0;
      while (i < log.length && log.atPs[i] < us * PS_PER_US) i++;
      return i;
    };
    const enqueued = (fromUs: number, toUs: number): number =>
      Array.from(log.kind.subarray(at(fromUs), at(toUs))).filter((kind) => kind === EV.rps_enqueue)
        .length;
    const received = (fromUs: number, toUs: number): number =>
      Array.from(log.kind.subarray(at(fromUs), at(toUs))).filter((kind) => kind === EV.sock_enqueue)
        .length;
    expect(enqueued(0, 450)).toBeGreaterThan(100);
    // A packet may be on its way to where the one that is taken over went.
    expect(enqueued(550, 1_450)).toBe(0);
    expect(received(550, 1_450)).toBeGreaterThan(200);
    expect(enqueued(1_600, 3_000)).toBeGreaterThan(50);
  });

  it('what lies in the backlog of a CPU that dies is received on the one that cleans up', () => {
    const flood = under('nic-rx', pairsOf([1, 4], [2, 5]), {
      ...CARD,
      ratePerS: 400_000,
      timing: { kind: 'given', senderUs: 4, receiverUs: 1 },
      rps: [3],
    });
    const run = play(withChanges(flood, [1_000, offline(3)]));
    const { log } = run.machine;
    const taken = told(log, EV.backlog_dead);
    expect(taken.length).toBeGreaterThan(20);
    expect(new Set(taken.map(([cpu, from]) => `${from} to ${cpu}`))).toEqual(new Set(['3 to 0']));
    expect(run.machine.input_pkt_queue[3]).toBe(NIL);
    expect(run.machine.process_queue[3]).toBe(NIL);
    expect(run.machine.backlog_scheduled[3]).toBe(0);
    const raised = told(log, EV.softirq_entry).filter(([cpu]) => cpu === 0);
    expect(raised[0][1]).toBe(RAISED.takeover);
    const order = skbsOf(log, EV.backlog_dead);
    const read = skbsOf(log, EV.sock_enqueue, 0).slice(0, 20);
    expect(read).toEqual(order.slice(0, 20));
  });
});

/** skbs of all events of a kind, in their order; of one CPU where it is given. */
function skbsOf({ kind, skb, cpu, length }: EventColumns, of: number, on = NIL): number[] {
  const skbs: number[] = [];
  for (let i = 0; i < length; i++)
    if (kind[i] === of && (on === NIL || cpu[i] === on)) skbs.push(skb[i]);
  return skbs;
}

describe('a queue that is being polled all the time', () => {
  const busy = under('nic-tx', pairsOf([0, 4], [1, 4], [2, 4]), {
    nic: { ringSize: 512, txFrames: 1, txUsecs: 0, wireUs: 0 },
    zerocopy: false,
    hwtstamp: false,
    timing: { kind: 'given', senderUs: 0.5, receiverUs: 4 },
  });

  it('lets its CPU go at the end of a pass, and is polled on by the CPU that cleans up', () => {
    const { log } = play(withChanges(busy, [500, offline(4)])).machine;
    let goneAt = 0;
    for (let i = 0; i < log.length; i++)
      if (log.kind[i] === EV.set_cpu_online) goneAt = log.atPs[i];
    // A poll cleans 256 descriptors of some 4 µs each.
    expect(goneAt).toBeGreaterThan(500 * PS_PER_US);
    expect(goneAt).toBeLessThan(2_000 * PS_PER_US);
    const raised = told(log, EV.softirq_entry);
    expect(raised.filter(([cpu, by]) => cpu === 0 && by === RAISED.takeover)).toHaveLength(1);
    const cleaned = told(log, EV.tx_complete).filter(([cpu]) => cpu === 0);
    expect(cleaned.length).toBeGreaterThan(100);
  });
});

describe('the lists of a CPU that dies', () => {
  /** skbs on lists of CPU 1 while it is offline. */
  function stranded(variant: 'pernode' | 'deadcpu' | 'final'): number {
    const base = under('nic-rx', pairsOf([1, 4], [2, 5]), { ...CARD, coalesceUs: 200 });
    const callers = { udp_rx: true };
    const kernel = { ...base.kernel, variant, deferMax: 128, callers };
    const run = new Run(withChanges({ ...base, kernel }, [1_000, offline(1)]), {
      logRows: 1 << 18,
    });
    run.advance(2 * PS_PER_MS);
    let skbs = 0;
    const { defer_list, ll_node, nr_node_ids } = run.machine;
    for (let row = nr_node_ids; row < 2 * nr_node_ids; row++)
      for (let skb = defer_list[row]; skb !== NIL; skb = ll_node[skb]) skbs++;
    return skbs;
  }

  it('keep what they hold before the repair, and are emptied since', () => {
    expect(stranded('pernode')).toBeGreaterThan(0);
    expect(stranded('deadcpu')).toBe(0);
    expect(stranded('final')).toBe(0);
  });
});
