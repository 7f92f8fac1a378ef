/**
 * What the page and the thread that reads a trace say to each other. Types only.
 *
 * One thread reads one file: whoever does not want it any more ends the thread.
 */
import type { TraceOutline } from '../analysis/trace/trace-outline.ts';
import type { ImportedTrace } from '../importers/trace/import-trace.ts';

export interface ReadingProgress {
  /** Bytes of the file that were taken so far, packed where it is packed. */
  readonly bytes: number;
  readonly lines: number;
  readonly events: number;
}

export interface ReadTrace extends ImportedTrace {
  readonly outline: TraceOutline;
}

export interface TraceCommands {
  /**
   * Reads a text that may be packed with gzip. Rejects with the importer's sentence where it is no
   * trace.
   */
  read(file: Blob, onProgress: (progress: ReadingProgress) => void): Promise<ReadTrace>;
}
