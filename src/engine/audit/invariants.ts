/** What must hold at every moment, whatever a script does: a breach is a bug of the engine. */
import { NIL, type SkbIndex } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';
import { TOTAL, type TotalName } from '../totals.ts';
import { type Breach, chain, defers, isLockless, listsOf, type Scene } from './scene.ts';

export function brokenInvariants(scene: Scene): Breach[] {
  return [
    ...places(scene),
    ...pendingBits(scene.m),
    ...counterSums(scene),
    ...lockedCounts(scene.m),
  ];
}

/** Every head is in one place: the slab, a cache, a list, an open flush, or somebody's hand. */
function places(scene: Scene): Breach[] {
  const { m } = scene;
  const seen = new Uint8Array(m.ll_node.length);
  let twice = markAll(seen, m.slab, 0, m.slab_top[0]);
  let kept = m.slab_top[0];
  for (let cpu = 0; cpu < m.cpus; cpu++) {
    const base = cpu * m.cache.size;
    twice += markAll(seen, m.napi_skb_cache, base, base + m.napi_skb_count[cpu]);
    kept += m.napi_skb_count[cpu];
  }
  let waiting = 0;
  const hang = (newest: SkbIndex): void => {
    const skbs = Int32Array.from(chain(m, newest));
    twice += markAll(seen, skbs, 0, skbs.length);
    waiting += skbs.length;
  };
  for (const newest of m.defer_list) if (newest !== NIL) hang(newest);
  for (const f of scene.flushes.values()) if (f.taken !== NIL) hang(f.taken);
  const inHand = m.ll_node.length - kept - waiting;
  const total = (name: TotalName): number => m.totals[TOTAL[name]];
  const deferred = total('freed_flush') + total('freed_self') + total('freed_drain');
  const freed = deferred + total('freed_local') + total('freed_nodefer');
  return [
    ...broken('one place', twice === 0, `${twice} skbs are in two places`),
    ...equal('heads conserved', inHand + waiting, total('allocs') - freed, 'skbs not freed'),
    ...equal('pushes conserved', waiting, total('queued') - deferred, 'skbs queued, not freed'),
  ];
}

/** Marks the heads in a stretch of an array; gives how many were marked before. */
function markAll(seen: Uint8Array, heads: Int32Array, from: number, to: number): number {
  let twice = 0;
  for (let i = from; i < to; i++) {
    twice += seen[heads[i]];
    seen[heads[i]] = 1;
  }
  return twice;
}

/** The bit of a list is set while it holds something. */
function pendingBits(m: Machine): Breach[] {
  for (let cpu = 0; cpu < m.cpus; cpu++) {
    for (let node = 0; node < m.nr_node_ids; node++) {
      const bit = (m.pending[cpu * m.pendingWords + (node >>> 5)] >>> (node & 31)) & 1;
      const holds = m.defer_list[cpu * m.nr_node_ids + node] === NIL ? 0 : 1;
      if (bit !== holds) return [{ name: 'pending bits', detail: `(${cpu}, ${node}) is ${bit}` }];
    }
  }
  return [];
}

/** Counters that are parts of one another add up. */
function counterSums(scene: Scene): Breach[] {
  const { m } = scene;
  const sum = (...names: TotalName[]): number =>
    names.reduce((total, name) => total + m.totals[TOTAL[name]], 0);
  const refused = sum(
    'nodefer_disabled',
    'nodefer_zcopy',
    'nodefer_same',
    'nodefer_bad',
    'nodefer_offline',
    'nodefer_full',
  );
  const undecided = [...scene.attempts.values()].filter(
    ({ next }) => next === 'test' || next === 'pick' || next === 'inc' || next === 'push',
  ).length;
  const empty = sum('empty_online', 'empty_offline');
  const kicks = sum('ipis', 'ipis_suppressed', 'ipis_failed');
  const inFlight = m.ipi_in_flight.reduce((a, b) => a + b, 0);
  return [
    ...equal('attempts add up', sum('queued') + refused + undecided, sum('attempts'), 'attempts'),
    ...equal('checks add up', sum('useful') + empty, sum('checks'), 'checks'),
    ...equal('kicks add up', kicks, sum('thresholds'), 'thresholds'),
    ...equal('IPIs add up', sum('ipis_handled') + inFlight, sum('ipis'), 'IPIs'),
  ];
}

/** Under a lock the counter counts entries. */
function lockedCounts(m: Machine): Breach[] {
  if (isLockless(m) || !defers(m)) return [];
  return listsOf(m).flatMap(({ cpu, length, count }) =>
    equal('locked count', count, length, `entries of CPU ${cpu}`),
  );
}

function equal(name: string, is: number, shouldBe: number, what: string): Breach[] {
  return broken(name, is === shouldBe, `${is} ${what}, ${shouldBe} by the counters`);
}

function broken(name: string, holds: boolean, detail: string): Breach[] {
  return holds ? [] : [{ name, detail }];
}
