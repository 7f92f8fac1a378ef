/**
 * What the steps of skb_defer_free_flush() do with one list, and what a flush costs.
 *
 * Models   net/core/dev.c: skb_defer_free_flush(), from 06e3f54e8b22 on __skb_defer_free_flush()
 *          and skb_defer_node_flush(). The count is zeroed before the list is taken.
 * Differs  A flush of a timed run takes all its lists at its first instant; its time goes by
 *          afterwards.
 */
import { whole } from '../../lib/whole.ts';
import { EV, FREE_PATH } from '../../schema/events.ts';
import { type CpuIndex, NIL, type NodeId, type SkbIndex } from '../../schema/units.ts';
import { emit, type Machine, setDuration, takeSpent } from '../machine.ts';
import { TOTAL } from '../totals.ts';
import { lookAtLines } from './defer-lines.ts';
import { deferRow, llist_del_all } from './defer-lists.ts';
import { type Flush, newFlush } from './defer-steps.ts';
import { napi_consume_skb } from './napi-consume.ts';
import { hasNode } from './nodemask.ts';
import { dev_consume_skb_any } from './skb-free.ts';

/** One is kept and reused: two flushes are made per datagram. */
const kept = newFlush();

/** Opens a flush that goes through all its steps without interruption. */
export function beginFlush(m: Machine, cpu: CpuIndex): Flush {
  openFlush(m, kept, cpu);
  kept.event = emit(m, EV.flush, cpu, NIL, 0, 0, 0);
  return kept;
}

/** Opens a flush of `cpu`'s lists. */
export function openFlush(m: Machine, f: Flush, cpu: CpuIndex): void {
  m.totals[TOTAL.flushes]++;
  f.cpu = cpu;
  f.node = NIL;
  f.uncounted = 0;
  f.event = NIL;
  f.useful = 0;
  f.usefulOffline = 0;
  f.emptyOnline = 0;
  f.emptyOffline = 0;
  f.cycles = 0;
  if (m.memory !== null) lookAtLines(m, m.memory, cpu);
}

/** Prices a flush: cycles are summed over all of it and rounded to picoseconds once. */
export function endFlush(m: Machine, f: Flush): void {
  const cycles = m.walkCycles[m.variant.code] + f.cycles;
  m.flushPs[f.cpu] = whole(cycles * m.costs.psPerCycle);
  if (m.memory !== null) m.flushPs[f.cpu] += takeSpent(m, m.memory, f.cpu, 1);
  if (!m.logging) return;
  const event = f.event === NIL ? emit(m, EV.flush, f.cpu, NIL, 0, 0, 0) : f.event;
  m.log.x[event] = f.useful;
  m.log.y[event] = f.emptyOnline;
  m.log.z[event] = f.emptyOffline;
  setDuration(m, event, m.flushPs[f.cpu]);
}

/** Forms with one list per CPU: there is one look, and a list without a node counts as online. */
export function lookAtOnlyList(m: Machine, f: Flush): boolean {
  if (f.node !== NIL) return false;
  f.node = 0;
  return countLook(m, f, true);
}

/** Looks at the list of one node; true if it holds skbs. */
export function lookAtNode(m: Machine, f: Flush, node: NodeId): boolean {
  f.node = node;
  return countLook(m, f, hasNode(m.node_online, node));
}

function countLook(m: Machine, f: Flush, online: boolean): boolean {
  m.totals[TOTAL.checks]++;
  if (m.defer_list[deferRow(m, f.cpu, f.node)] !== NIL) {
    f.useful++;
    m.totals[TOTAL.useful]++;
    return true;
  }
  if (online) f.emptyOnline++;
  else f.emptyOffline++;
  m.totals[online ? TOTAL.empty_online : TOTAL.empty_offline]++;
  return false;
}

/** Lock-free forms: the counter goes to 0 first. */
export function zero(m: Machine, f: Flush): void {
  m.defer_count[deferRow(m, f.cpu, f.node)] = 0;
}

/** Lock-free forms: then the whole list is taken. */
export function take(m: Machine, f: Flush): void {
  f.taken = llist_del_all(m, f.cpu, f.node);
}

/** Locked forms: both under the lock, as one step. */
export function takeLocked(m: Machine, f: Flush): void {
  zero(m, f);
  take(m, f);
}

/**
 * Frees what was taken, newest first; the heads go to the owner's cache. The list's line comes from
 * whoever pushed last, each skb from its own pusher.
 */
export function freeTaken(m: Machine, f: Flush): void {
  const { cpu } = f;
  const { takeCycles, freeCycles } = m.costs;
  const home = m.cpu_node[cpu];
  let skb = f.taken;
  if (skb !== NIL) f.cycles += takeCycles[m.pusherNode[skb] === home ? 0 : 1];
  while (skb !== NIL) {
    const next = m.ll_node[skb];
    m.ll_node[skb] = NIL;
    f.cycles += freeCycles[m.pusherNode[skb] === home ? 0 : 1];
    napi_consume_skb(m, cpu, skb, FREE_PATH.flush);
    skb = next;
  }
  f.taken = NIL;
}

/** Empties one list on a CPU that need not be its owner, with budget 0. */
export function skb_defer_node_flush(
  m: Machine,
  cpu: CpuIndex,
  list: { readonly cpu: CpuIndex; readonly node: NodeId },
  path: number,
): void {
  const row = deferRow(m, list.cpu, list.node);
  if (m.defer_list[row] === NIL) return;
  m.defer_count[row] = 0;
  let skb: SkbIndex = llist_del_all(m, list.cpu, list.node);
  while (skb !== NIL) {
    const next = m.ll_node[skb];
    m.ll_node[skb] = NIL;
    dev_consume_skb_any(m, cpu, skb, path);
    skb = next;
  }
}
