import { describe, expect, it } from 'vitest';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { EV } from '../schema/events.ts';
import { withVariantFrom } from '../schema/futures.fixture.ts';
import type { Scenario } from '../schema/scenario.ts';
import { NIL, PS_PER_MS, PS_PER_US, type Ps } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import { columnsOf } from './event-columns.fixture.ts';
import { flushedLists, freedFrom } from './flush-lists.ts';
import { flushesOfPass, flushNumber } from './flush-pass.ts';
import {
  checkInstant,
  type FlushTiming,
  flushTiming,
  nodesVisited,
  visitAt,
  visitInstants,
} from './flush-timing.ts';
import { Recording } from './recording.ts';
import { stopBeside } from './stops.ts';
import { Timeline } from './timeline.ts';
import { walkCursor } from './walk-cursor.ts';

const M1 = presetById('m1')?.scenario as Scenario;

function record(scenario: Scenario): Recording {
  const run = new Run({ ...scenario, runPs: PS_PER_MS }, { logRows: 1 << 16 });
  run.advance(PS_PER_MS);
  const recording = new Recording(run.scenario, run.meta);
  recording.append(run.machine.log, PS_PER_MS);
  return recording;
}

const timing = (more: Partial<FlushTiming>): FlushTiming => ({
  variant: 'pernode',
  nodes: [0, 1, 2, 3],
  visits: 4,
  fromPs: 1_000,
  checksPs: 1_020,
  endPs: 1_100,
  ...more,
});

describe('the time of a flush', () => {
  it('is spread over its visits: what is not a check belongs to the first', () => {
    expect(visitInstants(timing({}))).toEqual([1_000, 1_040, 1_060, 1_080]);
    expect(visitInstants(timing({ visits: 1 }))).toEqual([1_000]);
  });

  it('says of each instant which visit goes on, and of each visit when it begins', () => {
    for (const visits of [1, 3, 32, 1_024]) {
      const flush = timing({ visits, endPs: 21_667 });
      const instants = visitInstants(flush);
      instants.forEach((at, k) => {
        expect(visitAt(flush, at)).toBe(k);
        if (k > 0) expect(visitAt(flush, at - 1)).toBe(k - 1);
        expect(Math.ceil(checkInstant(flush, k))).toBe(k === 0 ? flush.checksPs : at);
      });
      expect(visitAt(flush, flush.endPs)).toBe(visits - 1);
    }
  });

  it('may be nothing', () => {
    expect(visitAt(timing({ checksPs: 1_000, endPs: 1_000 }), 1_000)).toBe(0);
  });
});

/** A flush of the sender of M1 and the run that is switched while it looks at list 17. */
function switchedInside(from: VariantId, to: VariantId): { recording: Recording; at: Ps } {
  const scenario = { ...M1, kernel: { ...M1.kernel, variant: from } };
  const plain = record(scenario);
  const { kind, cpu, atPs, durPs, length } = columnsOf(plain);
  const flush = [...kind.subarray(0, length)].findIndex(
    (each, i) => each === EV.flush && cpu[i] === 2 && atPs[i] > 0.4 * PS_PER_MS,
  );
  const { visits } = flushTiming(plain, flush);
  const at =
    visits > 17
      ? visitInstants(flushTiming(plain, flush))[17]
      : Math.round(atPs[flush] + durPs[flush] / 2);
  return { recording: record(withVariantFrom(scenario, at, to)), at };
}

describe('a switch during a flush', () => {
  it('changes nothing of the flush under way: the cursor goes on to the last list', () => {
    const { recording, at } = switchedInside('pernode', 'online');
    const timeline = new Timeline(recording);
    const before = walkCursor(timeline.seek(at - 1), recording, 2);
    const after = walkCursor(timeline.seek(at), recording, 2);
    expect(timeline.view.variant).toBe('online');
    expect(before).toMatchObject({ variant: 'pernode', visit: 16, node: 16, visits: 32 });
    expect(after).toMatchObject({ variant: 'pernode', visit: 17, node: 17, wasted: 17 });
  });

  it('stepping goes on along the lists of that flush', () => {
    const { recording, at } = switchedInside('pernode', 'online');
    const timeline = new Timeline(recording);
    let stop: Ps | null = at;
    for (let visit = 18; visit < 32; visit++) {
      stop = stopBeside(recording, stop ?? 0, { unit: 'event', direction: 1, cpu: 2 });
      expect(walkCursor(timeline.seek(stop ?? 0), recording, 2)?.visit).toBe(visit);
    }
  });

  it('leaves a flush of one list with its one list', () => {
    const { recording, at } = switchedInside('llist', 'pernode');
    expect(walkCursor(new Timeline(recording).seek(at), recording, 2)).toMatchObject({
      variant: 'llist',
      visit: 0,
      node: NIL,
      visits: 1,
    });
  });
});

describe('the lists that a flush found skbs on', () => {
  const nodeEight: Scenario = {
    ...M1,
    machine: { ...M1.machine, cpuNode: M1.machine.cpuNode.map(() => 8), online: [8] },
    kernel: { ...M1.kernel, variant: 'llist' },
    load: { ...M1.load, timing: { kind: 'given', senderUs: 4, receiverUs: 0.2 } },
  };
  const switchedAt = (us: number): Recording =>
    record(withVariantFrom(nodeEight, Math.round(us * PS_PER_US), 'online'));
  const recording = switchedAt(300);

  it('are those of the pushes', () => {
    const nodes = { llist: new Set<number>(), online: new Set<number>() };
    const { kind, length, x } = columnsOf(recording);
    for (let i = 0; i < length; i++) {
      if (kind[i] !== EV.flush || x[i] === 0) continue;
      const lists = flushedLists(recording, i);
      expect(lists).toHaveLength(x[i]);
      const variant = recording.variantOf(i) as 'llist' | 'online';
      for (const { node } of lists) nodes[variant].add(node);
    }
    expect(nodes).toEqual({ llist: new Set([NIL]), online: new Set([8]) });
  });

  it('or the one that a switch has joined them to', () => {
    let joined = 0;
    for (let us = 300; us < 305; us += 0.7) {
      const switched = switchedAt(us);
      const { switches } = switched;
      const { kind, x, skb } = columnsOf(switched);
      let flush = switches[0];
      while (kind[flush] !== EV.flush || x[flush] === 0) flush++;
      let push = flush;
      while (kind[push] !== EV.skb_defer || skb[push] !== skb[flush + 1]) push--;
      if (push > switches[0]) continue;
      joined++;
      expect(freedFrom(switched, flush)).toEqual([8]);
    }
    expect(joined).toBeGreaterThan(0);
  });

  it('hold as many skbs as the flush frees', () => {
    const { kind, length } = columnsOf(recording);
    const flush = [...kind.subarray(0, length)].findIndex(
      (each, i) => each === EV.flush && kind[i + 1] === EV.skb_free && kind[i + 2] !== EV.skb_free,
    );
    expect(freedFrom(recording, flush)).toHaveLength(1);
  });

  it('belong to a flush of a pass of which the number and the count are known', () => {
    const { kind, cpu, length } = columnsOf(recording);
    const flushes = [...kind.subarray(0, length).keys()].filter((i) => kind[i] === EV.flush);
    const [first, second] = flushes.filter((i) => cpu[i] === 2).slice(10, 12);
    expect([flushNumber(recording, first), flushesOfPass(recording, first)]).toEqual([1, 2]);
    expect([flushNumber(recording, second), flushesOfPass(recording, second)]).toEqual([2, 2]);
    expect(flushesOfPass(recording, flushes[flushes.length - 1])).not.toBe(1);
  });
});

it('a flush over a mask visits the lists that it finds skbs on, and no other', () => {
  const two = presetById('two-nodes')?.scenario as Scenario;
  const [a, b] = two.machine.online;
  const cpuNode = two.machine.cpuNode.map((_, cpu) => (cpu === two.load.pairs[0].sender ? a : b));
  const machine = { ...two.machine, cpuNode };
  const recording = record({ ...two, machine, kernel: { ...two.kernel, variant: 'mask' } });
  const { kind, x, y, z } = columnsOf(recording);
  const visited = new Set<number>();
  for (let i = 0; i < recording.length - 300; i++) {
    if (kind[i] !== EV.flush) continue;
    expect(nodesVisited(recording, i)).toHaveLength(x[i] + y[i] + z[i]);
    for (const node of nodesVisited(recording, i)) visited.add(node);
  }
  expect([...visited]).toEqual([b]);
});
