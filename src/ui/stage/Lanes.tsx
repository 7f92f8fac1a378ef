/**
 * The swimlanes: what each CPU at work did with the last few microseconds, or milliseconds in flow
 * mode.
 */
import { type PointerEvent, useContext, useEffect, useState } from 'react';
import type { Rect } from '../../stage/geometry.ts';
import { describeLanes } from '../../stage/lanes/describe.ts';
import { describeBlock, type LaneHit } from '../../stage/lanes/hit.ts';
import { FrameContext, useFrames, useSampled } from '../lab-frames.ts';
import { later } from '../later.ts';
import { LanesCanvas } from './lanes-canvas.ts';
import { useLayers } from './layers.ts';
import { useStageLook } from './use-stage-look.ts';
import './stage.css';

const HoverCard = later(async () => (await import('./HoverCard.tsx')).HoverCard);

export interface LanesProps {
  /** Index of the pair whose lanes come first. */
  readonly pair?: number;
  /** Where there are several machines, which one's they are. */
  readonly name?: string;
}

export function Lanes({ pair = 0, name = 'Softirq passes' }: LanesProps) {
  const { frame, still, moving, canvas } = useLanesCanvas(pair);
  const [block, setBlock] = useState<{ hit: LaneHit; beside: Rect } | null>(null);
  useFrames((next) => {
    // Blocks move while time runs: a card would stay behind.
    if (next.playing && block !== null) setBlock(null);
  });
  const sentence = useSampled((next) => (next.playing ? '' : describeLanes(next, pair)), '');
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    const next = canvas?.hit(at) ?? null;
    if (next?.hit.fromPs !== block?.hit.fromPs || next?.hit.cpu !== block?.hit.cpu) setBlock(next);
  };
  return (
    <section className="stage" aria-label={name}>
      <div
        className="stage-layers"
        onPointerMove={onPointerMove}
        onPointerLeave={() => setBlock(null)}
      >
        <div
          ref={frame}
          className="stage-layers"
          role="img"
          aria-label={sentence || 'CPU time by role'}
        >
          <canvas ref={still} className="stage-layer" />
          <canvas ref={moving} className="stage-layer" />
        </div>
        {block !== null && (
          <HoverCard
            key={`${block.hit.cpu} ${block.hit.fromPs}`}
            beside={block.beside}
            pinned={false}
            aloud={false}
            read={(next) => describeBlock(block.hit, next)}
          />
        )}
      </div>
    </section>
  );
}

/** The two canvases with a painter for their size, the theme and the pair; only it draws. */
function useLanesCanvas(pair: number) {
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
    return source.subscribe((next) => made.draw(next));
  }, [source, still, moving, size, look, pair]);
  return { frame, still, moving, canvas };
}
