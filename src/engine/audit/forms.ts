/**
 * What the judges know of the forms of the mechanism, from schema/ and from the kernel's history,
 * not from the code that they judge.
 */
import {
  LOCKED_VARIANTS,
  VARIANT_IDS,
  VARIANTS,
  type VariantId,
  type Walk,
} from '../../schema/variants.ts';

export interface Form {
  readonly id: VariantId;
  readonly walk: Walk;
  /** One list per CPU at most. */
  readonly oneList: boolean;
  /** The counter counts attempts, refused ones included; under a lock it counts entries. */
  readonly countsAttempts: boolean;
  readonly countsEntries: boolean;
  /** 06e3f54e8b22: a failed IPI does not leave its flag set, a dead CPU's lists are emptied. */
  readonly repaired: boolean;
}

const REPAIRED: readonly VariantId[] = ['deadcpu', 'final'];

/** By variantCode(). */
export const FORMS: readonly Form[] = VARIANT_IDS.map((id) => ({
  id,
  walk: VARIANTS[id].walk,
  oneList: VARIANTS[id].walk === 'none',
  countsEntries: LOCKED_VARIANTS.includes(id),
  countsAttempts: id !== 'none' && !LOCKED_VARIANTS.includes(id),
  repaired: REPAIRED.includes(id),
}));
