/** The pipeline of sender and receiver while time is added to the sender: sleeping appears. */
import { layoutTimeline, SPAN_WORDS, timelineTable } from '../../charts/evidence/timeline.ts';
import type { PipelineTimeline } from '../../schema/evidence-figures.ts';
import { FigureFrame } from './FigureFrame.tsx';
import { Plot } from './Plot.tsx';
import { PlotAxes } from './PlotAxes.tsx';

export interface NamedTimeline {
  readonly name: string;
  readonly line: PipelineTimeline;
}

export interface TimelineFigureProps {
  readonly changed: boolean;
  readonly lines: readonly NamedTimeline[];
  readonly shownUs: number;
  /** Of the published figures in it, and what it was computed with. */
  readonly sourceIds: readonly string[];
}

const KINDS = ['send', 'delay', 'wakeup', 'receive', 'asleep', 'waking'] as const;

export function TimelineFigure({ changed, lines, shownUs, sourceIds }: TimelineFigureProps) {
  return (
    <>
      <ul className="legend" aria-label="Spans">
        {KINDS.map((kind) => (
          <li key={kind}>
            <svg width="18" height="14" aria-hidden="true">
              <rect className={`span span-${kind}`} width="18" height="14" />
            </svg>
            {SPAN_WORDS[kind]}
          </li>
        ))}
      </ul>
      {lines.map((each) => (
        <OneTimeline key={each.name} {...each} {...{ changed, shownUs, sourceIds }} />
      ))}
    </>
  );
}

type OneProps = NamedTimeline & Omit<TimelineFigureProps, 'lines'>;

function OneTimeline({ changed, name, line, shownUs, sourceIds }: OneProps) {
  const { S, R, W, L } = line;
  const says =
    `${line.usPerDatagram.toFixed(2)} µs and ${line.wakesPerDatagram.toFixed(2)} wake-ups ` +
    `per datagram. S ${S.toFixed(2)}, R ${R.toFixed(2)}, W ${W.toFixed(2)}, L ${L.toFixed(2)} µs: ` +
    `by the law, each µs added costs L / (L − W) = ${(L / (L - W)).toFixed(2)} while it sleeps at times`;
  return (
    <FigureFrame
      changed={changed}
      title={name}
      note={`${says}. The first ${shownUs} µs of a stretch of the run.`}
      table={timelineTable(line, sourceIds)}
    >
      <Plot height={150} says={`${name}: ${says}`}>
        {(size) => {
          const { frame, lanes, blocks, ticks } = layoutTimeline(line, size, shownUs);
          return (
            <>
              <PlotAxes frame={frame} x={ticks} xName="µs" />
              {lanes.map((lane) => (
                <g key={lane.name}>
                  <line
                    className="row-grid"
                    x1={frame.left}
                    x2={frame.right}
                    y1={lane.y}
                    y2={lane.y}
                  />
                  <text className="plot-label" x={frame.left - 10} y={lane.y - 14} textAnchor="end">
                    {lane.name}
                  </text>
                </g>
              ))}
              {blocks.map(({ kind, side, x, y, width, height }) => (
                <rect
                  key={`${side} ${kind} ${x}`}
                  className={`span span-${kind}`}
                  {...{ x, y, height }}
                  width={Math.max(0.5, width - 0.75)}
                />
              ))}
            </>
          );
        }}
      </Plot>
    </FigureFrame>
  );
}
