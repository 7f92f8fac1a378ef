/** All CPUs at once: what the checks of each defer list found in the last moments. */
import type { KeyboardEvent } from 'react';
import type { CpuIndex } from '../../schema/units.ts';
import { describeField } from '../../stage/field/describe.ts';
import type { Focus } from '../../state/zoom.ts';
import { useMedia } from '../use-media.ts';
import { FieldKey } from './FieldKey.tsx';
import { FieldPanels, Lens, useShownCpu } from './FieldPanels.tsx';
import { FieldTwin } from './FieldTwin.tsx';
import { FocusRing } from './FocusRing.tsx';
import { HoverCard } from './HoverCard.tsx';
import { useFieldCanvas } from './use-field-canvas.ts';
import { useFieldPointing } from './use-field-pointing.ts';
import { focusBy, isNearest, useFieldZoom } from './use-field-zoom.ts';
import { zoomKeyOf } from './zoom-keys.ts';
import './stage.css';

export interface FieldProps {
  /** The CPUs at the two edges; null for all. */
  readonly focus: Focus | null;
  /** A CPU was chosen, to be looked at more closely. */
  readonly onCpu: (cpu: CpuIndex) => void;
  /** Other CPUs are in view. */
  readonly onFocus: (focus: Focus | null) => void;
}

/** Below that the field needs its place for itself. */
const ROOM_FOR_PANELS = '(min-width: 1180px) and (min-height: 800px)';

const LABEL =
  'All CPUs. Alt with the arrow keys goes over CPUs and lists; Enter opens a CPU, ' +
  'plus and minus zoom, Escape closes the card.';

export function Field({ focus, onCpu, onFocus }: FieldProps) {
  const { frame, still, moving, canvas } = useFieldCanvas(focus);
  const { pointed, ...handlers } = useFieldPointing(canvas, onCpu);
  useFieldZoom(frame, canvas, { onFocus, onThrough: onCpu });
  const layout = canvas?.layout ?? null;
  const panels = useShownCpu(pointed?.hit.cpu ?? null);
  const isRoomy = useMedia(ROOM_FOR_PANELS);
  const hasPanels = isRoomy && canvas !== null && layout !== null && !canvas.isTiled;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = zoomKeyOf(event);
    if (key === null || !layout) return handlers.onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
    const cpu = pointed?.hit.cpu ?? layout.order[0];
    if (key === 'nearer' && isNearest(layout)) onCpu(cpu);
    else onFocus(focusBy(key, layout, cpu));
  };
  return (
    <section className="stage" aria-label="All CPUs">
      <div className="field-whole" data-panels={hasPanels}>
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
        {layout !== null && hasPanels && <Lens layout={layout} cpu={panels.cpu} />}
      </div>
      {hasPanels && <FieldPanels canvas={canvas} {...panels} />}
      {canvas !== null && <FieldKey canvas={canvas} hasLens={hasPanels} />}
      {canvas !== null && <FieldTwin canvas={canvas} />}
    </section>
  );
}
