/** One CPU of the field: what it does, its lists as a strip, and what its flushes read. */
import { useContext, useEffect } from 'react';
import type { CpuIndex } from '../../schema/units.ts';
import {
  type CpuFigures,
  cpuFigures,
  drawCpuStrip,
  layoutCpuStrip,
} from '../../stage/field/one-cpu.ts';
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
  const { frame, moving, size } = useLayers();
  useEffect(() => {
    const canvas = moving.current;
    if (canvas === null || size === null || look === null) return;
    const rect = { x: 3, y: ABOVE, w: size.width - 6, h: size.height - ABOVE - BELOW };
    let visits = new Visits(0);
    const draw: Parameters<typeof source.subscribe>[0] = (now) => {
      const pen = freshPen(canvas, size);
      const strip = layoutCpuStrip(now, rect);
      const lists = strip.nodes.length;
      if (visits.kind.length !== lists) visits = new Visits(lists);
      visits.read(now, cpu, look.still);
      if (pen !== null) drawCpuStrip(pen, strip, visits, look.theme);
    };
    const now = source.current();
    if (now !== null) draw(now);
    return source.subscribe(draw);
  }, [source, moving, size, look, cpu]);
  return (
    <div ref={frame} className="field-part field-strip">
      <canvas ref={moving} className="stage-layer" />
    </div>
  );
}
