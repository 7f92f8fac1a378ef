/**
 * What each form of the mechanism may come to by its own rules: found in one that is not named
 * here, it is a fault of the engine. The races of engine/races are examples of these.
 */
import type { FindingName } from '../../engine/audit/findings.ts';
import { LOCKED_VARIANTS, VARIANT_IDS, type VariantId } from '../../schema/variants.ts';

const DEFERRING = VARIANT_IDS.filter((id) => id !== 'none');
const LOCKLESS = DEFERRING.filter((id) => !LOCKED_VARIANTS.includes(id));
const PER_NODE = LOCKLESS.filter((id) => id !== 'llist');
const REPAIRED: readonly VariantId[] = ['deadcpu', 'final'];
const UNREPAIRED = DEFERRING.filter((id) => !REPAIRED.includes(id));

export const ALLOWED: Readonly<Record<FindingName, readonly VariantId[]>> = {
  stranded: UNREPAIRED,
  'stuck nodefer': LOCKLESS,
  'over-count': LOCKLESS,
  'under-count': LOCKLESS,
  'flag stuck': UNREPAIRED,
  // The first form has no limit that a list could reach.
  'never kicked': DEFERRING.filter((id) => id !== 'spin128'),
  'wrong node': PER_NODE,
  waiting: DEFERRING,
};

/** Repaired in the end, but not at once: while a CPU is dead and not cleaned up after. */
export const ALLOWED_MEANWHILE: readonly FindingName[] = ['stranded'];
