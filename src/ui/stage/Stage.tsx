/**
 * The stage: one sender and one receiver of the machine, what lies between them, and the defer
 * lists.
 */
import { type KeyboardEvent, useContext, useEffect, useState } from 'react';
import type { SkbChoice } from '../../analysis/skb-life.ts';
import type { CpuIndex, Ps } from '../../schema/units.ts';
import { FrameContext, useSampled } from '../lab-frames.ts';
import { later } from '../later.ts';
import { cpuPlaces } from './cpu-places.ts';
import { FocusRing } from './FocusRing.tsx';
import { useMarks } from './hovered-skb.ts';
import { useLayers } from './layers.ts';
import { StageCanvas } from './stage-canvas.ts';
import { pointOf, usePointing } from './use-pointing.ts';
import { useStageLook } from './use-stage-look.ts';
import { zoomKeyOf } from './zoom-keys.ts';
import './stage.css';

export interface StageProps {
  /** Index of the pair shown in full. */
  readonly pair: number;
  readonly onPair: (pair: number) => void;
  /** Nearer: to a CPU, or to the pair's own; and further away. None where there is no zoom. */
  readonly onNearer?: (cpu?: CpuIndex) => void;
  readonly onFurther?: () => void;
  /** The skb that is followed. */
  readonly skb: SkbChoice | null;
  readonly onSkb: (skb: SkbChoice | null) => void;
  readonly onSeek: (atPs: Ps) => void;
  /** Where there are several machines, which one it is. */
  readonly name?: string;
  /** Little height, whatever the width: see StageMode. */
  readonly compact?: boolean;
}

/** Words are needed once there is something to tell. */
const StageTwin = later(async () => (await import('./StageTwin.tsx')).StageTwin);
const StageCard = later(async () => (await import('./StageCard.tsx')).StageCard);

const ChosenSkb = later(async () => (await import('./ChosenSkb.tsx')).ChosenSkb);

const LABEL =
  'Alt with the arrow keys goes over CPUs and lists; Enter keeps the card, Escape closes it.';
const ZOOM_LABEL = ' Plus and minus go nearer and further away.';

export function Stage(props: StageProps) {
  const { pair, onPair, skb, onSkb, onSeek, onNearer, onFurther } = props;
  const { name = 'Machine', compact = false } = props;
  const { frame, still, moving, canvas } = useStageCanvas(pair, compact);
  const { pointed, ...handlers } = usePointing(canvas, { onPair, skb, onSkb });
  useMarks(canvas, skb);
  const layout = canvas?.layout;
  const plays = useSampled(() => true, false);
  const cpu = pointed?.hit.kind === 'cpu' ? pointed.hit.cpu : undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = zoomKeyOf(event);
    if (onNearer !== undefined && key === 'nearer') onNearer(cpu);
    else if (onFurther !== undefined && key === 'further') onFurther();
    else return handlers.onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className="stage" aria-label={name}>
      <div
        ref={frame}
        className="stage-layers"
        role="application"
        aria-label={`${name}. ${LABEL}${onNearer === undefined ? '' : ZOOM_LABEL}`}
        data-pick={pointed?.hit.kind === 'cpu' && pointed.hit.pair !== pair}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: one stop of the keyboard for all marks
        tabIndex={0}
        {...handlers}
        onKeyDown={onKeyDown}
        onDoubleClick={(event) => {
          const hit = canvas?.hit(pointOf(event), false);
          onNearer?.(hit?.kind === 'cpu' ? hit.cpu : undefined);
        }}
      >
        <canvas ref={still} className="stage-layer" />
        <canvas ref={moving} className="stage-layer" />
        {pointed?.ring && <FocusRing around={pointed.beside} />}
        {pointed !== null && layout && (
          <StageCard key={JSON.stringify(pointed.hit)} pointed={pointed} layout={layout} />
        )}
      </div>
      {plays && skb !== null && (
        <ChosenSkb choice={skb} onSeek={onSeek} onClose={() => onSkb(null)} />
      )}
      {plays && <StageTwin pair={pair} />}
    </section>
  );
}

/** The two canvases with a painter for their size, the theme and the pair; only it draws. */
function useStageCanvas(pair: number, compact: boolean) {
  const source = useContext(FrameContext);
  const look = useStageLook();
  const { frame, still, moving, size } = useLayers();
  const [canvas, setCanvas] = useState<StageCanvas | null>(null);
  useEffect(() => {
    if (still.current === null || moving.current === null || size === null || look === null) return;
    const layers = { still: still.current, moving: moving.current };
    const made = new StageCanvas({ ...layers, size, look, pair, compact });
    const now = source.current();
    if (now !== null) made.draw(now);
    setCanvas(made);
    if (frame.current !== null) cpuPlaces.set(frame.current, made);
    const unsubscribe = source.subscribe((next) => made.draw(next));
    return () => {
      unsubscribe();
      made.stop();
    };
  }, [source, frame, still, moving, size, look, pair, compact]);
  return { frame, still, moving, canvas };
}
