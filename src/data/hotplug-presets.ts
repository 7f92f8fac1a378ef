/**
 * Scenarios in which something changes: skb_defer_max, a CPU, a node. Each shows one race or limit
 * of the mechanism and what ends it.
 */
import type { Change, Edit } from '../schema/edits.ts';
import type { KernelSpec } from '../schema/kernel.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import type { MachineKey } from './machines.ts';

export interface HotplugPreset {
  readonly id: string;
  readonly key: MachineKey;
  readonly load: 'fitted' | 'slow reader';
  readonly change: Partial<Scenario> & Pick<Scenario, 'title' | 'edits'>;
}

/** Changes at instants in ms, in order. */
function edits(...steps: readonly (readonly [atMs: number, ...Change[]])[]): readonly Edit[] {
  return steps.flatMap(([atMs, ...changes]) =>
    changes.map((change) => ({ atPs: atMs * PS_PER_MS, ...change })),
  );
}

/**
 * The limit is written as on the kernel that was measured: low, back, above what was counted once,
 * back again; one tenth of the run is left alone in between.
 */
function limits(id: string, what: string, kernel: KernelSpec, low: number): HotplugPreset {
  const back = kernel.deferMax;
  const title = `skb_defer_max ${back}, ${low}, ${back} on ${what}`;
  const written = edits(
    [10, { deferMax: low }],
    [20, { deferMax: back }],
    [40, { deferMax: 1_000_000_000 }],
    [50, { deferMax: back }],
  );
  return { id, key: 'm11', load: 'fitted', change: { title, kernel, edits: written } };
}

/** v6.17, but for UDP, which does not defer there. */
const LOCKED: KernelSpec = {
  variant: 'spinmax',
  release: '6.17',
  deferMax: 64,
  callers: { udp_rx: true },
};

const offline = (cpu: number): Change => ({ cpu, action: 'offline' });
const online = (cpu: number): Change => ({ cpu, action: 'online' });

/**
 * The sender has to leave CPU 2, for CPU 0; what its reader frees later waits on CPU 2, and the
 * last of it is too little for a kick.
 */
const SENDER_LEAVES = [2, offline(2), online(2)] as const;
/** It comes back: CPU 2 is the lowest that is free once 0 and 1 are gone. */
const SENDER_RETURNS = [8, offline(0), offline(1)] as const;

const NODE_1_GOES: readonly Change[] = [
  ...[4, 5, 6, 7].flatMap((cpu): Change[] => [offline(cpu), { cpu, action: 'unplug' }]),
  { node: 1, action: 'remove-memory' },
  { node: 1, action: 'offline' },
];

function story(
  id: string,
  title: string,
  [variant, release]: readonly [VariantId, string],
  changes: readonly Edit[],
): HotplugPreset {
  const kernel = { variant, release, deferMax: 128 };
  const change = { title, kernel, edits: changes, runPs: 20 * PS_PER_MS };
  return { id, key: 'two-nodes', load: 'slow reader', change };
}

const NODE_GOES = edits(
  SENDER_LEAVES,
  // The reader moves to CPU 1, the lowest that is free.
  [5, ...NODE_1_GOES],
  [8, offline(0)],
  [12, { node: 1, action: 'add-memory' }],
);
const CPU_GOES = edits(SENDER_LEAVES, [5, offline(2)], [7, online(2)], SENDER_RETURNS);

export const HOTPLUG_PRESETS: readonly HotplugPreset[] = [
  limits('stuck-limit-0', 'v6.18', { variant: 'pernode', release: '6.18', deferMax: 64 }, 0),
  limits('limit-0-key', 'v7.1', { variant: 'pernode', release: '7.1', deferMax: 128 }, 0),
  limits('stuck-limit-1', 'v7.4', { variant: 'final', release: '7.4', deferMax: 128 }, 1),
  limits('limit-0-locked', 'a locked list', LOCKED, 0),
  story(
    'below-kick',
    'Skbs wait on an idle CPU, below the kick',
    ['final', '7.4'],
    [...edits(SENDER_LEAVES, SENDER_RETURNS)],
  ),
  story('cpu-dies', 'A CPU dies with skbs pending, v7.2', ['pernode', '7.2'], CPU_GOES),
  story('cpu-dies-repaired', 'A CPU dies with skbs pending, v7.3', ['deadcpu', '7.3'], CPU_GOES),
  story(
    'node-goes-online',
    'A node goes, walk over online nodes alone',
    ['online', '7.2'],
    NODE_GOES,
  ),
  story('node-goes-final', 'A node goes, as expected in v7.4', ['final', '7.4'], NODE_GOES),
];
