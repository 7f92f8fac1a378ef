/** The events around the playhead: solid is recorded, hollow is inferred, with its rule. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { formatCount } from '../../lib/format.ts';
import { EV } from '../../schema/events.ts';
import { TRACE_RULES, type TraceRecording } from '../../schema/trace-recording.ts';
import { clockText } from '../controls/clock.ts';
import { useSampled } from '../lab-frames.ts';

const NAMES = new Map<number, string>(Object.entries(EV).map(([name, code]) => [code, name]));

/** Rows before the newest one, and after it. */
const BEFORE = 6;
const AFTER = 3;

export function EventLog({ trace }: { readonly trace: TraceRecording }) {
  const count = useSampled(eventsSoFar, 0);
  const { columns } = trace;
  const from = Math.max(0, count - 1 - BEFORE);
  const to = Math.min(columns.length, count + AFTER);
  const rows = Array.from({ length: to - from }, (_, i) => from + i);
  return (
    <section className="trace-panel trace-log" aria-labelledby="trace-log">
      <h3 id="trace-log">At the playhead</h3>
      <ol>
        {rows.map((i) => (
          <EventRow key={i} trace={trace} row={i} newest={i === count - 1} coming={i >= count} />
        ))}
      </ol>
      <p className="trace-key">
        <span data-known="recorded">recorded</span>
        <span data-known="inferred">inferred: the rule is beside it</span>
      </p>
    </section>
  );
}

function eventsSoFar({ recording, playheadPs }: LabFrame): number {
  return recording.countAt(playheadPs);
}

interface EventRowProps {
  readonly trace: TraceRecording;
  readonly row: number;
  readonly newest: boolean;
  readonly coming: boolean;
}

function EventRow({ trace, row, newest, coming }: EventRowProps) {
  const { columns, rule, line } = trace;
  const { id, says } = TRACE_RULES[rule[row]];
  const isKnown = id === 'line';
  return (
    <li
      data-known={isKnown ? 'recorded' : 'inferred'}
      data-coming={coming}
      aria-current={newest ? 'step' : undefined}
      title={says}
    >
      <code>
        [{String(columns.cpu[row]).padStart(3, '0')}]{' '}
        {clockText(columns.atPs[row], 4, { ticks: trace.clock === 'ticks' })}{' '}
        <b>{NAMES.get(columns.kind[row])}</b>
      </code>
      <small>
        {isKnown ? '' : <span className="unseen">inferred, </span>}
        {isKnown ? '' : `${id}, `}
        line {formatCount(line[row])}
      </small>
    </li>
  );
}
