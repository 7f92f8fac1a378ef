/** The Trace place: a recorded kernel on the stage, and what its trace cannot show. */
import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { fetchSample, sampleById } from '../state/trace-samples.ts';
import { FileDrop } from '../ui/controls/FileDrop.tsx';
import { Notices } from '../ui/controls/Notices.tsx';
import { OpenBar } from '../ui/trace/OpenBar.tsx';
import '../ui/trace/trace.css';
import { PlainHeader } from './PlainHeader.tsx';
import type { Page } from './page.ts';
import { CapturePart } from './trace/CapturePart.tsx';
import { OpenedTrace } from './trace/OpenedTrace.tsx';
import { traceStoreOf } from './trace/trace-store.ts';

export function TracePlace({ page }: { readonly page: Page }) {
  const choices = useStore(page.choices);
  const store = traceStoreOf(page);
  const status = useStore(store);
  const { read, open } = status;
  const openSample = useLinkedSample(page);
  const takeBytes = (name: string, bytes: Blob): void => {
    // Where it is no trace, the link keeps what stays open.
    const onRead = (): void => choices.setSample('');
    void read({ name, sample: '', bytes: () => Promise.resolve(bytes), onRead });
  };
  // Asked for once more, it is tried once more.
  const takeSample = (id: string): void =>
    id === choices.sample ? openSample(id) : choices.setSample(id);
  const openBar = (
    <OpenBar
      status={status}
      onFile={(file) => takeBytes(file.name, file)}
      onText={(text) => takeBytes('what was pasted', new Blob([text]))}
      onSample={takeSample}
      onCancel={status.cancel}
    />
  );
  return (
    <div className="trace">
      <button type="button" className="skip-link" onClick={focusMain}>
        Skip to the trace
      </button>
      <div className="trace-header">
        <PlainHeader page={page} />
      </div>
      {open === null ? (
        <main className="trace-main" id="trace" tabIndex={-1}>
          {openBar}
          <CapturePart />
        </main>
      ) : (
        <OpenedTrace key={open.name} page={page} open={open} openBar={openBar} />
      )}
      <Notices notices={choices.notices} onDismiss={choices.dismiss} onGo={choices.pauseAt} />
      <FileDrop what="a trace" onFile={(file) => takeBytes(file.name, file)} />
    </div>
  );
}

/** Opens the sample that the link or a click names, once; gives the way to open one again. */
function useLinkedSample(page: Page): (id: string) => void {
  const sample = useStore(page.choices, (choices) => choices.sample);
  const store = traceStoreOf(page);
  const openIt = useCallback(
    (id: string): void => {
      const found = sampleById(id);
      if (found === undefined) {
        page.choices
          .getState()
          .notify(`No trace number ${id} ships with this page: choose one of the list.`, 'error');
        return;
      }
      const { file } = found;
      const bytes = (signal: AbortSignal): Promise<Blob> => fetchSample(found, signal);
      void store.getState().read({ name: file, sample: id, bytes });
    },
    [page, store],
  );
  useEffect(() => {
    if (sample !== '' && store.getState().open?.sample !== sample) openIt(sample);
  }, [sample, store, openIt]);
  return openIt;
}

/** A button and not an anchor: the hash of the page's address belongs to the link. */
function focusMain(): void {
  document.getElementById('trace')?.focus();
}
