/** What was recorded, what is inferred and by which rule, and what nobody can see. */
import type { Coverage } from '../../importers/trace/coverage.ts';
import { formatCount, plural } from '../../lib/format.ts';
import type { Clock } from '../../schema/run-meta.ts';
import { TRACE_RULES, type TraceRule } from '../../schema/trace-recording.ts';
import { PS_PER_NS, type Ps } from '../../schema/units.ts';
import { clockText } from '../controls/clock.ts';

export interface CoveragePanelProps {
  readonly coverage: Coverage;
  /** Rows of each rule. */
  readonly rules: Readonly<Record<TraceRule, number>>;
  readonly clock?: Clock;
  /** Null where nothing is drawn. */
  readonly onSeek: ((atPs: Ps) => void) | null;
}

const FORMATS: Readonly<Record<Coverage['format'], string>> = {
  ftrace: 'tracefs',
  tracecmd: 'trace-cmd report',
  perf: 'perf script',
  bpftrace: 'skbscope.bt',
};

export function CoveragePanel({ coverage, rules, clock, onSeek }: CoveragePanelProps) {
  const { lines, format, missing, notes, lost } = coverage;
  const understood = lines.total - lines.unparsed;
  return (
    <section className="trace-panel" aria-labelledby="trace-coverage">
      <h3 id="trace-coverage">What this trace tells, and what it does not</h3>
      <p>
        {plural(lines.total, 'line')} of {FORMATS[format]} read, {formatCount(understood)}{' '}
        understood: {formatCount(lines.events)} events, {formatCount(lines.comments)} comments,{' '}
        {formatCount(lines.lost)} of lost events, {formatCount(lines.meta)} heads and call chains.
      </p>
      <div className="trace-columns">
        <RuleList rules={rules} />
        <div>
          <h4>Unknown, not drawn</h4>
          <ul className="trace-list">
            <li>which lists a flush visited: no tracepoint shows a walk</li>
            <li>skb caches and their fill: no tracepoint shows them</li>
            {missing.map(({ event, then }) => (
              <li key={event}>
                no <code>{event}</code>: none happened; or it was not recorded, and {then}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h4>To know</h4>
          <ul className="trace-list">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <LostPlaces lost={lost} clock={clock} onSeek={onSeek} />
        </div>
        <EventCounts events={coverage.events} />
      </div>
    </section>
  );
}

function RuleList({ rules }: Pick<CoveragePanelProps, 'rules'>) {
  return (
    <div>
      <h4>Recorded and inferred</h4>
      <ul className="trace-list trace-rules">
        {TRACE_RULES.filter(({ id }) => rules[id] > 0).map(({ id, says }) => (
          <li key={id} data-known={id === 'line' ? 'recorded' : 'inferred'}>
            <span className="unseen">{id === 'line' ? 'Recorded: ' : 'Inferred: '}</span>
            <b>{formatCount(rules[id])}</b> {says}
          </li>
        ))}
      </ul>
    </div>
  );
}

function EventCounts({ events }: Pick<Coverage, 'events'>) {
  return (
    <div>
      <h4>Lines of each event</h4>
      <ul className="trace-list trace-events">
        {Object.entries(events).map(([name, count]) => (
          <li key={name}>
            <code>{name}</code> {formatCount(count)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** More buttons would bury the rest. */
const MOST_SHOWN = 40;

function LostPlaces({
  lost,
  clock,
  onSeek,
}: Pick<Coverage, 'lost'> & Pick<CoveragePanelProps, 'clock' | 'onSeek'>) {
  if (lost.length === 0) return null;
  const rest = lost.length - MOST_SHOWN;
  return (
    <details>
      <summary>{plural(lost.length, 'place')} with lost events</summary>
      <ul className="trace-list">
        {lost.slice(0, MOST_SHOWN).map(({ line, cpu, events, at }) => (
          <li key={line}>
            line {formatCount(line)}: {events === null ? 'events' : plural(events, 'event')}
            {cpu === null ? '' : ` of CPU ${cpu}`}
            {at !== null && onSeek !== null && (
              <button
                type="button"
                className="link-button"
                onClick={() => onSeek(Math.max(0, at * PS_PER_NS))}
              >
                show {clockText(Math.max(0, at * PS_PER_NS), 4, clock)}
              </button>
            )}
          </li>
        ))}
        {rest > 0 && <li>and {formatCount(rest)} more</li>}
      </ul>
    </details>
  );
}
