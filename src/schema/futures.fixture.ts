/** A run that goes on with another form of the kernel. */
import { withChange } from './futures.ts';
import type { Scenario } from './scenario.ts';
import type { Ps } from './units.ts';
import type { VariantId } from './variants.ts';

export function withVariantFrom(scenario: Scenario, atPs: Ps, variant: VariantId): Scenario {
  return withChange(scenario, atPs, { variant });
}
