/** `bench import`: how fast traces are read here, in megabytes of unpacked text a second. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { importTrace } from '../importers/trace/import-trace.ts';
import { TraceReader } from '../importers/trace/trace-reader.ts';
import { UsageError } from './report.ts';

export interface ImportSpeed {
  readonly format: string;
  readonly bytes: number;
  readonly lines: number;
  /** Lines read into columns; median of the rounds. */
  readonly read_mb_per_s: number;
  /** With the headline, the coverage and the recording. */
  readonly import_mb_per_s: number;
}

/** One of each format; npm runs commands in the root of the project. */
const TRACES = [
  '02-udp-burst-cross.tracefs.txt.gz',
  '10-stress-udp.tracecmd-ns.txt.gz',
  '06-iperf3-tcp.perf.txt.gz',
  '07-udp-burst.bpftrace.txt.gz',
];
const COPIES = 8;
const ROUNDS = 5;
const CHUNK_BYTES = 1 << 18;

export async function importSpeeds(): Promise<ImportSpeed[]> {
  const speeds: ImportSpeed[] = [];
  for (const name of TRACES) speeds.push(await measure(longTrace(name)));
  return speeds;
}

/** A shipped trace several times, a minute after each other. */
function longTrace(name: string): Uint8Array {
  const path = join('public', 'traces', name);
  let text: string;
  try {
    text = gunzipSync(readFileSync(path)).toString('latin1');
  } catch {
    throw new UsageError(`${path} cannot be read: run bench in the root of the project.`);
  }
  const copies = Array.from({ length: COPIES }, (_, copy) =>
    text.replaceAll(/(?<=\] .{0,9})\b(\d{4})(?=\.\d+: )/g, (seconds) =>
      String(Number(seconds) + 60 * copy),
    ),
  );
  return Uint8Array.from(Buffer.from(copies.join(''), 'latin1'));
}

async function measure(bytes: Uint8Array): Promise<ImportSpeed> {
  const reads: number[] = [];
  const imports: number[] = [];
  const { coverage } = await importTrace(chunksOf(bytes));
  for (let round = 0; round < ROUNDS; round++) {
    let start = performance.now();
    const reader = new TraceReader();
    for (const chunk of chunksOf(bytes)) reader.push(chunk);
    reader.end();
    reads.push(performance.now() - start);
    start = performance.now();
    await importTrace(chunksOf(bytes));
    imports.push(performance.now() - start);
  }
  return {
    format: coverage.format,
    bytes: bytes.length,
    lines: coverage.lines.total,
    read_mb_per_s: megabytesPerS(bytes.length, reads),
    import_mb_per_s: megabytesPerS(bytes.length, imports),
  };
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
    yield bytes.subarray(from, from + CHUNK_BYTES);
}

/** By the median; MB are 1,000,000 bytes. */
function megabytesPerS(bytes: number, ms: readonly number[]): number {
  const median = [...ms].sort((a, b) => a - b)[ms.length >> 1];
  return Math.round(bytes / median / 100) / 10;
}

export function speedLine(speed: ImportSpeed): string {
  const { format, bytes, lines, read_mb_per_s, import_mb_per_s } = speed;
  const size = `${(bytes / 1e6).toFixed(1)} MB, ${lines} lines`.padEnd(24);
  return `${format.padEnd(9)} ${size} read ${read_mb_per_s} MB/s, with recording ${import_mb_per_s} MB/s`;
}
