/** The form of a conformance vector, and what of it this engine can play. */
import type { CacheShape, Features } from '../../schema/releases.ts';
import { VARIANT_IDS, type VariantId } from '../../schema/variants.ts';

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
  readonly features: Partial<Record<keyof Features, boolean>>;
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

export interface VectorCheck extends Partial<VectorState> {
  readonly op: number;
  readonly totals?: readonly number[];
  readonly digest?: string;
}

export type VectorOp = readonly [string, ...unknown[]];

export interface Vector {
  readonly name: string;
  readonly format: number;
  readonly about: string;
  readonly needs?: readonly string[];
  readonly machine: VectorMachine;
  readonly ops: readonly VectorOp[];
  readonly checks: readonly VectorCheck[];
  readonly golden?: readonly (readonly unknown[])[];
  readonly digest: string;
}

export const VECTOR_FORMAT = 1;

/** Why this engine cannot play a vector, or null if it can. */
export function whySkipped(vector: Vector): string | null {
  const { variant } = vector.machine;
  if (!isBuilt(variant)) return `variant ${variant} is not built yet`;
  const needs = vector.needs ?? [];
  return needs.length === 0 ? null : `needs ${needs.join(', ')}: not built yet`;
}

export function isBuilt(variant: string): variant is VariantId {
  return (VARIANT_IDS as readonly string[]).includes(variant);
}

export function cacheShape([size, refill, free]: VectorMachine['cache']): CacheShape {
  return { size, refill, free };
}

export function featuresOf(given: VectorMachine['features']): Features {
  return {
    nodefer_cache: given.nodefer_cache === true,
    alien_tx: given.alien_tx === true,
    process_cache: given.process_cache === true,
    zcopy_check: given.zcopy_check === true,
    disable_key: given.disable_key === true,
  };
}
