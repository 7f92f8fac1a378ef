/**
 * What memory and cache lines cost on a machine, in whole ps: FREE, LOCK and DEFER of the cost
 * model. Sources of the single costs: data/params.json.
 */
import type { Costs } from '../../data/params.ts';
import { PS_PER_NS, type Ps } from '../../schema/units.ts';

export interface MemoryCosts {
  readonly xferPs: readonly [Ps, Ps, Ps, Ps]; // [distance] one line
  /** Lines of one skb that its users dirty, and how many of their fetches overlap. */
  readonly skbLines: number;
  readonly skbOverlap: number;
  /** Two atomic operations on a defer list's line that is here already. */
  readonly pushPs: Ps;
  /** One object, allocated or freed, on the fast path; the same as one of many. */
  readonly slabPs: Ps;
  readonly slabBulkPs: Ps;
  readonly slabObjects: number;
  readonly listHoldPs: Ps;
  readonly listHandoverPs: Ps;
  readonly zoneHoldPagePs: Ps;
  readonly zoneHandoverPs: Ps;
  readonly pcpBatch: number;
  /** An alloc and a put together, by the way that the page took. */
  readonly poolFastPs: Ps;
  readonly poolRingPs: Ps;
  readonly poolSlowPs: Ps;
}

export function memoryCosts(costs: Costs): MemoryCosts {
  const ns = (value: number): Ps => Math.round(value * PS_PER_NS);
  const cycles = (value: number): Ps => ns(value / costs.ghz);
  return {
    // The two threads of a core share less than they could: no source has their own price.
    xferPs: [ns(costs.xfer_near), ns(costs.xfer_near), ns(costs.xfer_far), ns(costs.xfer_socket)],
    skbLines: costs.skb_lines,
    skbOverlap: costs.mlp,
    pushPs: ns(costs.push),
    slabPs: cycles(costs.slab_pair / 2),
    slabBulkPs: cycles(costs.slab_bulk / 2),
    slabObjects: costs.slab_objs,
    listHoldPs: ns(costs.list_lock_hold),
    listHandoverPs: ns(costs.list_lock_handover),
    zoneHoldPagePs: ns(costs.zone_hold_page),
    zoneHandoverPs: ns(costs.zone_handover),
    pcpBatch: costs.pcp_batch_o3,
    poolFastPs: cycles(costs.pp_fast),
    poolRingPs: cycles(costs.pp_ring),
    poolSlowPs: cycles(costs.pp_slow),
  };
}
