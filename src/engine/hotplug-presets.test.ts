/** What the shipped scenarios show: the pattern of each, what ends it, and who is immune. */
import { describe, expect, it } from 'vitest';
import { HOTPLUG_PRESETS } from '../data/hotplug-presets.ts';
import { presetById } from '../data/presets.ts';
import { EV, NODEFER } from '../schema/events.ts';
import { RELEASES } from '../schema/releases.ts';
import type { Scenario } from '../schema/scenario.ts';
import { NIL, PS_PER_MS, type Ps } from '../schema/units.ts';
import { chain } from './audit/scene.ts';
import { playRace } from './races/race.ts';
import { raceByName } from './races/races.ts';
import { Run } from './run.ts';

function scenarioOf(id: string): Scenario {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  return preset.scenario;
}

/** Deferred attempts of all that were made, %, in each part of the run between these instants. */
function deferredShares(scenario: Scenario, edgesMs: readonly number[]): number[] {
  const run = new Run(scenario, { logRows: 1 << 20 });
  run.advance(scenario.runPs);
  const { atPs, kind, length } = run.machine.log;
  return edgesMs.slice(1).map((toMs, i) => {
    const [fromPs, toPs] = [edgesMs[i] * PS_PER_MS, toMs * PS_PER_MS];
    let deferred = 0;
    let all = 0;
    for (let e = 0; e < length; e++) {
      if (atPs[e] < fromPs || atPs[e] >= toPs) continue;
      if (kind[e] === EV.skb_defer) deferred++;
      if (kind[e] === EV.skb_defer || kind[e] === EV.skb_nodefer) all++;
    }
    expect(all).toBeGreaterThan(1_000);
    return (100 * deferred) / all;
  });
}

/** Rows of the table: fresh, low, back, back a second time, above the count, back again. */
const TABLE_MS = [0, 10, 20, 30, 40, 50, 60];

describe('skb_defer_max 64, 0, 64 while datagrams flow, as measured on 6.18.44', () => {
  it('defers 100, 0, 0, 0 %, and after a limit above the count 100 and 100 %', () => {
    const shares = deferredShares(scenarioOf('stuck-limit-0'), TABLE_MS);
    expect(shares).toEqual([100, 0, 0, 0, 100, 100]);
  });

  it('by way of a limit of 1 it is the same, also on v7.4', () => {
    const shares = deferredShares(scenarioOf('stuck-limit-1'), TABLE_MS);
    expect(shares).toEqual([100, 0, 0, 0, 100, 100]);
  });

  it.each(['limit-0-key', 'limit-0-locked'])('%s: the limit is back, and so is deferral', (id) => {
    expect(deferredShares(scenarioOf(id), TABLE_MS)).toEqual([100, 0, 100, 100, 100, 100]);
  });
});

describe('who is immune to which form', () => {
  const rows = RELEASES.filter(({ deferMax }) => deferMax !== null).map(({ id, variant }) => {
    const locked = ['5.19', '6.4', '6.10'].includes(id);
    const key = ['7.1', '7.2.y', '7.3', '7.4'].includes(id);
    return { id, variant, zero: !locked && !key, one: !locked, lowered: !locked };
  });

  it.each(rows)('v$id sticks after limit 0: $zero, 1: $one, lowered: $lowered', (row) => {
    const { variant } = row;
    const stuckAfter = (low: number): boolean => {
      const base = scenarioOf('stuck-limit-0');
      // UDP defers from v6.18 on only; the mechanism is what is asked about here.
      const callers = { udp_rx: true };
      const kernel = { variant, release: row.id, deferMax: 64, callers };
      const edits = base.edits.map((edit) =>
        'deferMax' in edit && edit.deferMax === 0 ? { ...edit, deferMax: low } : edit,
      );
      const runPs = 30 * PS_PER_MS;
      const cut = edits.filter(({ atPs }) => atPs <= runPs);
      const [, , after] = deferredShares({ ...base, kernel, edits: cut, runPs }, [0, 10, 20, 30]);
      return after === 0;
    };
    expect(stuckAfter(0)).toBe(row.zero);
    expect(stuckAfter(1)).toBe(row.one);
    const race = raceByName('stuck-by-lowered-limit');
    if (race === undefined) throw new Error('no such race');
    expect(playRace({ ...race, release: row.id }, variant).broken).toBe(row.lowered);
  });
});

/** Skbs on the lists of CPU 2 at an instant, by node. */
function waitingOnCpu2(scenario: Scenario, atMs: number): number[] {
  const run = new Run(scenario, { logRows: 0 });
  run.advance(atMs * PS_PER_MS);
  const { machine: m } = run;
  return [0, 1].map((node) => chain(m, m.defer_list[2 * m.nr_node_ids + node]).length);
}

describe('skbs that wait on CPU 2 after its sender has left', () => {
  const atMs = [4.9, 6.9, 7.9, 11.9, 15.9] as const;
  const LEFT = 38; // 168 of the queue and in hand, less two kicks at 65

  it.each<[string, number[]]>([
    ['below-kick', [LEFT, LEFT, LEFT, 0, 0]],
    ['cpu-dies', [LEFT, LEFT, LEFT, 0, 0]],
    ['cpu-dies-repaired', [LEFT, 0, 0, 0, 0]],
    ['node-goes-online', [LEFT, LEFT, LEFT, LEFT, 0]],
    ['node-goes-final', [LEFT, 0, 0, 0, 0]],
  ])('%s: %j', (id, lengths) => {
    const scenario = scenarioOf(id);
    for (const [i, at] of atMs.entries()) {
      const length = waitingOnCpu2(scenario, at)[1];
      // Once the sender is back, the last one or two wait for its next flush.
      const moving = lengths[i] === 0 && at > 8 ? 2 : 0;
      expect(Math.abs(length - lengths[i]), `${at} ms: ${length}`).toBeLessThanOrEqual(moving);
    }
  });

  it('are freed by the first pass of a sender that comes back, whatever walk it has', () => {
    const scenario = scenarioOf('below-kick');
    const firstFreePs = (id: string): Ps => {
      const run = new Run(scenarioOf(id), { logRows: 1 << 18 });
      run.advance(scenario.runPs);
      const { atPs, kind, x, cpu, length } = run.machine.log;
      for (let i = 0; i < length; i++) {
        const returned = atPs[i] >= 8 * PS_PER_MS && cpu[i] === 2;
        if (returned && kind[i] === EV.flush && x[i] > 0) return atPs[i];
      }
      return NIL;
    };
    expect(firstFreePs('below-kick')).toBeLessThan(8.01 * PS_PER_MS);
    expect(firstFreePs('cpu-dies')).toBeLessThan(8.01 * PS_PER_MS);
  });

  it('pass after pass of CPU 2 leaves the list of a node out that is not online', () => {
    const run = new Run(scenarioOf('node-goes-online'), { logRows: 1 << 18 });
    run.advance(11.9 * PS_PER_MS);
    const { atPs, kind, cpu, length } = run.machine.log;
    let flushes = 0;
    for (let i = 0; i < length; i++)
      if (atPs[i] > 8 * PS_PER_MS && kind[i] === EV.flush && cpu[i] === 2) flushes++;
    expect(flushes).toBeGreaterThan(1_000);
  });
});

it('while its CPU is offline, an skb is refused for that reason and freed where it was read', () => {
  const run = new Run(scenarioOf('below-kick'), { logRows: 1 << 18 });
  run.advance(16 * PS_PER_MS);
  const { kind, x, y, length } = run.machine.log;
  let refused = 0;
  for (let i = 0; i < length; i++) {
    if (kind[i] !== EV.skb_nodefer || y[i] !== NODEFER.offline) continue;
    refused++;
    expect(x[i]).toBe(0);
  }
  expect(refused).toBe(168);
});

it('every scenario has a change in it', () => {
  for (const { change } of HOTPLUG_PRESETS) expect(change.edits.length).toBeGreaterThan(1);
});
