/** The drawing of the throughput chart: a picture only, its words are in the panel. */
import type { ChartLabel } from '../../charts/throughput-labels.ts';
import type { ThroughputLayout } from '../../charts/throughput-layout.ts';

export interface ChartLinesProps {
  readonly layout: ThroughputLayout;
  readonly width: number;
  readonly height: number;
  readonly hoverMs: number | null;
  readonly runMs: number;
}

export function ChartLines({ layout, width, height, hoverMs, runMs }: ChartLinesProps) {
  const { plot, dot } = layout;
  const right = plot.x + plot.width;
  const hoverX = hoverMs === null ? null : plot.x + (hoverMs / runMs) * plot.width;
  return (
    <svg className="pn-lines" width={width} height={height} aria-hidden="true">
      <Ticks layout={layout} height={height} />
      {layout.references.map(({ y }) => (
        <line key={y} className="pn-published" x1={plot.x} x2={right} y1={y} y2={y} />
      ))}
      <line className="pn-axis" x1={plot.x} x2={right} y1={plot.height} y2={plot.height} />
      <path className="pn-area" d={layout.area} />
      <path className="pn-ghost" d={layout.ghost} />
      <path className="pn-future" d={layout.future} />
      <path className="pn-past" d={layout.past} />
      <Marks layout={layout} />
      {layout.ghostLabel !== null && (
        <g className="pn-ghost-name">
          <MarkName label={layout.ghostLabel} />
        </g>
      )}
      {hoverX !== null && (
        <line className="pn-hover" x1={hoverX} x2={hoverX} y1={plot.y} y2={plot.height} />
      )}
      {dot && <circle className="pn-dot" cx={dot[0]} cy={dot[1]} r="5.5" />}
    </svg>
  );
}

function Ticks({ layout, height }: { layout: ThroughputLayout; height: number }) {
  const { plot } = layout;
  return (
    <>
      {layout.yTicks.map(({ y, toX, text }) => (
        <g key={text} className="pn-tick">
          <line x1={plot.x} x2={toX} y1={y} y2={y} />
          <text x={plot.x - 8} y={y} dy="0.36em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {layout.xTicks.map(({ x, text, anchor }) => (
        <text key={text} className="pn-tick" x={x} y={height - 4} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </>
  );
}

function Marks({ layout }: { layout: ThroughputLayout }) {
  return (
    <>
      {layout.marks.map(({ x, topY, tone, label }) => (
        <g
          key={x}
          className={`pn-mark pn-mark-${tone}`}
          data-dense={layout.dense ? 'true' : undefined}
        >
          <line x1={x} x2={x} y1={topY} y2={layout.plot.height} />
          <circle cx={x} cy={layout.plot.height} r={layout.dense ? 2 : 4.5} />
          {label !== null && <MarkName label={label} />}
        </g>
      ))}
    </>
  );
}

function MarkName({ label }: { label: ChartLabel }) {
  const { box, anchor, words } = label;
  return (
    <text
      x={anchor === 'end' ? box.x + box.width : box.x}
      y={box.y + box.height - 4}
      textAnchor={anchor}
    >
      {words}
    </text>
  );
}
