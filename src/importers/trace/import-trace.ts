/** The door: bytes of a trace in, what it tells and what it does not tell out. */
import { InputError } from '../../lib/assert.ts';
import { formatCount } from '../../lib/format.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { type FlushFrees, flushFrees } from './flush-frees.ts';
import { type Headline, headlineOf, spanOf } from './headline.ts';
import { type RecordedTrace, recordTrace } from './record-trace.ts';
import { TraceReader } from './trace-reader.ts';

export interface ImportedTrace extends RecordedTrace {
  readonly coverage: Coverage;
  readonly headline: Headline;
  /** Last minus first time; null where the clock does not count seconds. */
  readonly span_s: number | null;
  /** How the frees of the flush were told. */
  readonly flushRule: FlushFrees['rule'];
}

export interface ImportProgress {
  readonly bytes: number;
  readonly lines: number;
  readonly events: number;
}

export interface ImportOptions {
  /** Called after each chunk. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Events that are kept; fewer than usual only in tests. */
  readonly mostRows?: number;
}

/** Text unpacks to more than a file has; more than this is not read. */
const MOST_BYTES = 1 << 30;

/** What a source of chunks throws that breaks off in the middle. */
export class BrokenSource extends InputError {}

/**
 * `chunks` is text, unpacked already, cut anywhere. Throws an InputError where it is no trace; a
 * trace that breaks off in the middle is imported up to there, and the coverage says so.
 */
export async function importTrace(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { onProgress, mostRows }: ImportOptions = {},
): Promise<ImportedTrace> {
  const reader = new TraceReader(mostRows);
  const damage: string[] = [];
  let broken: BrokenSource | null = null;
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      reader.push(chunk);
      bytes += chunk.length;
      onProgress?.({ bytes, lines: reader.lines.total, events: reader.lines.events });
      if (reader.isFull) break;
      if (bytes > MOST_BYTES) {
        damage.push(`Only the first ${formatCount(bytes)} bytes are read: record less.`);
        break;
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenSource)) throw error;
    broken = error;
    damage.push(`${error.message} What was read until there is shown.`);
  }
  end(reader, broken);
  const flushes = flushFrees(reader.rows, reader.names);
  return {
    coverage: coverageOf(reader, flushes, damage),
    headline: headlineOf(reader, flushes),
    ...recordTrace(reader, flushes),
    span_s: spanOf(reader),
    flushRule: flushes.rule,
  };
}

/** What was read before the source broke off is worth showing; if it is nothing, that is why. */
function end(reader: TraceReader, broken: BrokenSource | null): void {
  try {
    reader.end();
  } catch (error) {
    throw broken ?? error;
  }
}
