/**
 * The arithmetic of the defer mechanism as tables: what the source of each form says must come of
 * so many attempts, flushes and deaths.
 */
import { describe, expect, it } from 'vitest';
import { deferLimits } from '../../schema/defer-limits.ts';
import { EV } from '../../schema/events.ts';
import { bundleFor } from '../../schema/releases.ts';
import type { VariantId } from '../../schema/variants.ts';
import type { ScriptOp } from '../script/ops.ts';
import { ScriptPlayer } from '../script/player.ts';
import { TOTAL, type TotalName } from '../totals.ts';
import { nodesOf } from './nodemask.ts';

interface Setup {
  readonly variant: VariantId;
  readonly release?: string;
  readonly deferMax?: number;
  readonly cpuNode?: readonly number[];
  readonly possible?: readonly number[];
  readonly maxNumnodes?: number;
}

class Bench {
  readonly player: ScriptPlayer;
  readonly ops: ScriptOp[] = [];
  readonly freed: number[] = [];

  constructor({ variant, release = '7.0', deferMax = 64, ...rest }: Setup) {
    const { cpuNode = [0, 0], possible = [...new Set(cpuNode)], maxNumnodes = 64 } = rest;
    const { cache, features, callers } = bundleFor(release) ?? expect.fail(`no release ${release}`);
    const machine = { variant, cpuNode, possible, online: [...new Set(cpuNode)], maxNumnodes };
    // A first op that asks for enough heads for all that follow.
    this.ops.push(['alloc', 0, 0, 10_000]);
    const shape = { ...machine, deferMax, cache, features, callers };
    this.player = new ScriptPlayer({ name: 'a table', machine: shape, ops: this.ops });
    this.player.onEvents = (log) => {
      for (let i = 0; i < log.length; i++) {
        if (log.kind[i] === EV.skb_free) this.freed.push(this.player.idOf(log.skb[i]));
      }
    };
    this.player.play(0);
  }

  do(...ops: ScriptOp[]): this {
    for (const op of ops) this.player.play(this.ops.push(op) - 1);
    return this;
  }

  total(name: TotalName): number {
    return this.player.m.totals[TOTAL[name]];
  }

  count(cpu: number, node = 0): number {
    const { m } = this.player;
    return m.defer_count[cpu * m.nr_node_ids + node];
  }
}

/** Number of the first push that kicks, and how many are queued, of 200 without a flush. */
function kickAndCap(variant: VariantId, deferMax: number): readonly [number | null, number] {
  const bench = new Bench({ variant, deferMax });
  let kick: number | null = null;
  for (let push = 1; push <= 200; push++) {
    bench.do(['free', 1, push - 1]);
    if (kick === null && bench.total('thresholds') === 1) kick = push;
  }
  return [kick, bench.total('queued')];
}

describe('the kick comes once per filling, and the cap ends it', () => {
  type KickAndCap = readonly [number | null, number];
  // skb_defer_max: kick on push number (null: never), most that is queued.
  const TABLE: readonly (readonly [number, KickAndCap, KickAndCap, KickAndCap])[] = [
    //     39564c3fdc66   v5.19 … v6.17  lock-free
    [0, [null, 0], [null, 0], [null, 0]],
    [1, [null, 1], [1, 1], [null, 0]],
    [2, [1, 2], [2, 2], [null, 1]],
    [3, [1, 3], [2, 3], [2, 2]],
    [4, [2, 4], [3, 4], [3, 3]],
    [64, [32, 64], [33, 64], [33, 63]],
    [128, [64, 128], [65, 128], [65, 127]],
  ];
  const COLUMNS: readonly (readonly VariantId[])[] = [
    ['spinhalf'],
    ['spinmax', 'atomic'],
    ['llist', 'pernode', 'online', 'mask', 'deadcpu', 'final'],
  ];

  it.each(TABLE)(
    'with skb_defer_max %i: %j first, %j to v6.17, %j without a lock',
    (max, ...row) => {
      row.forEach((expected, column) => {
        for (const variant of COLUMNS[column]) {
          expect(kickAndCap(variant, max), variant).toEqual(expected);
          const { kickAt, cap } = deferLimits(variant, max);
          expect([kickAt, cap], `what the page says of ${variant}`).toEqual(expected);
        }
      });
    },
  );

  it('the very first form kicks on push 128 whatever the limit, and has no cap', () => {
    for (const max of [0, 1, 64, 1_000]) {
      expect(kickAndCap('spin128', max)).toEqual([128, 200]);
      expect(deferLimits('spin128', max).kickAt).toBe(128);
    }
  });
});

describe('the lock-free counter counts attempts', () => {
  it('100 attempts under a limit of 64 queue 63, refuse 37, count 100, and kick once', () => {
    const bench = new Bench({ variant: 'llist' }).do(['free', 1, 0, 100]);
    expect([bench.total('queued'), bench.total('nodefer_full')]).toEqual([63, 37]);
    expect(bench.count(0)).toBe(100);
    expect(bench.total('thresholds')).toBe(1);
  });

  const TWO_NODES = { cpuNode: [0, 0, 1] };
  const from = (cpu: number, first: number): ScriptOp => ['free', cpu, first, 40];

  it('40 attempts from each of two nodes have a count, a cap and a threshold per node', () => {
    const bench = new Bench({ variant: 'pernode', ...TWO_NODES }).do(from(1, 0), from(2, 40));
    expect([bench.total('queued'), bench.total('thresholds')]).toEqual([80, 2]);
    expect([bench.total('ipis'), bench.total('ipis_suppressed')]).toEqual([1, 1]);
  });

  it('there are two IPIs if the first has arrived by the second threshold', () => {
    const bench = new Bench({ variant: 'pernode', ...TWO_NODES });
    bench.do(from(1, 0), ['ipi', 0], from(2, 40));
    expect([bench.total('ipis'), bench.total('ipis_suppressed')]).toEqual([2, 0]);
  });

  it('one list per CPU refuses 17 of them and has one threshold', () => {
    const bench = new Bench({ variant: 'llist', ...TWO_NODES }).do(from(1, 0), from(2, 40));
    const totals = [bench.total('queued'), bench.total('nodefer_full'), bench.total('thresholds')];
    expect(totals).toEqual([63, 17, 1]);
  });
});

describe('a flush', () => {
  const pushes: ScriptOp[] = [
    ['free', 2, 0],
    ['free', 1, 1],
    ['free', 2, 2],
    ['free', 1, 3],
  ];

  it('frees the newest first, and the lists of lower nodes before those of higher ones', () => {
    const bench = new Bench({ variant: 'pernode', cpuNode: [0, 0, 1] }).do(...pushes, ['rx', 0]);
    expect(bench.freed).toEqual([3, 1, 2, 0]);
  });

  it('frees the newest first over all nodes together where a CPU has one list', () => {
    const bench = new Bench({ variant: 'llist', cpuNode: [0, 0, 1] }).do(...pushes, ['rx', 0]);
    expect(bench.freed).toEqual([3, 2, 1, 0]);
  });

  it.each<[string, ScriptOp, number]>([
    ['no NAPI', ['rx', 0, 0], 1],
    ['1 NAPI', ['rx', 0, 1], 2],
    ['3 NAPIs', ['rx', 0, 3], 4],
    ['3 NAPIs, squeezed at the third', ['rx', 0, 3, 1], 3],
    ['1 NAPI, then 2 more scheduled meanwhile', ['rx', 0, 1, 0, [2]], 5],
    ['5 turns of a busy poll', ['busy', 0, 5], 5],
  ])('comes before each poll and once more at the end: %s', (_, op, flushes) => {
    expect(new Bench({ variant: 'pernode' }).do(op).total('flushes')).toBe(flushes);
  });

  it('of the first form comes once a pass, at its end', () => {
    expect(new Bench({ variant: 'spin128' }).do(['rx', 0, 3]).total('flushes')).toBe(1);
    expect(new Bench({ variant: 'spin128' }).do(['rx', 0, 3, 1]).total('flushes')).toBe(1);
  });

  it.each([1, 2, 32, 64])('checks %i lists twice a datagram over loopback', (nodes) => {
    const possible = Array.from({ length: nodes }, (_, node) => node);
    const bench = new Bench({ variant: 'pernode', possible, maxNumnodes: 256 });
    for (let n = 0; n < 1_000; n++) bench.do(['rx', 0, 1], ['free', 1, n]);
    expect([bench.total('passes'), bench.total('flushes')]).toEqual([1_000, 2_000]);
    expect(bench.total('checks')).toBe(2_000 * nodes);
    expect([bench.total('first_bit'), bench.total('next_bit')]).toEqual([2_000, 2_000 * nodes]);
  });
});

describe('when a CPU dies', () => {
  const cpuNode = [0, 1, 0, 1, 0];
  const DEATH: ScriptOp[] = [
    ['alloc', 2, 20_000, 8],
    ['free', 0, 20_000, 5],
    ['free', 3, 20_005, 3],
    ['cpu_offline', 2, 4],
  ];

  it.each<[VariantId, number]>([
    ['spinmax', 0],
    ['llist', 0],
    ['pernode', 0],
    ['online', 0],
    ['mask', 0],
    ['deadcpu', 8],
    ['final', 8],
  ])('%s drains %i of the 8 skbs that wait for it', (variant, drained) => {
    const bench = new Bench({ variant, cpuNode, deferMax: 64 }).do(...DEATH);
    expect(bench.total('freed_drain')).toBe(drained);
    expect(bench.total('queued') - drained).toBe(8 - drained);
  });

  const NODE_GOES: ScriptOp[] = [
    ['free', 1, 0, 4],
    ['cpu_offline', 1, 4],
    ['cpu_offline', 3, 4],
    ['cpu_unplug', 1],
    ['cpu_unplug', 3],
    ['mem_remove', 1],
    ['node_offline', 1],
    ['rx', 0],
  ];

  it.each<[VariantId, number, number]>([
    ['pernode', 4, 0],
    ['online', 0, 0],
    ['deadcpu', 0, 4],
    ['final', 0, 4],
  ])(
    'the last of its node, %s flushes %i and drains %i of that node',
    (variant, flushed, drained) => {
      const bench = new Bench({ variant, cpuNode }).do(...NODE_GOES);
      expect(nodesOf(bench.player.m.node_online)).toEqual([0]);
      expect([bench.total('freed_flush'), bench.total('freed_drain')]).toEqual([flushed, drained]);
    },
  );
});

describe('stuck nodefer', () => {
  it('with skb_defer_max 2: one push between zero and take, and no later one is ever deferred', () => {
    const bench = new Bench({ variant: 'pernode', deferMax: 2 }).do(
      ['free', 1, 0],
      ['fl', 'f', 'look', 0],
      ['fl', 'f', 'zero'],
      ['free', 1, 1],
      ['fl', 'f', 'take'],
      ['fl', 'f', 'free'],
    );
    expect(bench.freed).toEqual([1, 0]);
    expect(bench.count(0)).toBe(1);
    for (let n = 2; n < 50; n++) bench.do(['free', 1, n], ['rx', 0, 1]);
    expect([bench.total('queued'), bench.total('nodefer_full')]).toEqual([2, 48]);
  });
});

describe('the NAPI skb cache', () => {
  it.each([
    { release: '6.18', size: 64, before: 63, after: 32 },
    { release: '6.19', size: 128, before: 127, after: 96 },
  ])('of $release gives back 32 heads when head $size is put into it', ({ release, ...row }) => {
    const bench = new Bench({ variant: 'pernode', release, deferMax: 1_000 });
    const { m } = bench.player;
    const held = m.napi_skb_count[0];
    bench.do(['free', 1, 0, row.before - held], ['rx', 0]);
    expect([m.napi_skb_count[0], bench.total('bulk_free')]).toEqual([row.before, 0]);
    bench.do(['free', 1, row.size], ['rx', 0]);
    expect([m.napi_skb_count[0], bench.total('bulk_free')]).toEqual([row.after, 1]);
  });
});
