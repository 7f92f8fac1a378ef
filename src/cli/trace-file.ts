/** The bytes of a trace file as text, unpacked where it is gzip, in chunks. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { BrokenSource } from '../importers/trace/import-trace.ts';
import { formatCount } from '../lib/format.ts';
import { UsageError } from './report.ts';

const CHUNK_BYTES = 1 << 18;

/** Throws a UsageError where the file cannot be read, a BrokenSource where it is damaged. */
export async function* traceChunks(path: string): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const chunks = readable(file, path);
  const first = await chunks.next();
  if (first.done === true) return;
  const source = startingWith(first.value, chunks);
  yield* isGzip(first.value) ? unpacked(source) : source;
}

async function* readable(file: Readable, path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file) yield chunk;
  } catch {
    throw new UsageError(`${path} cannot be read: give the file of a trace.`);
  }
}

async function* startingWith(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function* unpacked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  let bytes = 0;
  try {
    for await (const chunk of packed.pipeThrough(new DecompressionStream('gzip'))) {
      bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new BrokenSource({
      what: 'the gzip data is cut short or damaged',
      where: `after ${formatCount(bytes)} bytes of text`,
      hint: 'copy the file again; only what comes before that can be shown',
    });
  }
}
