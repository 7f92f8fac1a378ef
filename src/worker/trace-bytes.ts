/** The bytes of a trace as they come off a file, unpacked where they are gzip. */
import { BrokenSource } from '../importers/trace/import-trace.ts';
import { formatCount } from '../lib/format.ts';

/**
 * Told by the first two bytes and never by the name. `onBytes` gets how much of the file was taken.
 * Throws a BrokenSource where the file cannot be read any further.
 */
export async function* traceBytes(
  file: Blob,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isGzip = first === 0x1f && second === 0x8b;
  let taken = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      taken += chunk.length;
      onBytes(taken);
      controller.enqueue(chunk);
    },
  });
  const packed = file.stream().pipeThrough(counted);
  const text = isGzip ? packed.pipeThrough(new DecompressionStream('gzip')) : packed;
  const reader = text.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw brokenAfter(bytes, isGzip);
    });
    if (done) return;
    bytes += value.length;
    yield value;
  }
}

function brokenAfter(bytes: number, isGzip: boolean): BrokenSource {
  return new BrokenSource({
    what: isGzip ? 'the gzip data is cut short or damaged' : 'the file cannot be read any further',
    where: `after ${formatCount(bytes)} bytes of text`,
    hint: isGzip
      ? 'copy the file again'
      : 'it may have been moved or changed meanwhile: choose it again',
  });
}
