/** The machine of recordings that are written by hand: round times, so figures are known. */
import type { RunMeta, WalkCost } from '../schema/run-meta.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, type Ps } from '../schema/units.ts';

export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** CPU 2 sends to CPU 5 on node 0; 32 nodes are possible. */
export const SMALL_MACHINE: Scenario = {
  version: 1,
  title: 'written by hand',
  machine: {
    title: 'small',
    costs: 'p10',
    cpuNode: upTo(8).map(() => 0),
    possible: upTo(32),
    online: [0],
    maxNumnodes: 256,
    lineBytes: 128,
    pageKib: 64,
  },
  kernel: { variant: 'pernode', release: '7.2', deferMax: 128 },
  load: {
    kind: 'udp-loopback',
    title: 'steady',
    pairs: [{ sender: 2, receiver: 5 }],
    payloadBytes: 512,
    truesizeBytes: 1_664,
    rcvbufBytes: 212_992,
    timing: { kind: 'given', senderUs: 4, receiverUs: 3 },
  },
  edits: [],
  runPs: PS_PER_MS,
  seed: 1,
};

type Times = Pick<
  RunMeta,
  'skbFreePs' | 'listTakePs' | 'senderPs' | 'receiverPs' | 'parts' | 'skbSlots'
> & { readonly fixedPs: Ps; readonly checkPs: Ps };

/** What a run of it says about itself, with these times. */
export function smallMeta({ machine, kernel }: Scenario, times: Times): RunMeta {
  const { fixedPs, checkPs, ...rest } = times;
  const cost = (nodes: readonly number[]): WalkCost => {
    const emptyFlushPs = fixedPs + Math.max(1, nodes.length) * checkPs;
    return { fixedPs, checkPs, nodes, emptyFlushPs, pollutionPs: 0 };
  };
  const possible = cost(machine.possible);
  const online = cost(machine.online);
  const one = cost([]);
  const single = { none: one, spin128: one, spinhalf: one, spinmax: one, atomic: one, llist: one };
  return {
    ...rest,
    engine: 'by hand',
    walk: { ...single, pernode: possible, online, mask: online, deadcpu: possible, final: online },
    socketCapacity: 129,
    cacheSize: 128,
    deferMax: kernel.deferMax,
    calibration: null,
  };
}
