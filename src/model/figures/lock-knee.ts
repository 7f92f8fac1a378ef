/**
 * A lock by those that want it: how many packets a microsecond get through, and what share of their
 * time the CPUs spin. M7: the list_lock, by interrupt CPUs. M6: the zone lock, by pairs.
 *
 * Models   A closed system per node (`lock.ts`). M7: a packet thinks for as long as it took before
 *          without its spinning, and visits the lock for a slab's worth on either side. M6: a
 *          datagram thinks for as long as one of a single pair takes, and its blocks visit the lock
 *          twice, to be allocated and to be freed elsewhere.
 * Differs  Every parameter is in the middle of its range; what wants the lock is spread evenly over
 *          the nodes. That M6's lock is the zone lock is a hypothesis.
 */
import type { FigureRequest, LockKnee } from '../../schema/evidence-figures.ts';
import { datagramsPerUs, listLockMpps, zoneLockPerUs } from '../cases/locks.ts';
import { type Drawn, middle, withAssumptions } from '../draws.ts';
import { lockLoad } from '../lock.ts';
import { checkRequest, priorsOf } from './figure-case.ts';

const NS_PER_US = 1e3;

interface ClosedSystem extends Pick<LockKnee, 'wanting' | 'passing'> {
  /** us of a node's lock for each that passes, and of everything else but spinning. */
  readonly demandUs: number;
  readonly thinkUs: number;
  readonly mostPerNode: number;
}

/** Throws an InputError for other cases than M6 and M7. */
export function lockKnee(request: FigureRequest): LockKnee {
  checkRequest(request, 'lock knee', ['M6', 'M7']);
  const p = middle(withAssumptions(priorsOf(request.case), request.assumptions));
  const nodes = Math.max(1, Math.round(p('lock nodes')));
  const { demandUs, thinkUs, mostPerNode, ...words } = request.case === 'M7' ? list(p) : zone(p);
  const loads = Array.from({ length: mostPerNode }, (_, i) => lockLoad(i + 1, thinkUs, demandUs));
  return {
    ...words,
    cpus: loads.map((_, i) => nodes * (i + 1)),
    perUs: loads.map(({ rate }) => nodes * rate),
    spinShare: loads.map(({ spinShare }) => spinShare),
  };
}

function list(p: Drawn): ClosedSystem {
  const demandUs = p('lock nodes') / listLockMpps(p);
  const restUs = (p('packet ns') - p('spin ns')) / NS_PER_US;
  const thinkUs = Math.max(0, restUs - demandUs);
  return { wanting: 'CPUs', passing: 'packets', demandUs, thinkUs, mostPerNode: 32 };
}

function zone(p: Drawn): ClosedSystem {
  const demandUs = p('lock nodes') / zoneLockPerUs(p);
  // A single pair gives its memory back to the CPU that it came from: no lock is in its time.
  const thinkUs = 1 / datagramsPerUs(p, p('one pair') / p('slow-down'));
  return { wanting: 'pairs', passing: 'datagrams', demandUs, thinkUs, mostPerNode: 64 };
}
