/** Lays out the stage: one function from a scenario and a box to all rectangles. */
import { pairIndex } from '../schema/cpu-pair.ts';
import type { Scenario } from '../schema/scenario.ts';
import { NIL } from '../schema/units.ts';
import { VARIANTS } from '../schema/variants.ts';
import { layoutCompact } from './compact-layout.ts';
import type { StageLayout, StageMode } from './stage-layout.ts';
import type { StripNodes } from './strip/layout.ts';
import { layoutWide } from './wide-layout.ts';

export interface StageBox {
  readonly width: number;
  readonly height: number;
}

/** Boxes narrower than this get two cards and lists in rows. */
export const COMPACT_BELOW = 600;

/** The size at which the stage is designed; larger boxes are filled by larger marks. */
const DESIGN: StageBox = { width: 968, height: 500 };
/** Below this height marks shrink. */
const MIN_HEIGHT = 405;
/** The same for two cards over rows of lists: in a small frame of another page. */
const COMPACT_MIN_HEIGHT = 250;

export function layoutStage(scenario: Scenario, box: StageBox, mode: StageMode): StageLayout {
  const strip = stripNodes(scenario, mode);
  const pair = pairIndex(scenario.load, mode.pair);
  if (box.width < COMPACT_BELOW || mode.compact === true) {
    const input = scaled(box, Math.min(1, box.height / COMPACT_MIN_HEIGHT));
    return layoutCompact({ scenario, mode: { ...mode, pair }, strip, ...input });
  }
  const input = scaled(box, scaleOf(box));
  return layoutWide({ scenario, mode: { ...mode, pair }, strip, ...input });
}

function scaled({ width, height }: StageBox, scale: number): StageBox & { scale: number } {
  return { scale, width: width / scale, height: height / scale };
}

function scaleOf(box: StageBox): number {
  const fits = Math.min(box.width / DESIGN.width, box.height / DESIGN.height);
  return Math.max(1, fits) * Math.min(1, box.height / MIN_HEIGHT);
}

/** One list per possible node, or a single one in kernels that do not tell nodes apart. */
function stripNodes(scenario: Scenario, mode: StageMode): StripNodes {
  const { possible, online } = scenario.machine;
  if (VARIANTS[mode.variant].walk === 'none') return { nodes: [NIL], online: [NIL] };
  return { nodes: possible, online };
}
