/** Counters of a machine since its start. The order is the one of the conformance digests. */

export const TOTALS = [
  'allocs',
  'attempts',
  'queued',
  'nodefer_disabled',
  'nodefer_zcopy',
  'nodefer_same',
  'nodefer_bad',
  'nodefer_offline',
  'nodefer_full',
  'thresholds',
  'ipis',
  'ipis_suppressed',
  'ipis_failed',
  'ipis_handled',
  'passes',
  'squeezes',
  'flushes',
  'checks',
  'useful',
  'empty_online',
  'empty_offline',
  'first_bit',
  'next_bit',
  'words',
  'freed_flush',
  'freed_local',
  'freed_nodefer',
  'freed_self',
  'freed_drain',
  'self_flushes',
  'drain_checks',
  'slab_alloc',
  'slab_free',
  'bulk_alloc',
  'bulk_free',
] as const;
export type TotalName = (typeof TOTALS)[number];

/** Index of each counter. */
export const TOTAL = Object.fromEntries(TOTALS.map((name, i) => [name, i])) as Readonly<
  Record<TotalName, number>
>;
