/** One CPU of the field: what it does, its lists as a strip, and what its flushes read. */
import { useContext, useEffect } from 'react';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { CpuIndex } from '../../schema/units.ts';
import {
  type CpuFigures,
  cpuFigures,
  drawCpuLists,
  drawCpuVisits,
  layoutCpuStrip,
} from '../../stage/field/one-cpu.ts';
import type { StripLayout } from '../../stage/strip/layout.ts';
import { Visits } from '../../stage/strip/visits.ts';
import { doingText } from '../../stage/words.ts';
import { FrameContext, useSampled } from '../lab-frames.ts';
import type { FieldCanvas } from './field-canvas.ts';
import { freshPen, useLayers } from './layers.ts';
import { useStageLook } from './use-stage-look.ts';

interface OneCpuText extends CpuFigures {
  readonly doing: string;
}

export interface OneCpuProps {
  /** Of the whole field: it knows what was measured. */
  readonly canvas: FieldCanvas;
  readonly cpu: CpuIndex;
}

export function OneCpu({ canvas, cpu }: OneCpuProps) {
  const text = useSampled((frame) => {
    const read: OneCpuText = {
      ...cpuFigures(frame, canvas.window, cpu),
      doing: doingText(frame, cpu),
    };
    return JSON.stringify({ ...read, cpu });
  }, '');
  const now: OneCpuText | null = text === '' ? null : JSON.parse(text);
  return (
    <section aria-label={`CPU ${cpu}`}>
      <h2>
        CPU {cpu}
        {now !== null && <span>{` on node ${now.node}, ${now.doing}`}</span>}
      </h2>
      <Strip cpu={cpu} />
      <dl>
        {now?.figures.map(([name, value]) => (
          <div key={name} data-wasted={name === 'of them wasted'}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Room above the cells for the pointer of the walk. */
const ABOVE = 18;
/** And below them for their numbers. */
const BELOW = 24;

function Strip({ cpu }: { readonly cpu: CpuIndex }) {
  const source = useContext(FrameContext);
  const look = useStageLook();
  const { frame, still, moving, size } = useLayers();
  useEffect(() => {
    const [ground, canvas] = [still.current, moving.current];
    if (ground === null || canvas === null || size === null || look === null) return;
    const rect = { x: 3, y: ABOVE, w: size.width - 6, h: size.height - ABOVE - BELOW };
    let known: ReturnType<typeof newStrip> | null = null;
    const newStrip = ({ scenario, view, playing }: LabFrame, strip: StripLayout) => {
      const pen = freshPen(ground, size);
      if (pen !== null && playing) drawCpuLists(pen, strip, look.theme);
      const visits = new Visits(strip.nodes.length);
      return { scenario, variant: view.variant, playing, strip, visits };
    };
    const draw = (now: LabFrame): void => {
      const { scenario, view, playing } = now;
      const same = known?.scenario === scenario && known.variant === view.variant;
      if (known === null || !same || known.playing !== playing)
        known = newStrip(now, layoutCpuStrip(now, rect));
      const { strip, visits } = known;
      visits.read(now, cpu, look.still);
      const pen = freshPen(canvas, size);
      if (pen === null) return;
      // At rest all is on one canvas: edges blend a little otherwise.
      if (!playing) drawCpuLists(pen, strip, look.theme);
      drawCpuVisits(pen, strip, visits, look.theme);
    };
    const now = source.current();
    if (now !== null) draw(now);
    return source.subscribe(draw);
  }, [source, still, moving, size, look, cpu]);
  return (
    <div ref={frame} className="field-part field-strip">
      <canvas ref={still} className="stage-layer" />
      <canvas ref={moving} className="stage-layer" />
    </div>
  );
}
