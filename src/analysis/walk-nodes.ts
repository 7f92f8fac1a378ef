/** Which nodes the walk of a variant leads to as things stand. */
import type { NodeId } from '../schema/units.ts';
import { VARIANTS, type VariantId } from '../schema/variants.ts';
import type { MachineView } from './machine-view.ts';

/** Empty where there is one list per CPU; for marked lists, those that can be marked. */
export function walkNodes({ meta, scenario }: MachineView, variant: VariantId): readonly NodeId[] {
  const { walk } = VARIANTS[variant];
  return walk === 'online' || walk === 'mask' ? scenario.machine.online : meta.walk[variant].nodes;
}
