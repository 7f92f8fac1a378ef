/** The view of a receive-side run against the engine that wrote it, and where its CPU time went. */
import { describe, expect, it } from 'vitest';
import { presetById } from '../data/presets.ts';
import { eachInBacklog } from '../engine/kernel/backlog.ts';
import type { Run } from '../engine/run.ts';
import { TOTAL } from '../engine/totals.ts';
import type { Rx } from '../engine/workload/rx-state.ts';
import type { LoadSpec } from '../schema/load.ts';
import { busyCpus } from '../schema/load-cpus.ts';
import type { Scenario } from '../schema/scenario.ts';
import { NIL, PS_PER_MS, PS_PER_US } from '../schema/units.ts';
import { columnsOf } from './event-columns.fixture.ts';
import { COUNTER, type MachineView, PHASE, PLACE, phaseOf } from './machine-view.ts';
import { record, stackOf } from './recorded-run.fixture.ts';
import { ROLE, ROLES, SegmentReader } from './segments.ts';
import { Timeline } from './timeline.ts';

const END_PS = 3 * PS_PER_MS;

function scenarioOf(id: string, change: Partial<LoadSpec> = {}): Scenario {
  const base = presetById(id)?.scenario ?? expect.fail(`no preset ${id}`);
  return { ...base, load: { ...base.load, ...change } as LoadSpec, runPs: END_PS };
}

const timing = { kind: 'given', senderUs: 3.6, receiverUs: 2.5 } as const;

/** All CPUs of its first pair and of RPS go, one after the other, and come back. */
function going(scenario: Scenario): Scenario {
  const cpus = busyCpus({ ...scenario.load, pairs: [scenario.load.pairs[0]] });
  const edits = (['offline', 'online'] as const).flatMap((action, part) =>
    cpus.map((cpu, i) => ({ atPs: (1_000 + 800 * part + 97 * i) * PS_PER_US, cpu, action })),
  );
  return { ...scenario, edits };
}

const CASES: readonly (readonly [string, Scenario])[] = [
  ['many senders', scenarioOf('m5-8-senders')],
  ['one CPU', { ...scenarioOf('same-cpu'), runPs: 12 * PS_PER_MS }],
  ['RPS', scenarioOf('m1-rps', { timing })],
  ['RPS to the reader', scenarioOf('m1-rps', { timing, rps: [5] })],
  ['RPS behind a card', scenarioOf('m3-nic', { rps: [2, 8] })],
  ['a card', scenarioOf('m3-nic')],
  [
    'a card and its reader on one CPU',
    scenarioOf('m3-nic', { pairs: [{ sender: 3, receiver: 3 }] }),
  ],
  ['several queues', scenarioOf('nic-6-queues')],
  ['busy polling', scenarioOf('nic-busy-poll')],
  ['many senders whose CPUs go', going(scenarioOf('m5-8-senders'))],
  ['RPS whose CPUs go', going(scenarioOf('m1-rps', { timing }))],
  ['RPS behind a card whose CPUs go', going(scenarioOf('m3-nic', { rps: [2, 8] }))],
  ['several queues whose CPUs go', going(scenarioOf('nic-6-queues'))],
  ['busy polling whose CPUs go', going(scenarioOf('nic-busy-poll'))],
];

function expectSame(view: MachineView, run: Run): void {
  const { machine: m } = run;
  const w = run.workload as unknown as Rx;
  const sum = (column: Int32Array): number => column.reduce((a, b) => a + b, 0);
  expect([...view.cacheFill]).toEqual([...m.napi_skb_count]);
  const backlogs: number[] = [];
  for (let cpu = 0; cpu < view.cpus; cpu++) {
    view.nodes.forEach((node, slot) => {
      expect(stackOf(view.listHead[view.rowOf(cpu, slot)], view.next)).toEqual(
        stackOf(m.defer_list[cpu * m.nr_node_ids + node], m.ll_node),
      );
    });
    const before = backlogs.length;
    eachInBacklog(m, cpu, (skb) => {
      if (w.byRps[skb] === 1) backlogs.push(skb);
    });
    if (w.rpsCpu.some((target) => target !== NIL))
      expect(view.backlogLength[cpu]).toBe(backlogs.length - before);
  }
  for (const skb of backlogs) expect(view.place[skb]).toBe(PLACE.backlog);
  w.receiverCpu.forEach((receiver, pair) => {
    if (w.socketOf[pair] !== pair) return;
    expect(view.queueLength[receiver]).toBe(w.sockets.enqueued[pair] - w.sockets.dequeued[pair]);
    const idle = w.tasks.current[receiver] === NIL && w.soft[receiver] === 0;
    if (idle && w.asleep[pair] === 1) expect(phaseOf(view, receiver)).toBe(PHASE.asleep);
  });
  const inRings = sum(w.ring);
  expect(view.counters[COUNTER.sent]).toBe(sum(w.sent) - inRings);
  expect(view.counters[COUNTER.received]).toBe(sum(w.received));
  expect(view.counters[COUNTER.dropped]).toBe(sum(w.dropped));
  expect(view.counters[COUNTER.wakeups]).toBe(sum(w.wakeups));
  expect(view.counters[COUNTER.passes]).toBe(m.totals[TOTAL.passes]);
  expect(view.counters[COUNTER.flushes]).toBe(m.totals[TOTAL.flushes]);
  expect(view.counters[COUNTER.pushes]).toBe(m.totals[TOTAL.queued]);
  expect(view.counters[COUNTER.kicks]).toBe(m.totals[TOTAL.ipis]);
}

describe('the machine view of the receive side', () => {
  it.each(CASES)('holds what the engine holds: %s', (_, scenario) => {
    for (const us of [0, 1, 40, 333.333, 777.777, 1_400, 2_999]) {
      const untilPs = Math.round(us * PS_PER_US);
      const { run, recording } = record(scenario, untilPs);
      expectSame(new Timeline(recording).seek(untilPs), run);
    }
  });

  it.each(CASES)('gives every skb in somebody’s hands to a CPU: %s', (_, scenario) => {
    const { recording } = record(scenario, scenario.runPs);
    const timeline = new Timeline(recording);
    for (let at = 0; at < scenario.runPs; at += 61_803_399) {
      const view = timeline.seek(at);
      const hands = [...view.inHand, ...view.heldHand].filter((skb) => skb !== NIL);
      for (const skb of hands)
        expect([PLACE.sending, PLACE.receiving, PLACE.polled]).toContain(view.place[skb]);
      expect(new Set(hands).size).toBe(hands.length);
    }
  });
});

describe('CPU time of the receive side', () => {
  it.each(CASES)('falls into segments without gap or overlap: %s', (_, scenario) => {
    const { recording } = record(scenario, scenario.runPs);
    const { length } = recording;
    const columns = columnsOf(recording);
    const cpus = scenario.machine.cpuNode.length;
    const reader = new SegmentReader(recording.meta, cpus, scenario.kernel.variant);
    const first = new Map<number, number>();
    const end = new Map<number, number>();
    const put = (cpu: number, role: number, fromPs: number, toPs: number): void => {
      if (role >= ROLES.length || toPs <= fromPs || fromPs !== (end.get(cpu) ?? first.get(cpu)))
        expect.fail(`CPU ${cpu} has role ${role} from ${fromPs} to ${toPs}`);
      end.set(cpu, toPs);
    };
    for (let i = 0; i < length; i++) {
      if (!first.has(columns.cpu[i])) first.set(columns.cpu[i], columns.atPs[i]);
      reader.read(recording.events, i, put);
    }
    for (let cpu = 0; cpu < cpus; cpu++) reader.finish(cpu, scenario.runPs, put);
    expect(end.size).toBe(first.size);
    for (const at of end.values()) expect(at).toBe(scenario.runPs);
  });

  it('leaves a CPU idle between the interrupts of its card', () => {
    const scenario = scenarioOf('m3-nic', { ratePerS: 100_000 });
    const roles = rolesOf(scenario, 0);
    const packets = 0.1 * (scenario.runPs / PS_PER_US);
    // 0.9 µs a packet, and as much again for what flushes free of another node's reader.
    expect(roles[ROLE.useful]).toBeGreaterThan(packets * 0.9 * PS_PER_US);
    expect(roles[ROLE.useful]).toBeLessThan(packets * 2 * PS_PER_US);
    expect(roles[ROLE.idle] / scenario.runPs).toBeGreaterThan(0.6);
  });

  it('is spent on polling in vain where a reader polls an empty ring', () => {
    const scenario = scenarioOf('nic-busy-poll', { ratePerS: 50_000 });
    const roles = rolesOf(scenario, 4);
    expect(roles[ROLE.spin] / scenario.runPs).toBeGreaterThan(0.5);
    expect(roles[ROLE.idle]).toBe(0);
  });
});

function rolesOf(scenario: Scenario, of: number): number[] {
  const { recording } = record(scenario, scenario.runPs);
  const cpus = scenario.machine.cpuNode.length;
  const reader = new SegmentReader(recording.meta, cpus, scenario.kernel.variant);
  const roles = ROLES.map(() => 0);
  const put = (cpu: number, role: number, fromPs: number, toPs: number): void => {
    if (cpu === of) roles[role] += toPs - fromPs;
  };
  for (let i = 0; i < recording.length; i++) reader.read(recording.events, i, put);
  reader.finish(of, scenario.runPs, put);
  return roles;
}
