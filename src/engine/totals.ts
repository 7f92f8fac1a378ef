/** Counters of a machine since its start. The order is the one of the conformance digests. */

/** Index of each counter: a literal, so that the compiler of the engine folds it. */
export const TOTAL = {
  allocs: 0,
  attempts: 1,
  queued: 2,
  nodefer_disabled: 3,
  nodefer_zcopy: 4,
  nodefer_same: 5,
  nodefer_bad: 6,
  nodefer_offline: 7,
  nodefer_full: 8,
  thresholds: 9,
  ipis: 10,
  ipis_suppressed: 11,
  ipis_failed: 12,
  ipis_handled: 13,
  passes: 14,
  squeezes: 15,
  flushes: 16,
  checks: 17,
  useful: 18,
  empty_online: 19,
  empty_offline: 20,
  first_bit: 21,
  next_bit: 22,
  words: 23,
  freed_flush: 24,
  freed_local: 25,
  freed_nodefer: 26,
  freed_self: 27,
  freed_drain: 28,
  self_flushes: 29,
  drain_checks: 30,
  slab_alloc: 31,
  slab_free: 32,
  bulk_alloc: 33,
  bulk_free: 34,
} as const;
export type TotalName = keyof typeof TOTAL;

export const TOTALS = Object.keys(TOTAL) as readonly TotalName[];
