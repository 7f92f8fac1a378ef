/** Where what is bound to a CPU that goes offline is bound to next. */
import { assert } from '../../lib/assert.ts';
import { type CpuIndex, NIL } from '../../schema/units.ts';
import type { Machine } from '../machine.ts';

/** The CPU online that has the fewest of `uses`, a list of CPUs; the lowest of several. */
export function leastUsed(m: Machine, leaving: CpuIndex, uses: Iterable<CpuIndex>): CpuIndex {
  const count = new Int32Array(m.cpus);
  for (const cpu of uses) count[cpu]++;
  let best = NIL;
  for (let cpu = 0; cpu < m.cpus; cpu++) {
    if (m.cpu_online[cpu] === 0 || cpu === leaving) continue;
    if (best === NIL || count[cpu] < count[best]) best = cpu;
  }
  assert(best !== NIL, 'the last CPU online does not go offline');
  return best;
}
