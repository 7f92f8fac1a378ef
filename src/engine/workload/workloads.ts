/** The table of workloads: one more kind of load is one more file and one more line here. */
import type { LoadKind } from '../../schema/load.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { UdpLoopback } from './udp-loopback.ts';
import type { Workload, WorkloadMaker, WorkloadSetup } from './workload.ts';

const MAKERS: Readonly<Record<LoadKind, WorkloadMaker>> = {
  'udp-loopback': (scenario, setup) => new UdpLoopback(scenario, setup),
};

export function makeWorkload(scenario: Scenario, setup: WorkloadSetup): Workload {
  return MAKERS[scenario.load.kind](scenario, setup);
}
