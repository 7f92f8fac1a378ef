/** The thread that reads a trace, seen from the page. */
import { proxy, wrap } from 'comlink';
import type { ReadingProgress, ReadTrace, TraceCommands } from './trace-protocol.ts';

export interface TraceThread {
  /** Rejects with a sentence: the importer's, or that the thread cannot go on. */
  readonly read: TraceCommands['read'];
  /** Ends it, also in the middle of a file; nothing comes of that any more. */
  close(): void;
}

export function startTraceThread(): TraceThread {
  const worker = new Worker(new URL('./trace-entry.ts', import.meta.url), {
    type: 'module',
    name: 'skbscope trace',
  });
  const commands = wrap<TraceCommands>(worker);
  const fault = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) =>
      reject(new Error(`What reads traces stopped: ${message || 'its script did not load'}.`));
  });
  return {
    read: (file: Blob, onProgress: (progress: ReadingProgress) => void): Promise<ReadTrace> =>
      Promise.race([commands.read(file, proxy(onProgress)), fault]),
    close: () => worker.terminate(),
  };
}
