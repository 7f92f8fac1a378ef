import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearMp4Times } from './mp4-times.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** One frame, not of any picture, in an MP4 that was made on a day. */
async function mp4Of(day: string): Promise<Uint8Array> {
  vi.setSystemTime(new Date(day));
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source, { frameRate: 20 });
  await output.start();
  const packet = new EncodedPacket(new Uint8Array([1, 2, 3]), 'key', 0, 0.05);
  const decoderConfig = { codec: 'vp09.00.51.08', codedWidth: 640, codedHeight: 360 };
  await source.add(packet, { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

test('the same film is the same bytes on any day, and nothing but its times is changed', async () => {
  const [one, other] = [await mp4Of('2026-03-01'), await mp4Of('2027-11-30')];
  const before = one.slice();
  expect(one).not.toEqual(other);
  clearMp4Times(one);
  clearMp4Times(other);
  expect(one).toEqual(other);
  const changed = [...one.keys()].filter((i) => one[i] !== before[i]);
  expect(changed.length).toBeLessThanOrEqual(3 * 2 * 8); // three boxes, two times, eight bytes
});

/** A box of a type and its content. */
function box(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + content.length);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(
    [...type].map((sign) => sign.charCodeAt(0)),
    4,
  );
  bytes.set(content, 8);
  return bytes;
}

test('times of eight bytes are cleared too, and only in boxes that tell them', () => {
  const content = new Uint8Array(32).fill(1);
  const film = box('moov', box('mvhd', content));
  clearMp4Times(film);
  expect([...film.subarray(16)]).toEqual([
    ...new Array(4).fill(1),
    ...new Array(16).fill(0),
    ...new Array(12).fill(1),
  ]);
  const other = box('mdat', box('mvhd', content));
  const same = other.slice();
  clearMp4Times(other);
  expect(other).toEqual(same);
});

test('what ends in the middle of a box is told, not guessed at', () => {
  const film = box('moov', box('mvhd', new Uint8Array(32)));
  expect(() => clearMp4Times(film.subarray(0, 30))).toThrow(/damaged MP4: save a WebM/);
});
