/** Senders by the clock: when they send, and that nothing else of a run changes by it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presetById } from '../../data/presets.ts';
import type { Edit } from '../../schema/edits.ts';
import { EV } from '../../schema/events.ts';
import type { CpuPair } from '../../schema/load.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { PS_PER_MS, PS_PER_US, type Ps } from '../../schema/units.ts';
import { Checkpoint } from '../checkpoint.ts';
import { Run } from '../run.ts';

const TWO = presetById('two-nodes')?.scenario ?? expect.fail('no preset two-nodes');

interface Load {
  readonly pairs: readonly CpuPair[];
  readonly arrivalsPs: readonly (readonly Ps[])[];
  readonly rps?: readonly number[];
}

function scenarioOf(load: Load, edits: readonly Edit[] = []): Scenario {
  return {
    ...TWO,
    edits,
    load: {
      ...{ kind: 'udp-loopback', title: '', payloadBytes: 1, truesizeBytes: 768 },
      ...{ rcvbufBytes: 212_992, timing: { kind: 'given', senderUs: 2, receiverUs: 1.5 } },
      ...load,
    },
    runPs: 2 * PS_PER_MS,
  };
}

/** Plays to the end in pieces, under all judges; gives when each sender began its sends. */
function sendsOf(scenario: Scenario, piecePs = scenario.runPs): Map<number, Ps[]> {
  const run = new Run(scenario, { logRows: 1 << 16 });
  for (let at = piecePs; at <= scenario.runPs; at += piecePs) run.advance(at);
  const sends = new Map<number, Ps[]>();
  const { kind, cpu, atPs, length } = run.machine.log;
  for (let i = 0; i < length; i++)
    if (kind[i] === EV.udp_send) sends.set(cpu[i], [...(sends.get(cpu[i]) ?? []), atPs[i]]);
  return sends;
}

const AB: CpuPair = { sender: 0, receiver: 1 };
const BURST = [5, 5, 5, 900].map((us) => us * PS_PER_US);

describe('senders by the clock', () => {
  it('send when it is time, and one after the other where they are late', () => {
    const [first, second, third, last] =
      sendsOf(scenarioOf({ pairs: [AB], arrivalsPs: [BURST] })).get(0) ?? [];
    expect([first, last]).toEqual([BURST[0], BURST[3]]);
    for (const gapPs of [second - first, third - second]) {
      expect(gapPs).toBeGreaterThan(PS_PER_US);
      expect(gapPs).toBeLessThan(5 * PS_PER_US);
    }
  });

  it('leave their CPU to a receiver while they wait', () => {
    const pairs = [AB, { sender: 1, receiver: 0 }];
    const arrivalsPs = [BURST, BURST.map((at) => at + 100 * PS_PER_US)];
    const sends = sendsOf(scenarioOf({ pairs, arrivalsPs }));
    expect(sends.get(0)?.[0]).toBe(arrivalsPs[0][0]);
    expect(sends.get(1)?.[0]).toBe(arrivalsPs[1][0]);
  });

  it('send all that is given and nothing early, on shared CPUs, with RPS, when CPUs go', () => {
    const instants = fc
      .array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 40 })
      .map((us) => us.sort((a, b) => a - b).map((each) => each * PS_PER_US));
    const pair = fc.record({
      sender: fc.integer({ min: 0, max: 3 }),
      receiver: fc.integer({ min: 0, max: 3 }),
    });
    const pairs = fc.array(fc.tuple(pair, instants), { minLength: 1, maxLength: 3 });
    const rps = fc.constantFrom<readonly number[]>([], [2]);
    fc.assert(
      fc.property(pairs, rps, fc.boolean(), (given, cpus, leaves) => {
        const arrivalsPs = given.map(([, times]) => times);
        const load = { pairs: given.map(([each]) => each), arrivalsPs, rps: cpus };
        const offline: Edit = { atPs: 300 * PS_PER_US, cpu: 3, action: 'offline' };
        const scenario = scenarioOf(load, leaves ? [offline] : []);
        const sends = sendsOf(scenario);
        const all = [...sends.values()].flat().sort((a, b) => a - b);
        const due = arrivalsPs.flat().sort((a, b) => a - b);
        expect(all).toHaveLength(due.length);
        all.forEach((at, i) => {
          expect(at).toBeGreaterThanOrEqual(due[i]);
        });
        expect(sendsOf(scenario, 0.4 * PS_PER_MS)).toEqual(sends);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it('are put back by a checkpoint', () => {
    const scenario = scenarioOf({ pairs: [AB], arrivalsPs: [BURST] });
    const run = new Run(scenario, { logRows: 1 << 12 });
    run.advance(100 * PS_PER_US);
    run.dropLog();
    const kept = new Checkpoint(run);
    kept.take();
    const rest = (): number[] => {
      run.advance(scenario.runPs);
      return [...run.machine.log.atPs.subarray(0, run.machine.log.length)];
    };
    const straight = rest();
    kept.restore();
    expect(rest()).toEqual(straight);
    expect(straight.length).toBeGreaterThan(4);
  });
});
