/** Ways to open a trace: a file, a paste, or one of those that ship; and how far the reading is. */
import { type ChangeEvent, useRef, useState } from 'react';
import { formatCount, formatPercent } from '../../lib/format.ts';
import type { TraceStatus } from '../../state/trace.ts';
import { SAMPLE_MACHINE, TRACE_SAMPLES } from '../../state/trace-samples.ts';
import { PasteTrace } from './PasteTrace.tsx';

export interface OpenBarProps {
  readonly status: Pick<TraceStatus, 'open' | 'reading' | 'problem'>;
  readonly onFile: (file: File) => void;
  readonly onText: (text: string) => void;
  readonly onSample: (id: string) => void;
  readonly onCancel: () => void;
}

export function OpenBar({ status, onFile, onText, onSample, onCancel }: OpenBarProps) {
  const { open, problem } = status;
  const input = useRef<HTMLInputElement>(null);
  const [pastes, setPastes] = useState(false);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    // The same file once more is a new choice.
    event.target.value = '';
    if (file !== undefined) onFile(file);
  };
  return (
    <section className="trace-panel trace-open" aria-labelledby="trace-title">
      <div className="trace-open-head">
        <h2 id="trace-title" tabIndex={-1}>
          {open === null ? 'A real kernel on the same stage' : open.name}
        </h2>
        <div className="trace-buttons">
          <input
            ref={input}
            type="file"
            className="unseen"
            tabIndex={-1}
            aria-label="File of a trace"
            onChange={take}
          />
          <button type="button" className="button" onClick={() => input.current?.click()}>
            Open a file
          </button>
          <button
            type="button"
            className="button"
            aria-expanded={pastes}
            onClick={() => setPastes(!pastes)}
          >
            Paste
          </button>
          <SampleSelect open={open?.sample ?? ''} onSample={onSample} />
        </div>
      </div>
      {open === null && (
        <p className="trace-about">
          Text of tracefs, trace-cmd report, perf script or skbscope.bt, packed with gzip or not;
          drop it anywhere. It is read in this page and goes nowhere.
        </p>
      )}
      {open !== null && open.sample !== '' && (
        <p className="trace-about">
          Recorded on Linux {SAMPLE_MACHINE.kernel} with {SAMPLE_MACHINE.cpuNode?.length} CPUs on
          one node and skb_defer_max {SAMPLE_MACHINE.deferMax}, as the README of the samples says.
        </p>
      )}
      {open !== null && open.sample === '' && (
        <p className="trace-about">
          This is a file of yours: it is not in the link, and whoever opens the link does not see
          it.
        </p>
      )}
      {pastes && <PasteTrace onText={onText} onDone={() => setPastes(false)} />}
      <Progress reading={status.reading} onCancel={onCancel} />
      {problem !== null && (
        <p className="trace-problem" role="alert">
          <b>{problem.name}</b> was not opened{open === null ? '' : `; ${open.name} stays`}.{' '}
          {problem.sentence}
        </p>
      )}
      {open === null && <SampleList onSample={onSample} />}
    </section>
  );
}

interface SampleProps {
  readonly onSample: (id: string) => void;
}

function SampleSelect({ open, onSample }: SampleProps & { readonly open: string }) {
  return (
    <select
      className="field trace-samples"
      aria-label="Traces that ship"
      value={open}
      onChange={(event) => onSample(event.target.value)}
    >
      <option value="" disabled>
        Samples
      </option>
      {TRACE_SAMPLES.map(({ id, about }) => (
        <option key={id} value={id}>
          {id}: {about}
        </option>
      ))}
    </select>
  );
}

function SampleList({ onSample }: SampleProps) {
  return (
    <ul className="trace-sample-list">
      {TRACE_SAMPLES.map(({ id, about }) => (
        <li key={id}>
          <button type="button" className="button" onClick={() => onSample(id)}>
            <b>{id}</b> {about}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Progress({
  reading,
  onCancel,
}: Pick<TraceStatus, 'reading'> & { readonly onCancel: () => void }) {
  const bytes = reading?.bytes ?? 0;
  const share = bytes === 0 ? null : Math.min(1, (reading?.progress.bytes ?? 0) / bytes);
  return (
    <div className="trace-progress">
      <p role="status">
        {reading === null
          ? ''
          : `Reading ${reading.name}: ${formatCount(reading.progress.lines)} lines` +
            (share === null ? '' : `, ${formatPercent(100 * share, 0)} of the file`)}
      </p>
      {reading !== null && (
        <>
          <progress aria-label="Reading" value={share ?? undefined} />
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
        </>
      )}
    </div>
  );
}
