/** The short form of a trace: what its lines say, by CPU. */
import type { Counts, Headline } from '../../importers/trace/headline.ts';
import { formatCount } from '../../lib/format.ts';

const BY_CPU: readonly (readonly [keyof Headline, string])[] = [
  ['net_rx_passes', 'NET_RX passes'],
  ['flush_frees', 'skbs freed by a flush'],
  ['flush_batches', 'flushes that freed some'],
  ['udp_recv', 'UDP receive calls'],
  ['tcp_recv', 'TCP receive calls'],
  ['kicks_queued', 'kicks sent'],
  ['kicks_run', 'kicks that arrived'],
  ['rps_ipis', 'RPS IPIs'],
  ['drops', 'drops'],
  ['lost_events', 'events lost'],
];

export function HeadlineCounts({ headline }: { readonly headline: Headline }) {
  const { events, packets_per_pass, largest_flush_batch, span_s, unparsed_lines } = headline;
  const plain: readonly (readonly [string, string, string])[] = [
    ['events', 'events', formatCount(events)],
    ['span_s', 'seconds', span_s === null ? 'clock in ticks' : String(span_s)],
    ['packets_per_pass', 'skbs a pass', packets_per_pass === null ? '–' : String(packets_per_pass)],
    ['largest_flush_batch', 'largest flush', formatCount(largest_flush_batch)],
    ['unparsed_lines', 'lines not understood', formatCount(unparsed_lines)],
  ];
  return (
    <dl className="trace-counts">
      {plain.map(([key, name, value]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd data-figure={key}>{value}</dd>
        </div>
      ))}
      {BY_CPU.map(([key, name]) => (
        <CountByKey key={key} figure={key} name={name} counts={headline[key] as Counts} />
      ))}
    </dl>
  );
}

interface CountByKeyProps {
  readonly figure: string;
  readonly name: string;
  readonly counts: Counts;
}

/** The sum, and where it comes from. */
function CountByKey({ figure, name, counts }: CountByKeyProps) {
  const entries = Object.entries(counts);
  const sum = entries.reduce((total, [, count]) => total + count, 0);
  return (
    <div>
      <dt>{name}</dt>
      <dd data-figure={figure}>
        {formatCount(sum)}
        {entries.length > 0 && (
          <small>{entries.map(([of, count]) => partText(of, count)).join(', ')}</small>
        )}
      </dd>
    </div>
  );
}

/** "CPU 0: 1,787", "CPU 1 → 0: 26", "SOCKET_RCVBUFF: 457" */
function partText(of: string, count: number): string {
  const name = /^\d+(->\d+)?$/.test(of) ? `CPU ${of.replace('->', ' → ')}` : of;
  return `${name}: ${formatCount(count)}`;
}
