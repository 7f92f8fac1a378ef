/** The view is folded from events alone; the engine that wrote them knows better, and judges it. */
import { describe, expect, it } from 'vitest';
import { centralCosts } from '../data/params.ts';
import { presetById } from '../data/presets.ts';
import { hasNode, nodesOf } from '../engine/kernel/nodemask.ts';
import { Run } from '../engine/run.ts';
import { TOTAL } from '../engine/totals.ts';
import type { Loopback } from '../engine/workload/loopback-state.ts';
import type { Workload } from '../engine/workload/workload.ts';
import type { Change } from '../schema/edits.ts';
import { withVariantFrom } from '../schema/futures.fixture.ts';
import { withChange } from '../schema/futures.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_US, type Ps } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import { columnsOf } from './event-columns.fixture.ts';
import { COUNTER, CPU, type MachineView, PHASE, PLACE, phaseOf } from './machine-view.ts';
import { stackOf } from './recorded-run.fixture.ts';
import { Recording } from './recording.ts';
import { Timeline } from './timeline.ts';
import { walkCursor } from './walk-cursor.ts';

const M1 = presetById('m1')?.scenario as Scenario;
const TWO = presetById('two-nodes')?.scenario as Scenario;
const burst: Scenario = {
  ...M1,
  kernel: { variant: 'pernode', release: '7.2', deferMax: 4 },
  load: { ...M1.load, timing: { kind: 'given', senderUs: 4, receiverUs: 0.2 } },
};
const overflow: Scenario = {
  ...M1,
  load: {
    ...M1.load,
    truesizeBytes: 100_000,
    timing: { kind: 'given', senderUs: 2, receiverUs: 3 },
  },
};
const full = (deferMax: number): Scenario => ({
  ...burst,
  kernel: { ...burst.kernel, deferMax },
});
/** All CPUs are on node 8: its number is not the lowest, and llist uses another row. */
const nodeEight: Scenario = {
  ...burst,
  machine: { ...M1.machine, cpuNode: M1.machine.cpuNode.map(() => 8), online: [8] },
  kernel: { ...burst.kernel, variant: 'llist' },
};
const switched = (scenario: Scenario): Scenario =>
  withVariantFrom(
    withVariantFrom(scenario, 1 * PS_PER_MS, 'llist'),
    Math.round(1.5 * PS_PER_MS),
    'final',
  );

interface Pair {
  readonly run: Run;
  readonly recording: Recording;
}

function record(scenario: Scenario, untilPs: Ps): Pair {
  const costs = {
    ...centralCosts(scenario.machine.costs),
    Lx: scenario.kernel.deferMax < 10 ? 30 : 1.2,
  };
  const run = new Run({ ...scenario, runPs: 2 * PS_PER_MS }, { costs, logRows: 1 << 17 });
  run.advance(untilPs);
  const recording = new Recording(run.scenario, run.meta);
  recording.append(run.machine.log, untilPs);
  return { run, recording };
}

function expectSame(view: MachineView, { run }: Pair): void {
  const { machine: m } = run;
  const w = run.workload as Workload & Loopback;
  const total = (name: keyof typeof TOTAL): number => m.totals[TOTAL[name]];
  expect([...view.cacheFill]).toEqual([...m.napi_skb_count]);
  for (let cpu = 0; cpu < view.cpus; cpu++) {
    view.nodes.forEach((node, slot) => {
      const row = cpu * m.nr_node_ids + node;
      expect(stackOf(view.listHead[view.rowOf(cpu, slot)], view.next)).toEqual(
        stackOf(m.defer_list[row], m.ll_node),
      );
      expect(view.listCount[view.rowOf(cpu, slot)]).toBe(m.defer_count[row]);
    });
  }
  w.receiver.forEach((receiver, pair) => {
    const queued = w.sockets.enqueued[pair] - w.sockets.dequeued[pair];
    expect(view.queueLength[receiver]).toBe(queued);
    if (w.asleep[pair] === 1) expect(phaseOf(view, receiver)).toBe(PHASE.asleep);
  });
  expect(view.counters[COUNTER.sent]).toBe(w.sent[0]);
  expect(view.counters[COUNTER.received]).toBe(w.received[0]);
  expect(view.counters[COUNTER.dropped]).toBe(w.dropped[0]);
  expect(view.counters[COUNTER.wakeups]).toBe(w.wakeups[0]);
  expect(view.counters[COUNTER.passes]).toBe(total('passes'));
  expect(view.counters[COUNTER.flushes]).toBe(total('flushes'));
  expect(view.counters[COUNTER.useful]).toBe(total('useful'));
  expect(view.counters[COUNTER.emptyOnline]).toBe(total('empty_online'));
  expect(view.counters[COUNTER.wasted]).toBe(total('empty_offline'));
  expect(view.counters[COUNTER.pushes]).toBe(total('queued'));
  expect(view.counters[COUNTER.kicks]).toBe(total('ipis'));
  expect(view.variant).toBe(m.variant.id);
  expect(view.deferMax).toBe(m.skb_defer_max);
  const states = Array.from(m.cpu_online, (on, cpu) =>
    on === 1 ? CPU.online : m.cpu_present[cpu] === 1 ? CPU.offline : CPU.absent,
  );
  expect([...view.cpuState]).toEqual(states);
  view.nodes.forEach((node, slot) => {
    expect(view.nodeOnline[slot]).toBe(hasNode(m.node_online, node) ? 1 : 0);
    expect(view.nodeMemory[slot]).toBe(m.node_memory[node]);
  });
  expect(view.scenario.load.pairs.map(({ receiver }) => receiver)).toEqual([...w.receiver]);
  expect(view.scenario.machine.online).toEqual(nodesOf(m.node_online));
}

/** The receiver's node goes, with all that belongs to it, and comes back. */
const nodeGoes = [
  ...[4, 5, 6, 7].flatMap((cpu): Change[] => [
    { cpu, action: 'offline' },
    { cpu, action: 'unplug' },
  ]),
  { node: 1, action: 'remove-memory' },
  { node: 1, action: 'offline' },
] satisfies Change[];
const hotplugged = (scenario: Scenario): Scenario => {
  const at = (us: number, changes: readonly Change[], before: Scenario): Scenario =>
    changes.reduce((each, change) => withChange(each, us * PS_PER_US, change), before);
  const goes = at(900, nodeGoes, at(500, [{ cpu: 0, action: 'offline' }], slowReader(scenario)));
  const back: Change[] = [
    { node: 1, action: 'add-memory' },
    { cpu: 5, action: 'plug' },
    { cpu: 5, action: 'online' },
    { cpu: 0, action: 'online' },
  ];
  return at(1_500, [{ deferMax: 0 }, { cpu: 1, action: 'offline' }], at(1_300, back, goes));
};
function slowReader(scenario: Scenario): Scenario {
  return {
    ...scenario,
    machine: { ...TWO.machine, cpuNode: [0, 0, 0, 0, 1, 1, 1, 1] },
    load: {
      ...TWO.load,
      pairs: [{ sender: 0, receiver: 4 }],
      timing: { kind: 'given', senderUs: 2, receiverUs: 3 },
    },
  };
}
const withVariant = (variant: VariantId): Scenario => ({
  ...TWO,
  kernel: { ...TWO.kernel, variant },
});

const CASES = [
  ['one node online of 32', M1],
  ['two nodes', TWO],
  ['kicks and refusals', burst],
  ['drops', overflow],
  ['switches to one list and back', switched(TWO)],
  [
    'CPUs and a node that go and come, walk over possible nodes',
    hotplugged(withVariant('pernode')),
  ],
  ['the same, walk over online nodes', hotplugged(withVariant('online'))],
  ['the same, with the repair', hotplugged(withVariant('final'))],
  ['the same, one list', hotplugged(withVariant('llist'))],
] as const;

describe('the machine view', () => {
  it.each(CASES)('holds what the engine holds: %s', (_, scenario) => {
    for (const us of [0, 1, 40, 500.5, 777.777, 901, 950, 1_304, 1_400, 1_600, 2_000]) {
      const untilPs = Math.round(us * PS_PER_US);
      const pair = record(scenario, untilPs);
      expectSame(new Timeline(pair.recording).seek(untilPs), pair);
    }
  });

  it('joins lists where the engine does: on the first online node, and on one list', () => {
    let listed = 0;
    for (let us = 100; us < 130; us += 0.7) {
      const there = withVariantFrom(nodeEight, Math.round(us * PS_PER_US), 'online');
      const scenario = withVariantFrom(there, Math.round((us + 50.3) * PS_PER_US), 'llist');
      for (const { atPs } of scenario.edits) {
        const pair = record(scenario, atPs);
        const view = new Timeline(pair.recording).seek(atPs);
        const slot = view.variant === 'llist' ? 0 : 8;
        listed += view.listLength[view.rowOf(2, slot)];
        expectSame(view, pair);
      }
    }
    expect(listed).toBeGreaterThan(0);
  });

  it.each([1, 2, 3, 4])('counts refused attempts too, with skb_defer_max %i', (deferMax) => {
    const scenario = switched(full(deferMax));
    let refused = 0;
    for (let us = 20; us <= 2_000; us += 33) {
      const untilPs = Math.round(us * PS_PER_US);
      const pair = record(scenario, untilPs);
      const view = new Timeline(pair.recording).seek(untilPs);
      expectSame(view, pair);
      refused = view.counters[COUNTER.nodefer];
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('is the same whichever way an instant is reached', () => {
    const { recording } = record(switched(TWO), 2 * PS_PER_MS);
    const straight = (at: Ps) => new Timeline(recording).seek(at).snapshot();
    const wandering = new Timeline(recording);
    for (const share of [0.9, 0.1, 0.5, 0.49, 1, 0, 0.7]) {
      const at = Math.round(share * 2 * PS_PER_MS);
      expect(wandering.seek(at).snapshot()).toEqual(straight(at));
    }
  });

  it('never shows an skb in two places: places and lists agree', () => {
    const { recording } = record(burst, 2 * PS_PER_MS);
    const timeline = new Timeline(recording);
    for (let at = 0; at < 2 * PS_PER_MS; at += 61_803_399) {
      const view = timeline.seek(at);
      const listed = [...view.listHead].flatMap((head) => stackOf(head, view.next));
      const placed = [...view.place.keys()].filter((skb) => view.place[skb] === PLACE.list);
      expect(listed.sort((a, b) => a - b)).toEqual(placed);
    }
  });
});

describe('the cursor of the walk', () => {
  const { recording } = record(M1, 1 * PS_PER_MS);
  const { atPs, durPs, kind, length } = columnsOf(recording);
  // The last one that is over before the recording ends.
  const flush = [...kind.subarray(0, length).keys()].findLast(
    (i) => kind[i] === 3 && atPs[i] + durPs[i] < PS_PER_MS,
  ) as number;

  it('is on the first list at the first instant and on the last one before the end', () => {
    const timeline = new Timeline(recording);
    const first = walkCursor(timeline.seek(atPs[flush]), recording, 2);
    expect(first).toMatchObject({ visit: 0, node: 0, visits: 32, wasted: 0 });
    const last = walkCursor(timeline.seek(atPs[flush] + durPs[flush] - 1), recording, 2);
    expect(last).toMatchObject({ visit: 31, node: 31, wasted: 31 });
  });

  it('is gone once the flush is over', () => {
    const view = new Timeline(recording).seek(atPs[flush] + durPs[flush]);
    expect(walkCursor(view, recording, 2)).toBeNull();
    expect(phaseOf(view, 2)).not.toBe(PHASE.flush);
  });
});
