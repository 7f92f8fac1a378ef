/** The pipeline of a sender and a receiver, span by span. */
import { scaleLinear } from 'd3';
import type { PipelineSpan, PipelineTimeline } from '../../schema/evidence-figures.ts';
import { figureColumn, type Table, textColumn } from '../../schema/table.ts';
import { type PlotFrame, type PlotSize, plotFrame, type Tick, ticksOf } from './plot-frame.ts';

export interface SpanBlock {
  readonly kind: PipelineSpan['kind'];
  readonly side: PipelineSpan['side'];
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
}

export interface TimelineLayout {
  readonly frame: PlotFrame;
  readonly lanes: readonly { readonly name: string; readonly y: number }[];
  readonly blocks: readonly SpanBlock[];
  readonly ticks: readonly Tick[];
}

export const SPAN_WORDS: Readonly<Record<PipelineSpan['kind'], string>> = {
  send: 'sends',
  delay: 'extra time',
  wakeup: 'wakes the receiver',
  receive: 'receives',
  asleep: 'asleep',
  waking: 'is being woken',
};

const SIDES = ['sender', 'receiver'] as const;
/** Height in a lane, as a share of it: what waits is lower than what works. */
const HEIGHTS: Readonly<Record<PipelineSpan['kind'], number>> = {
  send: 1,
  delay: 1,
  wakeup: 1,
  receive: 1,
  asleep: 0.18,
  waking: 0.5,
};

/** The same stretch of time for every delay, so that spans can be compared. */
export function layoutTimeline(
  line: PipelineTimeline,
  size: PlotSize,
  shownUs: number,
): TimelineLayout {
  const frame = plotFrame(size, { left: 74, top: 6 });
  const from = Math.min(...line.spans.map(({ fromUs }) => fromUs));
  const x = scaleLinear([0, shownUs], [frame.left, frame.right]);
  const lane = (frame.bottom - frame.top) / SIDES.length;
  const blocks = line.spans
    .filter(({ fromUs }) => fromUs - from < shownUs)
    .map(({ side, kind, fromUs, toUs }) => {
      const height = (lane - 10) * HEIGHTS[kind];
      const floor = frame.top + lane * (SIDES.indexOf(side) + 1) - 5;
      const end = Math.min(toUs - from, shownUs);
      const start = x(fromUs - from);
      return {
        kind,
        side,
        x: start,
        width: Math.max(0, x(end) - start),
        y: floor - height,
        height,
      };
    });
  const lanes = SIDES.map((name, i) => ({ name, y: frame.top + lane * (i + 1) - 5 }));
  return { frame, lanes, blocks, ticks: ticksOf(x, 6) };
}

export function timelineTable(line: PipelineTimeline, sourceIds: readonly string[]): Table {
  const [{ fromUs: start } = { fromUs: 0 }] = line.spans;
  const time = (us: number): number => us - start;
  return {
    id: 'pipeline',
    title: `The pipeline with ${line.delayUs} us of extra time per datagram`,
    sourceIds,
    columns: [
      textColumn('side', 'side'),
      textColumn('what', 'what'),
      { ...figureColumn('from_us', 'from', 'us'), digits: 2 },
      { ...figureColumn('to_us', 'to', 'us'), digits: 2 },
      figureColumn('datagram', 'datagram'),
    ],
    rows: line.spans.map(({ side, kind, fromUs, toUs, datagram }) => [
      side,
      SPAN_WORDS[kind],
      time(fromUs),
      time(toUs),
      datagram < 0 ? null : datagram + 1,
    ]),
    notes: [
      `${line.usPerDatagram.toFixed(2)} us and ${line.wakesPerDatagram.toFixed(2)} wake-ups per ` +
        'datagram over the whole run; this is a stretch of it.',
    ],
  };
}
