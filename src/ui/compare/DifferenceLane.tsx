/** The lane between the swimlanes of A and B, on their axis of time. */
import { useContext, useEffect } from 'react';
import { computeAhead } from '../../analysis/compare/ahead.ts';
import { Lateness } from '../../analysis/compare/lateness.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { pairAt } from '../../schema/cpu-pair.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { drawDifference } from '../../stage/compare/draw.ts';
import { layoutDifference } from '../../stage/compare/layout.ts';
import { spanOf } from '../../stage/lanes/layout.ts';
import type { StageTheme } from '../../stage/theme.ts';
import { FrameContext } from '../lab-frames.ts';
import { freshPen, type LayerSize, useLayers } from '../stage/layers.ts';
import { useStageLook } from '../stage/use-stage-look.ts';
import { FirstFrames } from './both-frames.ts';

export interface DifferenceLaneProps {
  readonly pair: number;
  /** What it shows, in words. */
  readonly text: string;
}

export function DifferenceLane({ pair, text }: DifferenceLaneProps) {
  const first = useContext(FirstFrames);
  const second = useContext(FrameContext);
  const look = useStageLook();
  const { frame, still, moving, size } = useLayers();
  useEffect(() => {
    const canvas = moving.current;
    if (canvas === null || size === null || look === null) return;
    const draw = (b: LabFrame): void => {
      const a = first.current();
      if (a !== null) drawBoth(canvas, { a, b, pair, size, theme: look.theme });
    };
    const now = second.current();
    if (now !== null) draw(now);
    return second.subscribe(draw);
  }, [first, second, moving, size, look, pair]);
  return (
    <div className="cmp-lane-between">
      <div ref={frame} className="stage-layers" role="img" aria-label={text}>
        <canvas ref={still} className="stage-layer" />
        <canvas ref={moving} className="stage-layer" />
      </div>
    </div>
  );
}

interface Picture {
  readonly a: LabFrame;
  readonly b: LabFrame;
  readonly pair: number;
  readonly size: LayerSize;
  readonly theme: StageTheme;
}

function drawBoth(canvas: HTMLCanvasElement, { a, b, pair, size, theme }: Picture): void {
  const pen = freshPen(canvas, size);
  if (pen === null) return;
  const { sender } = pairAt(a.recording.scenario, pair);
  drawDifference(pen, layoutDifference(a.recording.scenario, size, pair), theme, {
    lateness: new Lateness(a.recording, b.recording, sender),
    ahead: computeAhead(a.recording, b.recording),
    span: spanOf(b),
    playheadPs: b.playheadPs,
    counted: LOAD_ROLES[b.scenario.load.kind].counted,
  });
}
