/** What a field of a load is made of. */
import type { LoadSpec } from '../schema/load.ts';
import type { LoadEdits } from './linked.ts';

export interface LoadField {
  /** Its key in a link. */
  readonly key: string;
  /** Where it stands in a load; two places where a text says both. */
  readonly paths: readonly string[];
  /** How a value looks, for people: "… is not {expects}". */
  readonly expects: string;
  /** The value as text; empty where it is not in use, null where loads of this kind have none. */
  readonly write: (load: LoadSpec) => string | null;
  /** What it is where a link says nothing of it, if that is not what the base has. */
  readonly implied?: (load: LoadSpec, base: LoadSpec) => string;
  /** What a text changes; null if it is no such value. `base`: the load before any change. */
  readonly read: (text: string, load: LoadSpec, base: LoadSpec) => LoadEdits | null;
}

/** A number such as 2.5, in plain digits; or null. */
export function readNumber(text: string): number | null {
  return /^\d{1,12}(\.\d{1,9})?$/.test(text) ? Number(text) : null;
}
