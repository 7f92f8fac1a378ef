/** Where CPUs are in the picture that an element shows: what a change of scale holds on to. */
import type { CpuIndex } from '../../schema/units.ts';
import type { Rect } from '../../stage/geometry.ts';
import type { StageLayout } from '../../stage/stage-layout.ts';

export interface CpuPlaces {
  /** In CSS pixels of the element; null where a CPU is not drawn by itself. */
  readonly rectOf: (cpu: CpuIndex) => Rect | null;
}

/** Pictures, by the element that their canvases lie in; the stage of a pair has its layout. */
export const cpuPlaces = new WeakMap<
  Element,
  CpuPlaces | { readonly layout: StageLayout | null }
>();
