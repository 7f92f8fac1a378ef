/**
 * The Trace place: which file is open, which one is being read, and how it is played. What was open
 * stays until something else can be shown in its place.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StopUnit } from '../analysis/stops.ts';
import type { TraceFacts } from '../analysis/trace/trace-facts.ts';
import type { ReadingProgress, ReadTrace } from '../worker/trace-protocol.ts';
import type { TraceThread } from '../worker/trace-thread.ts';
import { SAMPLE_MACHINE } from './trace-samples.ts';

export interface OpenTrace {
  /** The file, or what was pasted. */
  readonly name: string;
  /** Its number where it is one of those that ship, else empty. */
  readonly sample: string;
  readonly imported: ReadTrace;
}

export interface Reading {
  readonly name: string;
  /** All bytes of the file; null while it is not there yet. */
  readonly bytes: number | null;
  readonly progress: ReadingProgress;
}

export interface TraceStatus {
  readonly open: OpenTrace | null;
  readonly reading: Reading | null;
  /** Why the last file could not be opened, in a sentence; null if it could. */
  readonly problem: { readonly name: string; readonly sentence: string } | null;
  /** What the viewer said of the machine, where the file does not tell. */
  readonly told: Partial<TraceFacts>;
  /** By what the buttons step. */
  readonly stepUnit: StopUnit;
}

export interface TraceActions {
  /** Reads a file, or what `fetchIt` brings; whatever was being read is given up. */
  read(source: TraceSource): Promise<void>;
  /** Gives up the file that is being read. */
  cancel(): void;
  /** All that the viewer says of the machine, in place of what he said before. */
  tell(told: Partial<TraceFacts>): void;
  setStepUnit(stepUnit: StopUnit): void;
}

export interface TraceSource {
  readonly name: string;
  readonly sample: string;
  /** Rejects with a sentence. */
  readonly bytes: (signal: AbortSignal) => Promise<Blob>;
  /** Called when it has been read, just before it is shown. */
  readonly onRead?: () => void;
}

export type TraceState = TraceStatus & TraceActions;
export type TraceStore = StoreApi<TraceState>;

const NOTHING_READ: ReadingProgress = { bytes: 0, lines: 0, events: 0 };

/** `start` starts a thread that reads one file. */
export function createTraceStore(start: () => TraceThread): TraceStore {
  return createStore<TraceState>()((set, get) => ({
    open: null,
    reading: null,
    problem: null,
    told: {},
    stepUnit: 'event',
    ...readActions(start, set, get),
    tell: (told) => set({ told }),
    setStepUnit: (stepUnit) => set({ stepUnit }),
  }));
}

type Set = (change: Partial<TraceStatus>) => void;

function readActions(
  start: () => TraceThread,
  set: Set,
  get: () => TraceState,
): Pick<TraceActions, 'read' | 'cancel'> {
  let giveUp: AbortController | null = null;
  const readInto = async (source: TraceSource, signal: AbortSignal): Promise<void> => {
    const file = await source.bytes(signal);
    signal.throwIfAborted();
    const { name, sample } = source;
    const thread = start();
    signal.addEventListener('abort', () => thread.close());
    try {
      set({ reading: { name, bytes: file.size, progress: NOTHING_READ } });
      const imported = await thread.read(file, (progress) => {
        if (!signal.aborted) set({ reading: { name, bytes: file.size, progress } });
      });
      if (signal.aborted) return;
      const open = { name, sample, imported };
      source.onRead?.();
      set({ open, reading: null, problem: null, told: {} });
    } finally {
      thread.close();
    }
  };
  return {
    async read(source) {
      giveUp?.abort();
      const mine = new AbortController();
      giveUp = mine;
      const { name } = source;
      set({ reading: { name, bytes: null, progress: NOTHING_READ }, problem: null });
      try {
        await readInto(source, mine.signal);
      } catch (error) {
        if (mine.signal.aborted) return;
        const sentence = error instanceof Error ? error.message : String(error);
        set({ reading: null, problem: { name, sentence } });
      }
    },
    cancel() {
      giveUp?.abort();
      if (get().reading !== null) set({ reading: null });
    },
  };
}

/** What the file tells of the machine, and where it does not, its README or the viewer. */
export function factsOf({ imported, sample }: OpenTrace, by: Partial<TraceFacts>): TraceFacts {
  const told = sample === '' ? by : SAMPLE_MACHINE;
  const { kernel, cpuNode, possibleNodes, onlineNodes, deferMax } = imported.coverage.machine;
  return {
    kernel: kernel ?? told.kernel ?? null,
    cpuNode: nodesByCpu(cpuNode) ?? told.cpuNode ?? null,
    possible: possibleNodes ?? told.possible ?? null,
    online: onlineNodes ?? told.online ?? null,
    deferMax: deferMax ?? told.deferMax ?? null,
  };
}

/** CPUs between the told ones are on the node of the one before. */
function nodesByCpu(cpuNode: ReadonlyMap<number, number> | null): number[] | null {
  if (cpuNode === null || cpuNode.size === 0) return null;
  const nodes: number[] = [];
  const first = Math.min(...cpuNode.values());
  for (let cpu = 0; cpu <= Math.max(...cpuNode.keys()); cpu++)
    nodes.push(cpuNode.get(cpu) ?? nodes[cpu - 1] ?? first);
  return nodes;
}
