/**
 * M7's list_lock by the interrupt CPUs that want it: how many packets a microsecond get through,
 * and what share of their time the CPUs spin.
 *
 * Models   A closed system per node (`lock.ts`); a packet thinks for as long as it took before
 *          without its spinning, and visits the lock for a slab's worth on either side.
 * Differs  Every parameter is in the middle of its range; CPUs are spread evenly over the nodes.
 */
import type { FigureRequest, LockKnee } from '../../schema/evidence-figures.ts';
import { listLockMpps } from '../cases/locks.ts';
import { middle, withAssumptions } from '../draws.ts';
import { lockLoad } from '../lock.ts';
import { checkRequest, priorsOf } from './figure-case.ts';

const MOST_PER_NODE = 32;

/** Throws an InputError for another case than M7. */
export function lockKnee(request: FigureRequest): LockKnee {
  checkRequest(request, 'lock knee', ['M7']);
  const p = middle(withAssumptions(priorsOf('M7'), request.assumptions));
  const nodes = Math.max(1, Math.round(p('lock nodes')));
  /** us of the lock per packet, and of everything else but spinning. */
  const demandUs = p('lock nodes') / listLockMpps(p);
  const thinkUs = Math.max(0, (p('packet ns') - p('spin ns')) / 1e3 - demandUs);
  const loads = Array.from({ length: MOST_PER_NODE }, (_, i) => lockLoad(i + 1, thinkUs, demandUs));
  return {
    cpus: loads.map((_, i) => nodes * (i + 1)),
    perUs: loads.map(({ rate }) => nodes * rate),
    spinShare: loads.map(({ spinShare }) => spinShare),
  };
}
