/**
 * The stage: one sender and one receiver of the machine, what lies between them, and the defer
 * lists.
 */
import { useContext, useEffect, useState } from 'react';
import type { SkbChoice } from '../../analysis/skb-life.ts';
import type { Ps } from '../../schema/units.ts';
import { FrameContext, useSampled } from '../lab-frames.ts';
import { later } from '../later.ts';
import { FocusRing } from './FocusRing.tsx';
import { useLayers } from './layers.ts';
import { StageCanvas } from './stage-canvas.ts';
import { usePointing } from './use-pointing.ts';
import { useStageLook } from './use-stage-look.ts';
import './stage.css';

export interface StageProps {
  /** Index of the pair shown in full. */
  readonly pair: number;
  readonly onPair: (pair: number) => void;
  /** The skb that is followed. */
  readonly skb: SkbChoice | null;
  readonly onSkb: (skb: SkbChoice | null) => void;
  readonly onSeek: (atPs: Ps) => void;
}

/** Words are needed once there is something to tell. */
const StageTwin = later(async () => (await import('./StageTwin.tsx')).StageTwin);
const StageCard = later(async () => (await import('./StageCard.tsx')).StageCard);

const ChosenSkb = later(async () => (await import('./ChosenSkb.tsx')).ChosenSkb);

const LABEL =
  'The machine. Alt with the arrow keys goes over CPUs and lists; ' +
  'Enter keeps the card, Escape closes it.';

export function Stage({ pair, onPair, skb, onSkb, onSeek }: StageProps) {
  const { frame, still, moving, canvas } = useStageCanvas(pair);
  const { pointed, ...handlers } = usePointing(canvas, { onPair, skb, onSkb });
  useEffect(() => canvas?.choose(skb), [canvas, skb]);
  const layout = canvas?.layout;
  const plays = useSampled(() => true, false);
  return (
    <section className="stage" aria-label="Machine">
      <div
        ref={frame}
        className="stage-layers"
        role="application"
        aria-label={LABEL}
        data-pick={pointed?.hit.kind === 'cpu' && pointed.hit.pair !== pair}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: one stop of the keyboard for all marks
        tabIndex={0}
        {...handlers}
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
function useStageCanvas(pair: number) {
  const source = useContext(FrameContext);
  const look = useStageLook();
  const { frame, still, moving, size } = useLayers();
  const [canvas, setCanvas] = useState<StageCanvas | null>(null);
  useEffect(() => {
    if (still.current === null || moving.current === null || size === null || look === null) return;
    const layers = { still: still.current, moving: moving.current };
    const made = new StageCanvas({ ...layers, size, look, pair });
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
