/**
 * `atomic`: `spinmax` with its counter made atomic, on the way to a list without a lock.
 *
 * Models   9c94ae6bb0b2: the counter is still raised and zeroed under the lock, so that every count
 *          comes out as in `spinmax`.
 * Differs  See defer-spinmax.ts.
 */
export { attempt, flush, skb_attempt_defer_free, skb_defer_free_flush } from './defer-spinmax.ts';
