/**
 * The steps of an attempt after its checks: the ways to pick a list, to count, to push and to kick.
 * Each variant's file puts its own together.
 *
 * Models   net/core/skbuff.c: skb_attempt_defer_free() at 39564c3fdc66, c09b0cd2cc6c (locked) and
 *          844c9db7f7f5 (lock-free).
 * Differs  A lock is held for one step and never waited for.
 */
import { EV, NODEFER } from '../../schema/events.ts';
import { NIL } from '../../schema/units.ts';
import { emit, type Machine } from '../machine.ts';
import { TOTAL } from '../totals.ts';
import { refuse } from './defer-attempt.ts';
import { kick_defer_list_purge } from './defer-kick.ts';
import { addToList, countAttempt, pushUnderLock, readCount } from './defer-lines.ts';
import { deferRow, llist_add } from './defer-lists.ts';
import type { Attempt } from './defer-steps.ts';
import { touchFirstLine } from './skb-data.ts';

/** Locked forms: the counter is held against the limit without the lock, so the cap is soft. */
export function test(m: Machine, a: Attempt): boolean {
  a.defer_max = m.skb_defer_max;
  if (m.memory !== null) readCount(m, m.memory, a);
  const count = m.defer_count[deferRow(m, a.alloc_cpu, a.node)];
  return count < a.defer_max || refuse(m, a, NODEFER.full, count);
}

/** Locked forms: under the lock the skb goes on the list and is counted. */
export function pushLocked(m: Machine, a: Attempt): boolean {
  a.count = ++m.defer_count[deferRow(m, a.alloc_cpu, a.node)];
  if (m.memory !== null) pushUnderLock(m, m.memory, a);
  return put(m, a);
}

/** `llist`: the one list of the CPU that allocated. */
export function pickOnlyList(_: Machine, a: Attempt): boolean {
  a.node = 0;
  return true;
}

/**
 * Counts the attempt and holds it against the limit. The increment of a refused attempt is not
 * undone: it keeps counting until a flush finds skbs.
 */
export function inc(m: Machine, a: Attempt): boolean {
  a.defer_max = m.skb_defer_max;
  a.count = ++m.defer_count[deferRow(m, a.alloc_cpu, a.node)];
  if (m.memory !== null) countAttempt(m, m.memory, a);
  return a.count < a.defer_max || refuse(m, a, NODEFER.full, a.count);
}

/** Lock-free forms: puts the skb on the list. */
export function push(m: Machine, a: Attempt): boolean {
  if (m.memory !== null) addToList(m.memory);
  return put(m, a);
}

function put(m: Machine, a: Attempt): true {
  if (m.memory !== null) touchFirstLine(m.memory, a.cpu, a.skb);
  const { alloc_cpu, node, skb } = a;
  llist_add(m, alloc_cpu, node, skb);
  m.pusherNode[skb] = m.cpu_node[a.cpu];
  m.totals[TOTAL.queued]++;
  const named = m.variant.oneList ? NIL : node;
  emit(m, EV.skb_defer, a.cpu, skb, alloc_cpu, named, m.defer_count[deferRow(m, alloc_cpu, node)]);
  return true;
}

/**
 * Once per filling, when the count before this attempt was half the limit: later ones rely on it.
 */
export function kick(m: Machine, a: Attempt): boolean {
  if (a.count - 1 === a.defer_max >> 1) kick_defer_list_purge(m, a.cpu, a.alloc_cpu, false);
  return true;
}
