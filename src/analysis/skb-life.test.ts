import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { fetchWorkload } from '../engine/workload/workloads.ts';
import { EV } from '../schema/events.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS } from '../schema/units.ts';
import { columnsOf } from './event-columns.fixture.ts';
import { Recording } from './recording.ts';
import { lifeOf, skbAt, stepAt } from './skb-life.ts';

const RUN_PS = 2 * PS_PER_MS;

async function recorded(id: string): Promise<Recording> {
  const scenario = { ...(presetById(id)?.scenario as Scenario), runPs: RUN_PS };
  await fetchWorkload(scenario);
  const run = new Run(scenario, { logRows: 1 << 17 });
  run.advance(RUN_PS);
  const recording = new Recording(scenario, run.meta);
  recording.append(run.machine.log, RUN_PS);
  return recording;
}

const recordings = await Promise.all(['m1', 'm1-rps', 'm8-freeze', 'nic-6-queues'].map(recorded));

test('every event of an skb is a step of exactly the life in which it lies', () => {
  for (const recording of recordings) {
    const columns = columnsOf(recording);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: columns.length - 1 }), (i) => {
        const skb = columns.skb[i];
        if (skb < 0) return;
        const life = lifeOf(recording, { skb, atPs: columns.atPs[i] });
        if (life === null) return;
        const { steps, freed } = life;
        expect(steps.every(({ event }) => columns.skb[event] === skb)).toBe(true);
        expect(steps.map(({ atPs }) => atPs)).toEqual(
          steps.map(({ atPs }) => atPs).sort((a, b) => a - b),
        );
        expect(freed).toBe(columns.kind[steps[steps.length - 1].event] === EV.skb_free);
        // Asked of any instant of it, the life is the same.
        const middle = (steps[0].atPs + steps[steps.length - 1].atPs) / 2;
        expect(lifeOf(recording, { skb, atPs: middle })).toEqual(life);
      }),
      { numRuns: 60 },
    );
  }
});

test('a datagram of the first preset is sent, queued, taken, deferred and freed', () => {
  const [recording] = recordings;
  const { kind } = columnsOf(recording);
  const choice = skbAt(recording, PS_PER_MS);
  const life = choice && lifeOf(recording, choice);
  expect(life?.steps.map(({ event }) => kind[event])).toEqual([
    EV.udp_send,
    EV.sock_enqueue,
    EV.sock_dequeue,
    EV.skb_defer,
    EV.skb_free,
  ]);
});

test('the step at an instant is the last one that has happened', () => {
  const [recording] = recordings;
  const choice = skbAt(recording, PS_PER_MS);
  const life = choice && lifeOf(recording, choice);
  if (life === null) throw new Error('the first preset sends all the time');
  life.steps.forEach(({ atPs }, i) => {
    expect(stepAt(life, atPs)).toBe(i);
    expect(stepAt(life, atPs - 1)).toBe(i - 1);
  });
});

test('before anything was sent there is none', () => {
  const [recording] = recordings;
  expect(skbAt(recording, -1)).toBeNull();
  expect(lifeOf(recording, { skb: 0, atPs: -1 })).toBeNull();
});
