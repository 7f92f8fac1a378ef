/** A picture that follows the frames of the step, on two canvases, with its words beside it. */
import { createContext, useContext, useEffect, useMemo } from 'react';
import { describeTimeline } from '../../stage/tell/timeline-picture.ts';
import type { ToldStep } from '../../story/told-step.ts';
import { FrameContext, useSampled } from '../lab-frames.ts';
import { type LayerSize, useLayers } from '../stage/layers.ts';
import { StageTwin } from '../stage/StageTwin.tsx';
import { useStageLook } from '../stage/use-stage-look.ts';
import { type LivePictureData, painterOf, timelineOf } from './painters.ts';
import { CIRCUIT_UNIT } from './talk-sizes.ts';
import '../stage/stage.css';

/** How large pictures are drawn. */
export interface PictureScale {
  /** CSS pixels of a drawing's unit. */
  readonly unit: number;
  /** By how much the box around it is scaled: canvases have so many more pixels. */
  readonly zoom: number;
  /** On stage, for the back row. */
  readonly large: boolean;
}

export const ScaleContext = createContext<PictureScale>({ unit: 1, zoom: 1, large: false });

export interface LivePictureProps {
  readonly told: ToldStep;
  readonly picture: LivePictureData;
}

export function LivePicture({ told, picture }: LivePictureProps) {
  const source = useContext(FrameContext);
  const { unit: wanted, zoom, large } = useContext(ScaleContext);
  // Beside a text the stage is that of the Lab, which finds its own size.
  const unit = picture.kind === 'stage' ? (large ? CIRCUIT_UNIT : 1) : wanted;
  const look = useStageLook();
  const { frame, still, moving, size } = useLayers();
  const scaled = useMemo(() => scaledTo(size, unit, zoom), [size, unit, zoom]);
  useEffect(() => {
    if (still.current === null || moving.current === null) return;
    if (scaled === null || look === null) return;
    clear(still.current);
    clear(moving.current);
    const canvases = { still: still.current, moving: moving.current, size: scaled, look };
    const painter = painterOf(told, picture, { ...canvases, large });
    const now = source.current();
    if (now !== null && now.recording === told.scene?.recording) painter.draw(now);
    // Until the next step has its own painter, frames of its run are not for this one.
    const own = told.scene?.recording;
    const stop = source.subscribe((next) => {
      if (next.recording === own) painter.draw(next);
    });
    return () => {
      stop();
      painter.stop();
    };
  }, [source, still, moving, scaled, look, told, picture, large]);
  return (
    <div className="story-live" data-kind={picture.kind}>
      <div ref={frame} className="story-layers" aria-hidden="true">
        <canvas ref={still} className="stage-layer" />
        <canvas ref={moving} className="stage-layer" />
      </div>
      <Twin told={told} picture={picture} />
    </div>
  );
}

function Twin({ told, picture }: LivePictureProps) {
  if (picture.kind === 'timeline') return <TimelineTwin told={told} picture={picture} />;
  const { pairs } = told.scene?.recording.scenario.load ?? { pairs: [] };
  const pair =
    picture.kind === 'stage'
      ? (picture.pair ?? 0)
      : Math.max(
          0,
          pairs.findIndex(({ sender }) => sender === picture.cpu),
        );
  return <StageTwin pair={pair} />;
}

interface TimelineTwinProps {
  readonly told: ToldStep;
  readonly picture: Extract<LivePictureData, { kind: 'timeline' }>;
}

function TimelineTwin({ told, picture }: TimelineTwinProps) {
  const subject = useMemo(() => timelineOf(told, picture), [told, picture]);
  const words = useSampled((frame) => (frame.playing ? '' : describeTimeline(frame, subject)), '');
  return (
    <p className="unseen" aria-live="polite">
      {words}
    </p>
  );
}

function scaledTo(size: LayerSize | null, unit: number, zoom: number): LayerSize | null {
  if (size === null) return null;
  const { width, height, dpr } = size;
  return { width: width / unit, height: height / unit, dpr: dpr * unit * zoom };
}

function clear(canvas: HTMLCanvasElement): void {
  canvas.getContext('2d')?.reset();
}
