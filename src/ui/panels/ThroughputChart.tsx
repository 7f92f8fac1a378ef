/** The rate over the whole computed run, drawn; it is a slider too: click, drag or arrows seek. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { BIN_PS } from '../../analysis/run-series.ts';
import type { ReferenceLine } from '../../charts/references.ts';
import type { ThroughputFigures } from '../../charts/throughput-figures.ts';
import { layoutThroughput, rateAt, timeAtX } from '../../charts/throughput-layout.ts';
import { formatMs, formatRate, formatUs } from '../../lib/format.ts';
import { PS_PER_MS, type Ps } from '../../schema/units.ts';
import { ChartLines } from './ChartLines.tsx';
import { Placed } from './Placed.tsx';
import { ReferenceLabel } from './ReferenceLabel.tsx';
import { useBox } from './use-box.ts';

export interface ThroughputChartProps {
  readonly figures: ThroughputFigures;
  readonly references: readonly ReferenceLine[];
  readonly onSeek?: (atPs: Ps) => void;
}

export function ThroughputChart({ figures, references, onSeek }: ThroughputChartProps) {
  const [ref, { width, height }] = useBox<HTMLDivElement>({ width: 396, height: 140 });
  const [hoverMs, setHoverMs] = useState<number | null>(null);
  const layout = layoutThroughput({ width, height, figures, references });
  const { runMs } = figures;
  const seek = (ms: number): void => {
    onSeek?.(Math.round(Math.max(0, Math.min(runMs, ms)) * PS_PER_MS));
  };
  const msAt = (event: PointerEvent): number => {
    const left = event.currentTarget.getBoundingClientRect().left;
    return timeAtX(layout, event.clientX - left, runMs);
  };
  const onPointer = (event: PointerEvent): void => {
    const ms = msAt(event);
    setHoverMs(ms);
    if (event.buttons === 1) seek(ms);
  };
  return (
    <div className="pn-chart" ref={ref}>
      <ChartLines layout={layout} width={width} height={height} hoverMs={hoverMs} runMs={runMs} />
      <div
        className="pn-slider"
        role="slider"
        tabIndex={0}
        aria-label="Playhead on the throughput line"
        aria-valuemin={0}
        aria-valuemax={runMs}
        aria-valuenow={figures.playheadMs}
        aria-valuetext={sliderText(figures)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onPointer(event);
        }}
        onPointerMove={onPointer}
        onPointerLeave={() => setHoverMs(null)}
        onKeyDown={(event) => onArrow(event, figures, seek)}
      />
      {references.map((reference, i) => {
        const label = layout.references[i].label;
        return label && <ReferenceLabel key={reference.name} reference={reference} label={label} />;
      })}
      {hoverMs !== null && figures.line.length > 0 && (
        <Placed {...tipPlace(hoverMs / runMs, layout.plot)} className="pn-tip">
          {instantText(hoverMs, runMs)} · {formatRate(rateAt(figures.line, hoverMs))}
        </Placed>
      )}
    </div>
  );
}

/** Widest text of the tip, and where it stands: over the axis, out of the way of most labels. */
const TIP_PX = 160;
const TIP_LIFT_PX = 26;

function tipPlace(share: number, plot: { x: number; width: number; height: number }) {
  const x = plot.x + share * plot.width;
  const left = x + 8 + TIP_PX > plot.x + plot.width ? x - 8 - TIP_PX : x + 8;
  return { x: Math.max(plot.x, left), y: plot.height - TIP_LIFT_PX };
}

/** As fine as the axis. */
function instantText(ms: number, runMs: number): string {
  return runMs < 1 ? formatUs(ms * 1_000) : formatMs(ms);
}

function sliderText({ playheadMs, runMs, perS, walk }: ThroughputFigures): string {
  const rate = perS === null ? 'no rate yet' : `${formatRate(perS).replace('/s', 'per second')}`;
  return `${instantText(playheadMs, runMs)}, ${rate}, ${walk}`;
}

/** One bin, or ten with Shift; the page's own arrow keys step single events. */
function onArrow(
  event: KeyboardEvent,
  { playheadMs }: ThroughputFigures,
  seek: (ms: number) => void,
) {
  const step = (BIN_PS / PS_PER_MS) * (event.shiftKey ? 10 : 1);
  const by = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step }[event.key];
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  seek(playheadMs + by);
}
