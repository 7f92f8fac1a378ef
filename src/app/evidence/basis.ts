/** What a computed figure rests on, as a line among its sources. */
import { formatCount } from '../../lib/format.ts';
import { ENGINE_VERSION } from '../../schema/units.ts';
import { EVIDENCE_SEED } from '../../state/evidence.ts';

export function computedBy(samples: number): string {
  const count = samples === 1 ? 'one run' : `${formatCount(samples)} samples`;
  return `computed by skbscope, engine ${ENGINE_VERSION}, seed ${EVIDENCE_SEED}, ${count}`;
}
