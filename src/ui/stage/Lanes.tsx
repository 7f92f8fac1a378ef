/**
 * The swimlanes: what each CPU at work did with the last few microseconds, or milliseconds in
 * flow mode.
 */
import { useContext, useEffect, useState } from 'react';
import { describeLanes } from '../../stage/lanes/describe.ts';
import { FrameContext, useFrames, useSampled } from '../lab-frames.ts';
import { LanesCanvas } from './lanes-canvas.ts';
import { useLayers } from './layers.ts';
import { useStageLook } from './use-stage-look.ts';
import './stage.css';

export interface LanesProps {
  /** Index of the pair whose lanes come first. */
  readonly pair?: number;
}

export function Lanes({ pair = 0 }: LanesProps) {
  const source = useContext(FrameContext);
  const look = useStageLook();
  const { frame, still, moving, size } = useLayers();
  const [canvas, setCanvas] = useState<LanesCanvas | null>(null);
  useEffect(() => {
    if (still.current === null || moving.current === null || size === null || look === null) return;
    const layers = { still: still.current, moving: moving.current };
    const made = new LanesCanvas({ ...layers, size, look, pair });
    const now = source.current();
    if (now !== null) made.draw(now);
    setCanvas(made);
  }, [source, still, moving, size, look, pair]);
  useFrames((next) => canvas?.draw(next));
  const sentence = useSampled((next) => (next.playing ? '' : describeLanes(next, pair)), '');
  return (
    <section className="stage lanes" aria-label="Softirq passes">
      <div
        ref={frame}
        className="stage-layers"
        role="img"
        aria-label={sentence || 'CPU time by role'}
      >
        <canvas ref={still} className="stage-layer" />
        <canvas ref={moving} className="stage-layer" />
      </div>
    </section>
  );
}
