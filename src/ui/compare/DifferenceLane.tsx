/** The lane between the swimlanes of A and B, on their axis of time. */
import { type PointerEvent, useContext, useEffect } from 'react';
import { datagramDifferenceText } from '../../analysis/compare/difference-text.ts';
import { type DatagramDifference, instantOf } from '../../analysis/compare/lateness.ts';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import type { Ps } from '../../schema/units.ts';
import type { TimeSpan } from '../../stage/lanes/layout.ts';
import { FrameContext } from '../lab-frames.ts';
import { useLayers } from '../stage/layers.ts';
import { useStageLook } from '../stage/use-stage-look.ts';
import { FirstFrames } from './both-frames.ts';
import { datagramAt, drawBoth } from './lane-picture.ts';

export interface DifferenceLaneProps {
  readonly pair: number;
  /** The time that the lanes are zoomed to; null follows the playhead. */
  readonly span: TimeSpan | null;
  /** What it shows, in words. */
  readonly text: string;
  /** Goes to the instant of a datagram. */
  readonly onGo: (atPs: Ps) => void;
}

export function DifferenceLane({ pair, span, text, onGo }: DifferenceLaneProps) {
  const first = useContext(FirstFrames);
  const second = useContext(FrameContext);
  const look = useStageLook();
  const { frame, still, moving, size } = useLayers();
  useEffect(() => {
    const canvas = moving.current;
    if (canvas === null || size === null || look === null) return;
    const draw = (b: LabFrame): void => {
      const a = first.current();
      if (a !== null) drawBoth(canvas, { a, b, pair, span, size, theme: look.theme });
    };
    const now = second.current();
    if (now !== null) draw(now);
    return second.subscribe(draw);
  }, [first, second, moving, size, look, pair, span]);
  const pointed = (event: PointerEvent<HTMLElement>): DatagramDifference | null => {
    const [a, b] = [first.current(), second.current()];
    if (a === null || b === null || size === null) return null;
    const box = event.currentTarget.getBoundingClientRect();
    return datagramAt(
      { a, b, pair, span, size },
      event.clientX - box.left,
      event.clientY - box.top,
    );
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const found = pointed(event);
    const kind = second.current()?.scenario.load.kind ?? 'udp-loopback';
    event.currentTarget.title =
      found === null ? '' : datagramDifferenceText(found, LOAD_ROLES[kind]);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const found = pointed(event);
    if (found !== null) onGo(instantOf(found));
  };
  return (
    <div className="cmp-lane-between" onPointerMove={onPointerMove} onPointerUp={onPointerUp}>
      <div ref={frame} className="stage-layers" role="img" aria-label={text}>
        <canvas ref={still} className="stage-layer" />
        <canvas ref={moving} className="stage-layer" />
      </div>
    </div>
  );
}
