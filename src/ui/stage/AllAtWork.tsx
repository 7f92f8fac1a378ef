/** All CPUs that take part, each with all its parts: up to sixteen of them. */
import { useContext, useEffect, useState } from 'react';
import type { Ps } from '../../schema/units.ts';
import { CPUS_TABLE_HEAD, cpusSentence, cpusTable } from '../../stage/cpus/describe.ts';
import { describeCpusHit } from '../../stage/cpus/hit.ts';
import { FrameContext, useSampled } from '../lab-frames.ts';
import { ChosenSkb } from './ChosenSkb.tsx';
import { cpuPlaces } from './cpu-places.ts';
import { CpusCanvas } from './cpus-canvas.ts';
import { FocusRing } from './FocusRing.tsx';
import { HoverCard } from './HoverCard.tsx';
import { useMarks } from './hovered-skb.ts';
import { useLayers } from './layers.ts';
import { UnseenTable } from './UnseenTable.tsx';
import { type CpusTarget, useCpusPointing } from './use-cpus-pointing.ts';
import { useStageLook } from './use-stage-look.ts';

export interface AllAtWorkProps extends CpusTarget {
  /** Index of the pair that other panels show. */
  readonly pair: number;
  readonly onSeek: (atPs: Ps) => void;
  /** Where there are several machines, which one it is. */
  readonly name?: string;
}

const LABEL =
  'Alt with the arrow keys goes over them; Enter opens one, plus and minus go ' +
  'nearer and further away, Escape closes the card.';

export function AllAtWork({ pair, name = 'CPUs at work', onSeek, ...target }: AllAtWorkProps) {
  const { frame, still, moving, canvas } = useCpusCanvas(pair);
  const { pointed, ...handlers } = useCpusPointing(canvas, target);
  const { skb, onSkb } = target;
  useMarks(canvas, skb);
  const layout = canvas?.layout ?? null;
  return (
    <section className="stage" aria-label={name}>
      <div
        ref={frame}
        className="stage-layers"
        role="application"
        aria-label={`${name}. ${LABEL}`}
        data-pick={pointed !== null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: one stop of the keyboard for all CPUs
        tabIndex={0}
        {...handlers}
      >
        <canvas ref={still} className="stage-layer" />
        <canvas ref={moving} className="stage-layer" />
        {pointed?.byKey && <FocusRing around={pointed.beside} />}
        {pointed !== null && layout !== null && (
          <HoverCard
            key={JSON.stringify(pointed.hit)}
            beside={pointed.beside}
            pinned={false}
            aloud={pointed.byKey}
            read={(next) => describeCpusHit(pointed.hit, layout, next)}
          />
        )}
      </div>
      {skb !== null && <ChosenSkb choice={skb} onSeek={onSeek} onClose={() => onSkb(null)} />}
      {canvas !== null && <Twin canvas={canvas} />}
    </section>
  );
}

/** The two canvases with a painter for their size, the theme and the pair; only it draws. */
function useCpusCanvas(pair: number) {
  const source = useContext(FrameContext);
  const look = useStageLook();
  const { frame, still, moving, size } = useLayers();
  const [canvas, setCanvas] = useState<CpusCanvas | null>(null);
  useEffect(() => {
    if (still.current === null || moving.current === null || size === null || look === null) return;
    const layers = { still: still.current, moving: moving.current };
    const made = new CpusCanvas({ ...layers, size, look, pair });
    const now = source.current();
    if (now !== null) made.draw(now);
    setCanvas(made);
    if (frame.current !== null) cpuPlaces.set(frame.current, made);
    const unsubscribe = source.subscribe((next) => made.draw(next));
    return () => {
      unsubscribe();
      made.stop();
    };
  }, [source, frame, still, moving, size, look, pair]);
  return { frame, still, moving, canvas };
}

/** For those who do not see it. */
function Twin({ canvas }: { readonly canvas: CpusCanvas }) {
  const text = useSampled(
    (frame) =>
      frame.playing || canvas.layout === null
        ? ''
        : JSON.stringify([cpusSentence(canvas.layout, frame), cpusTable(canvas.layout, frame)]),
    '',
  );
  if (text === '') return null;
  const [sentence, rows]: [string, string[][]] = JSON.parse(text);
  return (
    <div className="stage-unseen">
      <p aria-live="polite">{sentence}</p>
      <UnseenTable
        caption="What the CPUs at work do at this instant"
        head={CPUS_TABLE_HEAD}
        rows={rows}
      />
    </div>
  );
}
