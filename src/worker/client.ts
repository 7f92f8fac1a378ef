/** The page's side of the worker: commands by comlink, chunks by a port of their own. */
import { type Remote, releaseProxy, transfer, wrap } from 'comlink';
import { columnsOver, type EventColumns } from '../schema/events.ts';
import type { MemoryReport } from '../schema/memory-report.ts';
import type { Violation } from '../schema/violation.ts';
import type { ChunkMessage, EngineCommands, ReturnMessage } from './protocol.ts';

export interface Chunk {
  readonly run: number;
  /** Valid during the call only: the buffer goes back to the worker. */
  readonly columns: EventColumns;
  readonly computedPs: number;
  readonly complete: boolean;
  readonly violations: readonly Violation[];
  readonly memory: MemoryReport | null;
}

export interface EngineClient {
  readonly commands: Remote<EngineCommands>;
  /** Called for every chunk, in order. */
  onChunk: (chunk: Chunk) => void;
  /** Called once if the worker cannot be started or stops on a fault. */
  onFault: (message: string) => void;
  close(): void;
}

export function startEngine(): EngineClient {
  const worker = new Worker(new URL('./entry.ts', import.meta.url), {
    type: 'module',
    name: 'skbscope engine',
  });
  const commands = wrap<EngineCommands>(worker);
  const { port1, port2 } = new MessageChannel();
  const client: EngineClient = {
    commands,
    onChunk: () => undefined,
    onFault: () => undefined,
    close: () => {
      commands[releaseProxy]();
      port1.close();
      worker.terminate();
    },
  };
  port1.onmessage = ({ data }: MessageEvent<ChunkMessage>) => {
    const home: ReturnMessage = { run: data.run, buffer: data.buffer };
    try {
      client.onChunk({ ...data, columns: columnsOver(data.buffer, data.capacity, data.length) });
    } catch (error) {
      client.onFault(messageOf(error));
    }
    port1.postMessage(home, [data.buffer]);
  };
  worker.onerror = (event) => client.onFault(messageOf(event.message || 'its script did not load'));
  commands
    .connect(transfer(port2, [port2]))
    .catch((error: unknown) => client.onFault(messageOf(error)));
  return client;
}

/** Engines of browsers have words of their own for lack of memory. */
const NO_MEMORY = /RangeError|allocation failed|array (buffer )?length|out of memory/i;

const TOO_LARGE = 'there is not enough memory for this run';

/** What went wrong, as part of a sentence. */
export function messageOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const lacksMemory = NO_MEMORY.test(error instanceof Error ? `${error.name} ${said}` : said);
  return lacksMemory ? TOO_LARGE : said;
}

/** Why a scenario does not run, and what to do: what is wrong with one has its own sentence. */
export function whyNotRun(error: unknown): string {
  if (error instanceof Error && error.name === 'InputError') return error.message;
  const said = messageOf(error);
  const way = said === TOO_LARGE ? 'choose a smaller one' : 'reload the page to try again';
  return `The scenario could not be run: ${said}; ${way}.`;
}
