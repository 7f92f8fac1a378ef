/** Below the field: the sixteen CPUs round the one that is pointed at, and that one. */
import { type MouseEvent, useEffect, useState } from 'react';
import { pairAt } from '../../schema/cpu-pair.ts';
import type { CpuIndex } from '../../schema/units.ts';
import type { FieldLayout } from '../../stage/field/layout.ts';
import { columnIn, lensOf, sixteenAround } from '../../stage/field/one-cpu.ts';
import { useSampled } from '../lab-frames.ts';
import { FocusRing } from './FocusRing.tsx';
import type { FieldCanvas } from './field-canvas.ts';
import { OneCpu } from './OneCpu.tsx';
import { useFieldCanvas } from './use-field-canvas.ts';
import { pointOf } from './use-pointing.ts';
import './field-panels.css';

export interface FieldPanelsProps {
  /** Of the whole field, which has been drawn. */
  readonly canvas: FieldCanvas;
  readonly cpu: CpuIndex;
  readonly onPick: (cpu: CpuIndex) => void;
}

export function FieldPanels({ canvas, cpu, onPick }: FieldPanelsProps) {
  return (
    <div className="field-panels">
      <Sixteen canvas={canvas} cpu={cpu} onPick={onPick} />
      <OneCpu canvas={canvas} cpu={cpu} />
    </div>
  );
}

function Sixteen({ canvas: whole, cpu, onPick }: FieldPanelsProps) {
  const { layout } = whole;
  const focus = layout === null ? null : sixteenAround(layout, cpu);
  const { frame, still, moving, canvas } = useFieldCanvas(focus, whole);
  const name = focus === null ? '' : `CPUs ${focus.from} to ${focus.to}`;
  const plot = canvas?.layout?.plot;
  const around = layout === null || plot === undefined ? null : columnIn(plot, layout, cpu);
  const pick = (event: MouseEvent<HTMLElement>): void => {
    const hit = canvas?.hit(pointOf(event)) ?? null;
    if (hit !== null) onPick(hit.cpu);
  };
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <div
        ref={frame}
        className="field-part"
        role="img"
        aria-label={`${name}, one column each; what their lists are is in the table of the field.`}
        onPointerMove={pick}
      >
        <canvas ref={still} className="stage-layer" />
        <canvas ref={moving} className="stage-layer" />
        {around !== null && <FocusRing around={around} />}
      </div>
    </section>
  );
}

/** The CPU that is looked at below the field: the last one pointed at, at first a sender. */
export function useShownCpu(pointed: CpuIndex | null) {
  const first = useSampled(({ scenario }) => pairAt(scenario, 0).sender, 0);
  const [picked, setPicked] = useState<CpuIndex | null>(null);
  useEffect(() => {
    if (pointed !== null) setPicked(pointed);
  }, [pointed]);
  return { cpu: picked ?? first, onPick: setPicked };
}

interface LensProps {
  readonly layout: FieldLayout;
  readonly cpu: CpuIndex;
}

/** On the whole field, round the columns that the panel shows. */
export function Lens({ layout, cpu }: LensProps) {
  const around = lensOf(layout, cpu);
  return around === null ? null : <FocusRing around={around} />;
}
