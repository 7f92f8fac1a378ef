/** Whether the page opens without a network, and what else can be kept for that. */
import { formatCount, plural, THIN } from '../../lib/format.ts';
import type { OfflineState } from '../../state/offline.ts';

export interface OfflineNoteProps {
  readonly state: OfflineState;
  readonly onKeepSamples: () => void;
  readonly onUpdate: () => void;
}

export function OfflineNote({ state, onKeepSamples, onUpdate }: OfflineNoteProps) {
  return (
    <section className="about-offline">
      <h3>Without a network</h3>
      <AppSentence state={state} />
      <Samples state={state} onKeepSamples={onKeepSamples} />
      {state.fault !== null && <p role="alert">{state.fault}</p>}
      {state.newer && (
        <p>
          A newer version of the page is kept beside this one. It comes when you reload here, or
          once all tabs of the page were closed.{' '}
          <button type="button" className="button" onClick={onUpdate}>
            Reload to update
          </button>
        </p>
      )}
    </section>
  );
}

export function SingleFileNote() {
  return (
    <section>
      <h3>Without a network</h3>
      <p>
        This page is a single file with everything in it, sample traces included: it can be copied,
        and opened without a network or a server.
      </p>
    </section>
  );
}

function AppSentence({ state: { report, refusal } }: Pick<OfflineNoteProps, 'state'>) {
  if (refusal !== null) return <p>{refusal} Until then the page needs its network.</p>;
  if (report === null) return <p>The page is being kept in this browser …</p>;
  const { files, kept, bytes } = report.app;
  if (kept < files) {
    return (
      <p>
        Of {plural(files, 'file')} of the page {formatCount(files - kept)} could not be kept: reload
        it once when there is a network.
      </p>
    );
  }
  return (
    <p>
      ✓ The page is kept in this browser and opens without a network: {plural(files, 'file')},{' '}
      {formatSize(bytes)}.
    </p>
  );
}

function Samples({ state, onKeepSamples }: Omit<OfflineNoteProps, 'onUpdate'>) {
  const { report, fetching, refusal } = state;
  if (report === null || refusal !== null) return null;
  const { files, kept, bytes } = report.samples;
  if (kept === files) {
    return (
      <p>
        ✓ So are all {plural(files, 'sample trace')}, {formatSize(bytes)}.
      </p>
    );
  }
  return (
    <p>
      Sample traces are kept once they were opened, {formatCount(kept)} of {formatCount(files)} so
      far.{' '}
      <button type="button" className="button" disabled={fetching} onClick={onKeepSamples}>
        {fetching ? 'Being loaded …' : `Make all available offline (${formatSize(bytes)})`}
      </button>
    </p>
  );
}

function formatSize(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)}${THIN}MB`;
}
