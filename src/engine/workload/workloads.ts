/** The table of workloads: one more kind of load is one more file and one more line here. */
import { isPlain } from '../../schema/load-parts.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { nicTx } from './nic-tx.ts';
import { receiveSide } from './receive-side.ts';
import { tcpBulk } from './tcp-bulk.ts';
import { UdpLoopback } from './udp-loopback.ts';
import type { Workload, WorkloadSetup } from './workload.ts';

export function makeWorkload(scenario: Scenario, setup: WorkloadSetup): Workload {
  const { load } = scenario;
  switch (load.kind) {
    case 'udp-loopback':
      // What udp-loopback.ts does not do: shared CPUs and sockets, RPS.
      return isPlain(load) ? new UdpLoopback(scenario, setup) : receiveSide(scenario, setup);
    case 'nic-rx':
      return receiveSide(scenario, setup);
    case 'nic-tx':
    case 'af-xdp':
      return nicTx(load, scenario, setup);
    case 'tcp-bulk':
      return tcpBulk(load, scenario, setup);
  }
}
