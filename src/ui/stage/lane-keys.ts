/** The keys of the lanes while they have the focus: zoom, pan, scroll, and from block to block. */
import type { KeyboardEvent } from 'react';
import type { TimeSpan } from '../../stage/lanes/layout.ts';
import { ZOOM_STEP } from './LanesTools.tsx';
import type { LaneMark, LanesCanvas } from './lanes-canvas.ts';
import { withinRun, zoomedBy } from './lanes-zoom.ts';

export interface LaneKeyTarget {
  /** Lanes scrolled out above. */
  readonly above: number;
  readonly onAbove: (above: number) => void;
  readonly onSpan: (span: TimeSpan | null) => void;
  readonly block: LaneMark | null;
  readonly onBlock: (mark: LaneMark | null) => void;
}

/** One press of Shift and an arrow goes along by this share of what is shown. */
const PAN = 0.25;

type Act = (canvas: LanesCanvas, target: LaneKeyTarget) => void;

const ZOOMS: Readonly<Record<string, number>> = {
  '+': ZOOM_STEP,
  '=': ZOOM_STEP,
  '-': 1 / ZOOM_STEP,
};
const SIDES: Readonly<Record<string, 1 | -1>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -1,
  PageDown: 1,
};

export function laneKeys(canvas: LanesCanvas | null, target: LaneKeyTarget) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const act = actOf(event);
    if (act === null || canvas === null) return;
    event.preventDefault();
    event.stopPropagation();
    act(canvas, target);
  };
}

function actOf({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): Act | null {
  if (ctrlKey || metaKey) return null;
  const side = SIDES[key];
  if (key === '0') return (_, { onSpan }) => onSpan(null);
  if (key in ZOOMS) return (canvas, target) => zoom(canvas, target, ZOOMS[key]);
  if (key === 'Escape') return (_, { onBlock }) => onBlock(null);
  if (side === undefined) return null;
  if (key.startsWith('Page')) return (_, { above, onAbove }) => onAbove(Math.max(0, above + side));
  const along = key === 'ArrowLeft' || key === 'ArrowRight';
  if (altKey) return along ? goAlong(side) : goAcross(side);
  return shiftKey && along ? (canvas, target) => pan(canvas, target, side * PAN) : null;
}

function zoom(canvas: LanesCanvas, { onSpan }: LaneKeyTarget, factor: number): void {
  const { span, latest } = canvas;
  if (span === null || latest === null) return;
  onSpan(zoomedBy(span, factor, latest.playheadPs, latest.scenario.runPs));
}

function pan(canvas: LanesCanvas, { onSpan }: LaneKeyTarget, share: number): void {
  const { span, latest } = canvas;
  if (span === null || latest === null) return;
  const by = (span.to - span.from) * share;
  onSpan(withinRun({ from: span.from + by, to: span.to + by }, latest.scenario.runPs));
}

/** To the block beside, in the lane of the one that has the card; the first from the left else. */
function goAlong(side: 1 | -1): Act {
  return (canvas, { block, onBlock }) => {
    const { layout } = canvas;
    if (layout === null) return;
    const { plot, lanes } = layout;
    const y = block === null ? lanes[0].rect.y + 1 : block.beside.y + 1;
    let x = plot.x - 1;
    if (block !== null) x = side === 1 ? block.beside.x + block.beside.w : block.beside.x;
    for (x += side; x >= plot.x && x < plot.x + plot.w; x += side) {
      const next = canvas.hit({ x, y });
      if (next !== null && next.key !== block?.key) return onBlock(next);
    }
  };
}

/** To the lane above or below, at the same instant. */
function goAcross(side: 1 | -1): Act {
  return (canvas, { block, onBlock }) => {
    const { layout } = canvas;
    if (layout === null || block === null) return;
    const { beside } = block;
    const at = layout.lanes.findIndex(({ rect }) => rect.y === beside.y);
    const lane = layout.lanes[at + side];
    if (lane === undefined) return;
    const next = canvas.hit({ x: beside.x + beside.w / 2, y: lane.rect.y + 1 });
    if (next !== null) onBlock(next);
  };
}
