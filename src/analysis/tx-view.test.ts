/** Views of runs that send through a NIC, folded from events alone and judged by the engine. */
import { describe, expect, it } from 'vitest';
import { presetById } from '../data/presets.ts';
import { ringUsed } from '../engine/kernel/nic-tx-ring.ts';
import { TOTAL } from '../engine/totals.ts';
import type { NicTx } from '../engine/workload/nic-tx-state.ts';
import type { NicTxLoad, TcpBulkLoad } from '../schema/load.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_US } from '../schema/units.ts';
import { columnsOf } from './event-columns.fixture.ts';
import { COUNTER, PHASE, PLACE, phaseOf } from './machine-view.ts';
import { record, stackOf } from './recorded-run.fixture.ts';
import { ROLES, SegmentReader } from './segments.ts';
import { Timeline } from './timeline.ts';

const M7 = presetById('m7')?.scenario as Scenario;
const XDP = presetById('af-xdp')?.scenario as Scenario;
const TCP = presetById('m8-freeze')?.scenario as Scenario;
const LOAD = M7.load as NicTxLoad;
const atHome = { ...(TCP.load as TcpBulkLoad), pairs: [{ sender: 2, receiver: 2 }] };

const small = (load: Partial<NicTxLoad>): Scenario => ({
  ...M7,
  machine: { ...M7.machine, cpuNode: [0, 0, 1, 1, 0, 1, 0, 1] },
  kernel: { ...M7.kernel, deferMax: 16 },
  load: {
    ...LOAD,
    pairs: [0, 1, 2, 3].map((sender) => ({ sender, receiver: 4 + (sender & 1) })),
    ...load,
  },
  runPs: PS_PER_MS / 2,
});

const scenarios: [string, Scenario][] = [
  ['two senders a queue', small({})],
  ['a full ring', small({ nic: { ...LOAD.nic, ringSize: 16, txUsecs: 2, wireUs: 1 } })],
  ['a full send buffer', small({ rcvbufBytes: 8 * LOAD.truesizeBytes })],
  ['the sender interrupted by its own queue', small({ pairs: [{ sender: 0, receiver: 0 }] })],
  ['senders interrupted by others’ queues', small({ pairs: crossed() })],
  ['AF_XDP', { ...XDP, runPs: PS_PER_MS / 2 }],
  ['TCP', { ...TCP, runPs: 5 * PS_PER_MS }],
  ['TCP that has stopped', { ...TCP, runPs: 90 * PS_PER_MS }],
  ['TCP whose interrupts come to the writer', { ...TCP, load: atHome, runPs: 5 * PS_PER_MS }],
];

function crossed(): NicTxLoad['pairs'] {
  return [
    { sender: 0, receiver: 1 },
    { sender: 1, receiver: 0 },
  ];
}

describe.each(scenarios)('with %s', (_, scenario) => {
  it.each([0.137, 0.5, 0.781, 1])('the view agrees with the engine at %f of the run', (share) => {
    const at = Math.round(share * scenario.runPs);
    const { run, recording } = record(scenario, at);
    const view = new Timeline(recording).seek(at);
    const { machine: m } = run;
    const w = run.workload as unknown as NicTx;
    const total = (name: keyof typeof TOTAL): number => m.totals[TOTAL[name]];
    const sum = (column: Int32Array): number => column.reduce((a, b) => a + b, 0);
    expect([...view.cacheFill]).toEqual([...m.napi_skb_count]);
    for (let cpu = 0; cpu < view.cpus; cpu++) {
      view.nodes.forEach((node, slot) => {
        const row = cpu * m.nr_node_ids + node;
        const shown = view.rowOf(cpu, slot);
        expect(stackOf(view.listHead[shown], view.next)).toEqual(
          stackOf(m.defer_list[row], m.ll_node),
        );
        expect(view.listCount[shown]).toBe(m.defer_count[row]);
      });
    }
    w.irqCpu.forEach((cpu, queue) => {
      expect(view.queueLength[cpu]).toBe(ringUsed(w.rings, queue));
    });
    w.sender.forEach((cpu, pair) => {
      if (w.asleep[pair] === 0 || view.heldLeftPs[cpu] >= 0) return;
      expect(phaseOf(view, cpu)).toBe(PHASE.asleep);
    });
    expect(view.counters[COUNTER.sent]).toBe(sum(w.sent));
    expect(view.counters[COUNTER.received]).toBe(sum(w.received));
    expect(view.counters[COUNTER.wakeups]).toBe(sum(w.wakeups));
    expect(view.counters[COUNTER.passes]).toBe(total('passes'));
    expect(view.counters[COUNTER.flushes]).toBe(total('flushes'));
    expect(view.counters[COUNTER.pushes]).toBe(total('queued'));
    expect(view.counters[COUNTER.kicks]).toBe(total('ipis'));
    const taken: readonly number[] = [PLACE.sending, PLACE.socket, PLACE.receiving, PLACE.kept];
    const shown = [...view.place.keys()].filter((skb) => taken.includes(view.place[skb]));
    const held: number[] = [];
    run.workload.eachHeld((skb) => held.push(skb));
    expect(shown).toEqual(held.sort((a, b) => a - b));
  });

  it('every ps of a CPU is in one segment, and they end when the next event comes', () => {
    const { run, recording } = record(scenario, scenario.runPs);
    const reader = new SegmentReader(run.meta, run.machine.cpus, scenario.kernel.variant);
    const end = new Map<number, number>();
    const gaps: string[] = [];
    const { cpu, atPs } = columnsOf(recording);
    for (let i = 0; i < recording.length; i++) {
      if (!end.has(cpu[i])) end.set(cpu[i], atPs[i]);
      reader.read(recording.events, i, (on, role, fromPs, toPs) => {
        if (fromPs !== end.get(on) || toPs <= fromPs)
          gaps.push(`CPU ${on}, event ${i}, ${ROLES[role]}: ${fromPs} to ${toPs}`);
        end.set(on, toPs);
      });
    }
    expect(gaps).toEqual([]);
    // A call that a pass interrupts is put before it: no CPU is ahead by more than one call.
    for (const [cpu, toPs] of end) {
      expect(toPs, `CPU ${cpu}`).toBeLessThan(scenario.runPs + 20 * PS_PER_US);
    }
    expect(end.size).toBe(new Set(scenario.load.pairs.flatMap((p) => [p.sender, p.receiver])).size);
  });
});
