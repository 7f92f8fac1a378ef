/** Edits on a running machine: where tasks go, when a CPU may leave, and that nothing is lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventHash } from '../analysis/event-hash.ts';
import { presetById } from '../data/presets.ts';
import { SIDE } from '../schema/cpu-pair.ts';
import type { Change } from '../schema/edits.ts';
import { EV, type EventColumns } from '../schema/events.ts';
import { withChange } from '../schema/futures.ts';
import type { Scenario } from '../schema/scenario.ts';
import { NIL, PS_PER_MS, PS_PER_US } from '../schema/units.ts';
import { VARIANT_IDS } from '../schema/variants.ts';
import { brokenInvariants } from './audit/invariants.ts';
import { Run } from './run.ts';

const BASE: Scenario = {
  ...(presetById('below-kick')?.scenario as Scenario),
  edits: [],
  runPs: 2 * PS_PER_MS,
};
/** Every CPU is occupied. */
const CROWDED: Scenario = {
  ...BASE,
  machine: { ...BASE.machine, cpuNode: [0, 0, 1, 1] },
  load: {
    ...BASE.load,
    pairs: [
      { sender: 0, receiver: 2 },
      { sender: 1, receiver: 3 },
    ],
  },
};

function withChanges(base: Scenario, ...changes: readonly (readonly [us: number, Change])[]) {
  return changes.reduce((each, [us, change]) => withChange(each, us * PS_PER_US, change), base);
}

function logOf(scenario: Scenario): EventColumns {
  const run = new Run(scenario, { logRows: 1 << 18 });
  run.advance(scenario.runPs);
  return run.machine.log;
}

/** [CPU before, CPU after, side, pair] of every move. */
function movesOf({ kind, cpu, x, y, z, length }: EventColumns): number[][] {
  const moves: number[][] = [];
  for (let i = 0; i < length; i++)
    if (kind[i] === EV.task_move) moves.push([cpu[i], x[i], y[i], z[i]]);
  return moves;
}

const offline = (cpu: number): Change => ({ cpu, action: 'offline' });
const online = (cpu: number): Change => ({ cpu, action: 'online' });

/** Events of a kind on a CPU after an instant. */
function count({ kind, cpu, atPs, length }: EventColumns, of: number, on: number, us: number) {
  let n = 0;
  for (let i = 0; i < length; i++)
    if (kind[i] === of && cpu[i] === on && atPs[i] > us * PS_PER_US) n++;
  return n;
}

describe('a task whose CPU goes offline', () => {
  it('moves to the lowest CPU that is online and free, and stays there', () => {
    const log = logOf(withChanges(BASE, [500, offline(2)], [600, offline(4)], [700, online(2)]));
    expect(movesOf(log)).toEqual([
      [2, 0, SIDE.sender, 0],
      [4, 1, SIDE.receiver, 0],
    ]);
    expect(count(log, EV.udp_send, 0, 500)).toBeGreaterThan(100);
    expect(count(log, EV.udp_send, 2, 520)).toBe(0);
    expect(count(log, EV.sock_dequeue, 1, 600)).toBeGreaterThan(100);
    expect(count(log, EV.sock_dequeue, 4, 600)).toBe(0);
  });

  it('keeps its socket: no datagram is lost on the way', () => {
    const run = new Run(withChanges(BASE, [500, offline(4)]), { logRows: 0 });
    run.advance(BASE.runPs);
    const { sent, received, dropped } = run.workload;
    const queued = 167; // the queue is full
    expect(sent[0] - dropped[0] - received[0]).toBeLessThanOrEqual(queued + 2);
    expect(sent[0] - dropped[0] - received[0]).toBeGreaterThanOrEqual(queued - 1);
  });

  it('stands still while every CPU is occupied, and goes on when one is there again', () => {
    const log = logOf(withChanges(CROWDED, [500, offline(0)], [1_000, online(0)]));
    expect(movesOf(log)).toEqual([
      [0, NIL, SIDE.sender, 0],
      [0, 0, SIDE.sender, 0],
    ]);
    const { kind, cpu, atPs, length } = log;
    let between = 0;
    for (let i = 0; i < length; i++) {
      const still = atPs[i] > 510 * PS_PER_US && atPs[i] < 1_000 * PS_PER_US;
      if (still && cpu[i] === 0 && kind[i] === EV.udp_send) between++;
    }
    expect(between).toBe(0);
    expect(count(log, EV.udp_send, 0, 1_000)).toBeGreaterThan(100);
  });

  it('a receiver that stands still lets its queue fill up', () => {
    const run = new Run(withChanges(CROWDED, [500, offline(2)]), { logRows: 0 });
    run.advance(CROWDED.runPs);
    const { dropped, received } = run.workload;
    expect(dropped[0]).toBeGreaterThan(300);
    expect(received[1]).toBeGreaterThan(300);
  });
});

it('a CPU leaves between two softirq passes: an edit in one waits for its end', () => {
  let waited = 0;
  for (let us = 500; us < 510; us += 0.25) {
    const { kind, cpu, atPs, length } = logOf(withChanges(BASE, [us, offline(2)]));
    let inPass = false;
    for (let i = 0; i < length; i++) {
      if (cpu[i] !== 2) continue;
      if (kind[i] === EV.softirq_entry) inPass = true;
      if (kind[i] === EV.softirq_exit) inPass = false;
      if (kind[i] !== EV.set_cpu_online) continue;
      expect(inPass).toBe(false);
      if (atPs[i] > us * PS_PER_US) waited++;
    }
  }
  expect(waited).toBeGreaterThan(3);
});

it('the node of a CPU that comes online is online with it', () => {
  const goes: Change[] = [4, 5, 6, 7].flatMap((cpu): Change[] => [
    offline(cpu),
    { cpu, action: 'unplug' },
  ]);
  const gone = withChanges(
    BASE,
    ...goes.map((change) => [500, change] as const),
    [500, { node: 1, action: 'remove-memory' }],
    [500, { node: 1, action: 'offline' }],
    [900, { cpu: 5, action: 'plug' }],
    [900, online(5)],
  );
  const { kind, x, y, atPs, length } = logOf(gone);
  const nodes: string[] = [];
  for (let i = 0; i < length; i++)
    if (kind[i] === EV.set_node_online) nodes.push(`${atPs[i] / PS_PER_US} ${y[i]}:${x[i]}`);
  expect(nodes).toEqual(['500 1:0', '900 1:1']);
});

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ variant: fc.constantFrom(...VARIANT_IDS) }),
  fc.record({ deferMax: fc.constantFrom(0, 1, 2, 8, 128) }),
  fc.record({
    cpu: fc.nat(7),
    action: fc.constantFrom('offline', 'online', 'unplug', 'plug'),
  }),
  fc.record({
    node: fc.nat(1),
    action: fc.constantFrom('remove-memory', 'add-memory', 'offline', 'online'),
  }),
);
const scenarios = fc
  .record({
    base: fc.constantFrom(BASE, CROWDED),
    variant: fc.constantFrom(...VARIANT_IDS),
    seed: fc.nat(1_000),
    receiverUs: fc.constantFrom(0.5, 4),
    changes: fc.array(fc.tuple(fc.integer({ min: 100, max: 1_200 }), change), { maxLength: 14 }),
  })
  .map(({ base, variant, seed, receiverUs, changes }) => {
    const timing = { kind: 'given', senderUs: 2.5, receiverUs } as const;
    const start: Scenario = {
      ...base,
      kernel: { ...base.kernel, variant },
      load: { ...base.load, timing },
      runPs: 1.5 * PS_PER_MS,
      seed,
    };
    return withChanges(start, ...changes.sort(([a], [b]) => a - b));
  });

describe('whatever changes while a run goes on', () => {
  it('no invariant of the machine breaks', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const run = new Run(scenario, { logRows: 4_096 });
        const scene = { m: run.machine, attempts: new Map(), flushes: new Map() };
        for (let us = 100; us <= 1_500; us += 50) {
          while (run.advance(us * PS_PER_US) === 'full') run.dropLog();
          run.dropLog();
          // Events besides: every violation stops a run.
          run.judge?.audit();
          expect(brokenInvariants(scene)).toEqual([]);
        }
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it('step by step is the same as in one go', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const whole = new EventHash();
        whole.add(logOf(scenario));
        const run = new Run(scenario, { logRows: 4_096 });
        const steps = new EventHash();
        while (run.step()) {
          steps.add(run.machine.log);
          run.dropLog();
        }
        expect(`${steps.events} ${steps.digest()}`).toBe(`${whole.events} ${whole.digest()}`);
      }),
      { numRuns: 40, seed: 2 },
    );
  });
});
