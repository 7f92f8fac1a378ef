/** The side of the thread that reads a trace: bytes of a file in, all that it tells out. */
import { outlineOf } from '../analysis/trace/trace-outline.ts';
import { importTrace } from '../importers/trace/import-trace.ts';
import { traceBytes } from './trace-bytes.ts';
import type { ReadTrace, TraceCommands } from './trace-protocol.ts';

/** Bytes of the file between two reports: a file of 200 MB makes about 200 of them. */
const REPORT_BYTES = 1 << 20;

export const readTrace: TraceCommands['read'] = async (file, onProgress) => {
  let taken = 0;
  let reported = 0;
  const bytes = traceBytes(file, (bytesTaken) => {
    taken = bytesTaken;
  });
  const imported = await importTrace(bytes, {
    onProgress: ({ lines, events }) => {
      if (taken - reported < REPORT_BYTES) return;
      reported = taken;
      onProgress({ bytes: taken, lines, events });
    },
  });
  return { ...imported, outline: outlineOf(imported.recording) };
};

/** What of it need not be copied to the page. */
export function buffersOf({ recording }: ReadTrace): ArrayBufferLike[] {
  const { columns, rule, line, life } = recording;
  return [columns.buffer, rule.buffer, line.buffer, life.buffer];
}
