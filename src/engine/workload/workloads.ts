/**
 * The table of workloads: one more kind of load is one more file, one more line here and one in
 * all-workloads.ts.
 *
 * Only the first of them is always there. The page plays before the others are loaded, and who
 * makes a run of theirs fetches them first; a program that has them all imports all-workloads.ts.
 */
import { assert } from '../../lib/assert.ts';
import type { LoadSpec } from '../../schema/load.ts';
import { isPlain } from '../../schema/load-parts.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { UdpLoopback } from './udp-loopback.ts';
import type { Workload, WorkloadMaker, WorkloadSetup } from './workload.ts';

export type Family = 'udp-loopback' | 'receive-side' | 'nic-tx' | 'tcp-bulk';

const FETCH: Readonly<Record<Exclude<Family, 'udp-loopback'>, () => Promise<WorkloadMaker>>> = {
  'receive-side': async () => (await import('./receive-side.ts')).receiveSide,
  'nic-tx': async () => (await import('./nic-tx.ts')).nicTx,
  'tcp-bulk': async () => (await import('./tcp-bulk.ts')).tcpBulk,
};

const makers = new Map<Family, WorkloadMaker>([
  ['udp-loopback', (scenario, setup) => new UdpLoopback(scenario, setup)],
]);

/** From now on runs of this family can be made. */
export function addWorkload(family: Family, maker: WorkloadMaker): void {
  makers.set(family, maker);
}

/** Loads what a run of this scenario needs; at once where it is there. */
export async function fetchWorkload({ load }: Pick<Scenario, 'load'>): Promise<void> {
  await fetchFamily(familyOf(load));
}

export async function fetchAllWorkloads(): Promise<void> {
  for (const family of Object.keys(FETCH)) await fetchFamily(family as Family);
}

async function fetchFamily(family: Family): Promise<void> {
  if (family === 'udp-loopback' || makers.has(family)) return;
  addWorkload(family, await FETCH[family]());
}

export function makeWorkload(scenario: Scenario, setup: WorkloadSetup): Workload {
  const family = familyOf(scenario.load);
  const maker = makers.get(family);
  assert(maker !== undefined, `${family} is fetched before a run of it is made`);
  return maker(scenario, setup);
}

function familyOf(load: LoadSpec): Family {
  switch (load.kind) {
    case 'udp-loopback':
      // What udp-loopback.ts does not do: shared CPUs and sockets, RPS.
      return isPlain(load) ? 'udp-loopback' : 'receive-side';
    case 'tcp-loopback':
    case 'nic-rx':
    case 'nic-rx-tcp':
      return 'receive-side';
    case 'nic-tx':
    case 'af-xdp':
      return 'nic-tx';
    case 'tcp-bulk':
      return 'tcp-bulk';
  }
}
