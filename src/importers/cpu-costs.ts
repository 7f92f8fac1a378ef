/** Whose costs a processor probably has, from the names that lscpu prints. */
import type { CostsId } from '../schema/scenario.ts';

export interface CostsGuess {
  readonly costs: CostsId;
  /** Ends the sentence "…: costs of …, because". */
  readonly because: string;
}

const PROCESSORS: readonly (readonly [RegExp, CostsId, string])[] = [
  [/\bPOWER10\b/i, 'p10', 'the processor is a POWER10'],
  [/\b6[79]\d\dE\b|Sierra ?Forest/i, 'srf', 'the processor is a Sierra Forest'],
  [/\bEPYC 9[0-9A-Z]{2}5\b/i, 'turin', 'the processor is an EPYC of the same generation'],
  [/\bE5-\d{4}\w? v4\b/i, 'bdw', 'the processor is a Xeon E5 v4'],
];

/** The POWER hypervisor runs under every LPAR, and the costs of POWER10 are those of an LPAR. */
const UNDER_EVERY_LPAR = /phyp|powervm/i;

/**
 * In a guest, waking another CPU leaves the guest: that costs more than the processor's name tells.
 */
export function costsOf(processor: string | null, hypervisor: string | null): CostsGuess | null {
  if (hypervisor !== null && hypervisor !== '' && !UNDER_EVERY_LPAR.test(hypervisor))
    return { costs: 'vm', because: `it runs under a hypervisor, ${hypervisor.slice(0, 40)}` };
  const found = PROCESSORS.find(([pattern]) => pattern.test(processor ?? ''));
  return found === undefined ? null : { costs: found[1], because: found[2] };
}
