/** What a computed figure rests on, as a line among its sources. */
import { formatCount } from '../../lib/format.ts';
import type { Assumptions } from '../../schema/evidence.ts';
import { ENGINE_VERSION } from '../../schema/units.ts';
import { writeAssume } from '../../state/assume.ts';
import { EVIDENCE_SEED } from '../../state/evidence.ts';

/** `assumed`: ranges of a case that are not the published ones; the text must not hide them. */
export function computedBy(
  samples: number,
  assumed: { readonly case: string; readonly assumptions: Assumptions } | null = null,
): string {
  const count = samples === 1 ? 'one run' : `${formatCount(samples)} samples`;
  const basis = `computed by skbscope, engine ${ENGINE_VERSION}, seed ${EVIDENCE_SEED}, ${count}`;
  const changed = assumed === null ? '' : writeAssume({ [assumed.case]: assumed.assumptions });
  return changed === '' ? basis : `${basis}; NOT the published assumptions: ${changed}`;
}

/** Whether a figure is computed from other ranges than the published ones. */
export function isChanged({ assumptions }: { readonly assumptions: Assumptions }): boolean {
  return Object.keys(assumptions).length > 0;
}
