/** All CPUs at once: what the checks of each defer list found in the last moments. */
import { useContext, useEffect, useRef, useState } from 'react';
import type { CpuIndex } from '../../schema/units.ts';
import { describeField } from '../../stage/field/describe.ts';
import type { Focus } from '../../state/zoom.ts';
import { FrameContext, useSampled } from '../lab-frames.ts';
import { FieldTwin } from './FieldTwin.tsx';
import { FocusRing } from './FocusRing.tsx';
import { FieldCanvas } from './field-canvas.ts';
import { HoverCard } from './HoverCard.tsx';
import { useLayers } from './layers.ts';
import { useFieldPointing } from './use-field-pointing.ts';
import { useStageLook } from './use-stage-look.ts';
import './stage.css';

export interface FieldProps {
  /** The CPUs at the two edges; null for all. */
  readonly focus: Focus | null;
  /** A CPU was chosen, to be looked at more closely. */
  readonly onCpu: (cpu: CpuIndex) => void;
}

const LABEL =
  'All CPUs. Alt with the arrow keys goes over CPUs and lists; Enter opens a CPU, ' +
  'Escape closes the card.';

export function Field({ focus, onCpu }: FieldProps) {
  const { frame, still, moving, canvas } = useFieldCanvas(focus);
  const { pointed, ...handlers } = useFieldPointing(canvas, onCpu);
  const layout = canvas?.layout ?? null;
  return (
    <section className="stage" aria-label="All CPUs">
      <div
        ref={frame}
        className="stage-layers"
        role="application"
        aria-label={LABEL}
        data-pick={pointed !== null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: one stop of the keyboard for all CPUs
        tabIndex={0}
        {...handlers}
      >
        <canvas ref={still} className="stage-layer" />
        <canvas ref={moving} className="stage-layer" />
        {pointed !== null && <FocusRing around={pointed.around} />}
        {pointed !== null && layout !== null && canvas !== null && (
          <HoverCard
            key={`${pointed.hit.cpu} ${pointed.hit.slot}`}
            beside={pointed.around}
            pinned={false}
            aloud={pointed.byKey}
            read={(next) => describeField(pointed.hit, layout, next, canvas.window)}
          />
        )}
      </div>
      {canvas !== null && <FieldTwin canvas={canvas} />}
    </section>
  );
}

/** The two canvases with a painter for their size and theme; only it draws. */
function useFieldCanvas(focus: Focus | null) {
  const source = useContext(FrameContext);
  const look = useStageLook();
  const { frame, still, moving, size } = useLayers();
  const [canvas, setCanvas] = useState<FieldCanvas | null>(null);
  const focused = useRef(focus);
  focused.current = focus;
  useEffect(() => {
    if (still.current === null || moving.current === null || size === null || look === null) return;
    const layers = { still: still.current, moving: moving.current };
    const made = new FieldCanvas({ ...layers, size, look }, focused.current);
    const now = source.current();
    if (now !== null) made.draw(now);
    setCanvas(made);
    return source.subscribe((next) => made.draw(next));
  }, [source, still, moving, size, look]);
  useEffect(() => canvas?.show(focus), [canvas, focus]);
  // What is laid out is known after the first frame.
  useSampled(({ recording }) => recording.scenario.title, '');
  return { frame, still, moving, canvas };
}
