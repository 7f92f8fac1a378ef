/** The form of a conformance vector. */
import type { ScriptOp } from '../../engine/script/ops.ts';
import type { Script } from '../../engine/script/player.ts';
import type { Callers, Features } from '../../schema/releases.ts';
import type { VariantId } from '../../schema/variants.ts';

export interface VectorMachine {
  readonly variant: string;
  readonly release: string;
  readonly cpu_node: readonly number[];
  readonly cpu_offline?: readonly number[];
  readonly cpu_absent?: readonly number[];
  readonly possible: readonly number[];
  readonly online: readonly number[];
  readonly memory?: readonly number[];
  readonly max_numnodes: number;
  readonly defer_max: number;
  readonly cache: readonly [number, number, number];
  /** `alien_tx`: TX completion defers. */
  readonly features: Partial<Record<keyof Features | 'alien_tx', boolean>>;
}

/** [id, cpu, path, head] */
export type FreedRow = readonly [number, number, string, 'cache' | 'slab'];
/** [cpu, node, count, ids newest first] */
export type ListRow = readonly [number, number, number, readonly number[]];

export interface VectorState {
  readonly op: number;
  readonly lists: readonly ListRow[];
  readonly cpus: readonly number[];
  readonly nodes: readonly number[];
  readonly cache: readonly number[];
  readonly ipi: readonly number[];
  readonly inflight: readonly number[];
  readonly live: number;
  readonly stranded: number;
  readonly tot: Readonly<Record<string, number>>;
  readonly freed: readonly FreedRow[];
}

/** What of a state is compared as it is; the counters are compared one by one. */
export const STATE_FIELDS = [
  'lists',
  'cpus',
  'nodes',
  'cache',
  'ipi',
  'inflight',
  'live',
  'stranded',
  'freed',
] as const satisfies readonly (keyof VectorState)[];

export interface VectorCheck extends Partial<VectorState> {
  readonly op: number;
  readonly totals?: readonly number[];
  readonly digest?: string;
}

export interface Vector {
  readonly name: string;
  readonly format: number;
  readonly about: string;
  readonly needs?: readonly string[];
  readonly machine: VectorMachine;
  readonly ops: readonly ScriptOp[];
  readonly checks: readonly VectorCheck[];
  readonly golden?: readonly (readonly unknown[])[];
  readonly digest: string;
}

export const VECTOR_FORMAT = 1;

/** The script of a vector in the engine's terms. */
export function scriptOf({ name, machine, ops }: Vector): Script {
  const [size, refill, free] = machine.cache;
  return {
    name,
    machine: {
      variant: machine.variant as VariantId,
      cpuNode: machine.cpu_node,
      cpuOffline: machine.cpu_offline,
      cpuAbsent: machine.cpu_absent,
      possible: machine.possible,
      online: machine.online,
      memory: machine.memory,
      maxNumnodes: machine.max_numnodes,
      deferMax: machine.defer_max,
      cache: { size, refill, free },
      features: featuresOf(machine.features),
      callers: callersOf(machine.features),
    },
    ops,
  };
}

function featuresOf(given: VectorMachine['features']): Features {
  return {
    nodefer_cache: given.nodefer_cache === true,
    process_cache: given.process_cache === true,
    // Vectors know no sockets.
    socket_list: false,
    clears_sk: true,
    zcopy_check: given.zcopy_check === true,
    disable_key: given.disable_key === true,
  };
}

/** Consumers always defer in vectors; of TX completion they say so. */
function callersOf({ alien_tx }: VectorMachine['features']): Callers {
  return { tcp_rx: true, udp_rx: true, tx_completion: alien_tx === true };
}
