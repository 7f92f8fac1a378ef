/** What holds at the playhead, for the parts of the Lab. */
import { type Scenario, variantAt } from '../schema/scenario.ts';
import type { VariantId } from '../schema/variants.ts';
import { useSampled } from '../ui/lab-frames.ts';

/** The variant chosen for the instant of the playhead. */
export function useVariant(scenario: Scenario): VariantId {
  return useSampled(({ playheadPs }) => variantAt(scenario, playheadPs), scenario.kernel.variant);
}

/** The Lab plays: what explains it may be loaded now. */
export function usePlays(): boolean {
  return useSampled(() => true, false);
}

/** Nodes online at the playhead. */
export function useOnline({ machine }: Scenario): number {
  return useSampled(({ scenario }) => scenario.machine.online.length, machine.online.length);
}
