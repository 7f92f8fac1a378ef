/**
 * The two kinds of PNG of the picture tests: what the browser takes (8 bits a channel, not
 * interlaced) is read; what is kept has a palette, so that many pictures stay small.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel, row by row. */
  readonly rgb: Uint8Array;
}

/** A picture in few colours: the most frequent first, each 0xRRGGBB. */
export interface PalettePicture extends Pixels {
  readonly palette: readonly number[];
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour types: plain, by palette, plain with opacity. */
const RGB = 2;
const PALETTE = 3;
const RGBA = 6;
const PALETTE_COLOURS = 32;

/** The palette is empty where the file has none; throws an Error for any other kind of file. */
export function readPng(file: Buffer): PalettePicture {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error('This is not a PNG file.');
  const parts = new Map<string, Buffer[]>();
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    parts.set(name, [...(parts.get(name) ?? []), file.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  const [head] = parts.get('IHDR') ?? [];
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth, kind, , , interlaced] = head.subarray(8);
  const bytes = kind === RGB ? 3 : kind === RGBA ? 4 : kind === PALETTE ? 1 : 0;
  if (depth !== 8 || bytes === 0 || interlaced !== 0) throw new Error('No PNG of ours.');
  const rows = unfilter(inflateSync(Buffer.concat(parts.get('IDAT') ?? [])), width * bytes, bytes);
  const palette = parts.get('PLTE')?.[0];
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const from = palette === undefined ? i * bytes : rows[i] * 3;
    rgb.set((palette ?? rows).subarray(from, from + 3), i * 3);
  }
  const count = (palette?.length ?? 0) / 3;
  const colours = Array.from({ length: count }, (_, i) => colourAt(palette ?? rows, i * 3));
  return { width, height, rgb, palette: colours };
}

function colourAt(rgb: Uint8Array, i: number): number {
  return (rgb[i] << 16) | (rgb[i + 1] << 8) | rgb[i + 2];
}

/** Undoes the filter that stands before each row: a byte is told by its neighbours. */
function unfilter(filtered: Buffer, stride: number, bytes: number): Uint8Array {
  const height = filtered.length / (stride + 1);
  const rows = new Uint8Array(height * stride);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (stride + 1)];
    const row = y * stride;
    for (let x = 0; x < stride; x++) {
      const left = x < bytes ? 0 : rows[row + x - bytes];
      const up = y === 0 ? 0 : rows[row - stride + x];
      const corner = x < bytes || y === 0 ? 0 : rows[row - stride + x - bytes];
      const guess = guessOf(filter, left, up, corner);
      rows[row + x] = filtered[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return rows;
}

function guessOf(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [a, b, c] = [left, up, corner].map((near) => Math.abs(left + up - corner - near));
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The most frequent colours of a picture. */
export function paletteOf({ rgb }: Pixels): number[] {
  const counts = new Map<number, number>();
  for (let i = 0; i < rgb.length; i += 3) {
    const colour = colourAt(rgb, i);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const colours = [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([colour]) => colour);
  return colours.slice(0, PALETTE_COLOURS);
}

/** Which colour of the palette is nearest to each pixel. */
export function indexed({ rgb }: Pixels, palette: readonly number[]): Uint8Array {
  const known = new Map<number, number>();
  return Uint8Array.from({ length: rgb.length / 3 }, (_, i) => {
    const colour = colourAt(rgb, i * 3);
    const index = known.get(colour) ?? nearest(palette, colour);
    known.set(colour, index);
    return index;
  });
}

/** A picture in at most so many colours. */
export function writePng(picture: Pixels): Buffer {
  const { width, height } = picture;
  const palette = paletteOf(picture);
  const indices = indexed(picture, palette);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++)
    rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, PALETTE], 8);
  return Buffer.concat([
    SIGNATURE,
    part('IHDR', head),
    part('PLTE', Buffer.from(palette.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]))),
    part('IDAT', deflateSync(rows, { level: 9 })),
    part('IEND', Buffer.alloc(0)),
  ]);
}

/** Index of the colour that is nearest by the sum of squares. */
function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  palette.forEach((each, i) => {
    let far = 0;
    for (const shift of [16, 8, 0])
      far += (((each >> shift) & 255) - ((colour >> shift) & 255)) ** 2;
    if (far >= least) return;
    least = far;
    best = i;
  });
  return best;
}

function part(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length, 0);
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body), 0);
  return Buffer.concat([head, body, tail]);
}
