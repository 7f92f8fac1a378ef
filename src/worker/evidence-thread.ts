/** One thread that draws from the cost model, seen from the page. */
import { releaseProxy, wrap } from 'comlink';
import type { EvidenceCommands } from './evidence-protocol.ts';

/** The commands as they arrive on the page: every answer takes a while. */
export type RemoteEvidence = {
  readonly [K in keyof EvidenceCommands]: (
    ...args: Parameters<EvidenceCommands[K]>
  ) => Promise<ReturnType<EvidenceCommands[K]>>;
};

export interface EvidenceThread {
  readonly commands: RemoteEvidence;
  /** Called if the thread cannot be started or stops on a fault; it answers nothing after that. */
  onFault: (message: string) => void;
  close(): void;
}

export function startEvidenceThread(): EvidenceThread {
  const worker = new Worker(new URL('./evidence-entry.ts', import.meta.url), {
    type: 'module',
    name: 'skbscope evidence',
  });
  const commands = wrap<EvidenceCommands>(worker);
  const thread: EvidenceThread = {
    commands,
    onFault: () => undefined,
    close: () => {
      commands[releaseProxy]();
      worker.terminate();
    },
  };
  worker.onerror = (event) => thread.onFault(event.message || 'its script did not load');
  return thread;
}
