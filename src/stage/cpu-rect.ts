/** Where a CPU is on the stage. */
import type { CpuIndex } from '../schema/units.ts';
import type { Rect } from './geometry.ts';
import type { StageLayout } from './stage-layout.ts';

/** Null where it is not drawn by itself. */
export function rectOfCpu(layout: StageLayout, cpu: CpuIndex): Rect | null {
  if (cpu === layout.sender) return layout.senderTile.tile;
  if (cpu === layout.receiver) return layout.receiverTile.tile;
  if (cpu === layout.rps?.cpu) return layout.rps.rect;
  return layout.small.find((small) => small.cpu === cpu)?.rect ?? null;
}
