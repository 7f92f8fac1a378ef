/** A CPU's square: the hue of its skbs and its number. */
import type { CpuIndex } from '../../schema/units.ts';

/** There are eight hues; CPU n takes hue n mod 8. */
const HUES = 8;

export function CpuChip({ cpu }: { readonly cpu: CpuIndex }) {
  return (
    <i className={`pn-chip pn-chip-${cpu % HUES}`} aria-hidden="true">
      {cpu}
    </i>
  );
}
