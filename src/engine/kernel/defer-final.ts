/**
 * `final`: `deadcpu` with the walk over online nodes, expected in v7.4.
 *
 * Models   06e3f54e8b22, and 56fbbb662795 by its subject line alone: its diff was not read, so the
 *          walk is an inference.
 * Differs  See defer-deadcpu.ts.
 */
export { attempt, dev_cpu_dead, skb_attempt_defer_free } from './defer-deadcpu.ts';
export { flush, skb_defer_free_flush } from './defer-online.ts';
