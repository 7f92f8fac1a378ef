/** All CPUs at once: what the checks of each defer list found in the last moments. */
import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import type { CpuIndex } from '../../schema/units.ts';
import { rectOfCpuColumn, zoomedAt } from '../../stage/field/columns.ts';
import { describeField } from '../../stage/field/describe.ts';
import type { Focus } from '../../state/zoom.ts';
import { FrameContext, useSampled } from '../lab-frames.ts';
import { FieldTwin } from './FieldTwin.tsx';
import { FocusRing } from './FocusRing.tsx';
import { FieldCanvas } from './field-canvas.ts';
import { HoverCard } from './HoverCard.tsx';
import { useLayers } from './layers.ts';
import { useFieldPointing } from './use-field-pointing.ts';
import { focusOf, isNearest, useFieldZoom } from './use-field-zoom.ts';
import { useStageLook } from './use-stage-look.ts';
import './stage.css';

export interface FieldProps {
  /** The CPUs at the two edges; null for all. */
  readonly focus: Focus | null;
  /** A CPU was chosen, to be looked at more closely. */
  readonly onCpu: (cpu: CpuIndex) => void;
  /** Other CPUs are in view. */
  readonly onFocus: (focus: Focus | null) => void;
}

const FACTORS: Readonly<Record<string, number>> = { '+': 0.5, '=': 0.5, '-': 2 };

const LABEL =
  'All CPUs. Alt with the arrow keys goes over CPUs and lists; Enter opens a CPU, ' +
  'plus and minus zoom, Escape closes the card.';

export function Field({ focus, onCpu, onFocus }: FieldProps) {
  const { frame, still, moving, canvas } = useFieldCanvas(focus);
  const { pointed, ...handlers } = useFieldPointing(canvas, onCpu);
  useFieldZoom(frame, canvas, { onFocus, onThrough: onCpu });
  const layout = canvas?.layout ?? null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const factor = FACTORS[event.key];
    if (factor === undefined || !layout) return handlers.onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
    const { plot, order } = layout;
    const cpu = pointed?.hit.cpu ?? order[0];
    const around = rectOfCpuColumn(layout, cpu) ?? plot;
    if (factor < 1 && isNearest(layout)) onCpu(cpu);
    else onFocus(focusOf({ ...layout, view: zoomedAt(layout, around.x + around.w / 2, factor) }));
  };
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
        onKeyDown={onKeyDown}
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
    const unsubscribe = source.subscribe((next) => made.draw(next));
    return () => {
      unsubscribe();
      made.stop();
    };
  }, [source, still, moving, size, look]);
  useEffect(() => canvas?.show(focus), [canvas, focus]);
  // What is laid out is known after the first frame.
  useSampled(({ recording }) => recording.scenario.title, '');
  return { frame, still, moving, canvas };
}
