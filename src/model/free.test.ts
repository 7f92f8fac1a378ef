import { expect, it } from 'vitest';
import { centralCosts } from '../data/params.ts';
import * as free from './free.ts';

it('the owner frees for half of a pair: 60 cycles at 3.6 GHz', () => {
  expect(free.localFreeNs({ slab_pair: 60, ghz: 3.6 })).toBeCloseTo(8.333, 3);
  expect(free.bulkFreeNs({ slab_bulk: 36, ghz: 3.6 })).toBe(10);
});

it('elsewhere: the freelist line, and two visits to the lock in 32 objects', () => {
  const costs = { slab_objs: 32, list_lock_hold: 122, list_lock_handover: 38 };
  expect(free.remoteFreeNs(costs, 40)).toBe(50);
  expect(free.listLockVisits([32, 51])).toBeCloseTo(0.101716, 6);
});

it('freeing elsewhere is dearer than at home, on every kind of machine', () => {
  for (const machine of ['p10', 'srf', 'turin', 'bdw', 'vm'] as const) {
    const costs = centralCosts(machine);
    expect(free.remoteFreeNs(costs, costs.xfer_near)).toBeGreaterThan(free.bulkFreeNs(costs));
    expect(free.deferredFreeNs(costs, costs.xfer_near)).toBeGreaterThan(free.localFreeNs(costs));
  }
});

it('a batch of seven blocks shares one hand-over of the zone lock', () => {
  const costs = { zone_hold_page: 65, zone_handover: 140, pcp_batch_o3: 7 };
  expect(free.zoneNsPerBlock(costs)).toBe(85);
});

it('a deferred skb: 3 lines of 40 ns, two at a time, and the work', () => {
  expect(free.deferredFreeNs({ skb_lines: 3, mlp: 2, skb_free_work: 66 }, 40)).toBe(126);
});

it('the ring is the fast path and two locks', () => {
  expect(free.poolRingCycles(19, [17.5, 17.5])).toBe(54);
});
