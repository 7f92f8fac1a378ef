/**
 * The swimlanes: what each CPU's time went into. They follow the playhead as the speed asks, or are
 * zoomed and scrolled by hand.
 */
import { type PointerEvent, useContext, useEffect, useState } from 'react';
import type { Ps } from '../../schema/units.ts';
import { describeLanes } from '../../stage/lanes/describe.ts';
import type { TimeSpan } from '../../stage/lanes/layout.ts';
import { FrameContext, useFrames, useSampled } from '../lab-frames.ts';
import { later } from '../later.ts';
import { type MarkedSkb, useMarks } from './hovered-skb.ts';
import { LanesTools } from './LanesTools.tsx';
import { type LaneMark, LanesCanvas } from './lanes-canvas.ts';
import { zoomLanes } from './lanes-zoom.ts';
import { useLayers } from './layers.ts';
import './stage.css';
import './lanes.css';
import { laneKeys } from './lane-keys.ts';
import { useStageLook } from './use-stage-look.ts';

const HoverCard = later(async () => (await import('./HoverCard.tsx')).HoverCard);

export interface LanesProps {
  /** Index of the pair whose lanes come first. */
  readonly pair?: number;
  /** The time that is zoomed to; null follows the playhead. */
  readonly span: TimeSpan | null;
  /** The skb whose way is marked. */
  readonly skb: MarkedSkb;
  readonly onSpan: (span: TimeSpan | null) => void;
  /** Where there are several machines, which one's they are. */
  readonly name?: string;
}

const LABEL =
  'CPU time by role. Plus and minus zoom, 0 follows the playhead, Shift with arrows goes along, ' +
  'Page up and down scroll the CPUs, Alt with arrows goes over the blocks.';

export function Lanes({ pair = 0, span, skb, onSpan, name = 'Softirq passes' }: LanesProps) {
  const [above, setAbove] = useState(0);
  const { frame, still, moving, canvas } = useLanesCanvas(pair);
  const [block, setBlock] = useState<{ mark: LaneMark; aloud: boolean } | null>(null);
  useEffect(() => canvas?.show({ span, above }), [canvas, span, above]);
  useMarks(canvas, skb);
  useFrames((next) => {
    // Blocks move while time runs: a card would stay behind.
    if (next.playing && block !== null) setBlock(null);
  });
  const runPs = useSampled(({ scenario }) => scenario.runPs, 0);
  useZoom(frame, canvas, { above, onSpan, runPs });
  const sentence = useSampled((next) => (next.playing ? '' : describeLanes(next, pair)), '');
  const keys = laneKeys(canvas, {
    above,
    onAbove: setAbove,
    onSpan,
    block: block?.mark ?? null,
    onBlock: (mark) => setBlock(mark === null ? null : { mark, aloud: true }),
  });
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    const mark = canvas?.hit(at) ?? null;
    if (mark?.key !== block?.mark.key) setBlock(mark === null ? null : { mark, aloud: false });
  };
  return (
    <section className="stage" aria-label={name}>
      <div
        ref={frame}
        className="stage-layers lanes"
        role="application"
        aria-label={LABEL}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: one stop of the keyboard for all blocks
        tabIndex={0}
        onKeyDown={keys}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setBlock(null)}
      >
        <canvas ref={still} className="stage-layer" />
        <canvas ref={moving} className="stage-layer" />
        {block !== null && (
          <HoverCard
            key={block.mark.key}
            beside={block.mark.beside}
            pinned={false}
            aloud={block.aloud}
            read={block.mark.read}
          />
        )}
      </div>
      <p className="unseen">{sentence}</p>
      <LanesTools canvas={canvas} zoomed={span !== null} onSpan={onSpan} />
    </section>
  );
}

/** Gestures draw at once; what they lead to is told when they end. */
function useZoom(
  frame: ReturnType<typeof useLayers>['frame'],
  canvas: LanesCanvas | null,
  { above, onSpan, runPs }: Pick<LanesProps, 'onSpan'> & { above: number; runPs: Ps },
): void {
  useEffect(() => {
    const element = frame.current;
    const layout = canvas?.layout ?? null;
    if (element === null || canvas === null || layout === null || runPs === 0) return;
    return zoomLanes(element, {
      layout,
      runPs,
      shown: () => canvas.span ?? { from: 0, to: runPs },
      onZoom: (span) => canvas.show({ span, above }),
      onEnd: () => onSpan(canvas.span),
    });
  }, [frame, canvas, above, onSpan, runPs]);
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
    const unsubscribe = source.subscribe((next) => made.draw(next));
    return () => {
      unsubscribe();
      made.stop();
    };
  }, [source, still, moving, size, look, pair]);
  return { frame, still, moving, canvas };
}
