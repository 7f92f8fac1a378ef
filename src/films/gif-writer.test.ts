import { describe, expect, it } from 'vitest';
import { FrameHash } from './frame-hash.ts';
import { GifWriter } from './gif-writer.ts';
import { PaletteIndex, paletteOf, type Rgb, rgbOf } from './palette.ts';

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const ORANGE: Rgb = [253, 121, 38];
const PALETTE = paletteOf({ grounds: [BLACK], marks: [WHITE, ORANGE] });

/** RGBA as a canvas has it. */
function pixels(...colours: readonly Rgb[]): Uint32Array {
  return new Uint32Array(
    colours.map(([red, green, blue]) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0),
  );
}

async function gif(...frames: readonly Uint32Array[]): Promise<Uint8Array> {
  const writer = new GifWriter({ width: 2, height: 1 }, PALETTE, 25);
  for (const frame of frames) await writer.add(frame);
  return new Uint8Array(await (await writer.finish()).arrayBuffer());
}

describe('a GIF', () => {
  it('has the colours of its theme as they are, and mixtures with the grounds', () => {
    expect(PALETTE.slice(0, 3)).toEqual([BLACK, WHITE, ORANGE]);
    expect(PALETTE).toContainEqual([128, 128, 128]);
    const many = [...new Array(200)].map((_, i): Rgb => [i, 0, 0]);
    expect(paletteOf({ grounds: [BLACK, WHITE], marks: many })).toHaveLength(255);
  });

  it('takes the nearest colour of the palette', () => {
    const found = new Uint8Array(3);
    new PaletteIndex(PALETTE).read(pixels(ORANGE, [250, 120, 40], [1, 1, 1]), found);
    expect([...found]).toEqual([2, 2, 0]);
    expect(rgbOf('#fd7926')).toEqual(ORANGE);
  });

  it('is a GIF of its size whose frames last as long as they should', async () => {
    const bytes = await gif(pixels(BLACK, WHITE), pixels(BLACK, ORANGE));
    expect(new TextDecoder().decode(bytes.subarray(0, 6))).toBe('GIF89a');
    expect([bytes[6], bytes[8]]).toEqual([2, 1]);
    const controls = [...bytes.keys()].filter(
      (i) => bytes[i] === 0x21 && bytes[i + 1] === 0xf9 && bytes[i + 2] === 4,
    );
    expect(controls.map((at) => bytes[at + 4] | (bytes[at + 5] << 8))).toEqual([4, 4]);
    expect(bytes.at(-1)).toBe(0x3b);
  });

  it('is the same bytes each time, and other bytes for another frame', async () => {
    const frames = [pixels(BLACK, WHITE), pixels(BLACK, ORANGE)];
    expect(await gif(...frames)).toEqual(await gif(...frames));
    expect(await gif(...frames)).not.toEqual(await gif(frames[0], pixels(WHITE, ORANGE)));
  });
});

describe('the hash of frames', () => {
  it('knows every pixel and their order', () => {
    const hashOf = (...frames: readonly Uint32Array[]): string => {
      const hash = new FrameHash();
      for (const frame of frames) hash.add(frame);
      return hash.text;
    };
    const a = pixels(BLACK, WHITE);
    const b = pixels(WHITE, BLACK);
    expect(hashOf(a, b)).toBe(hashOf(a, b));
    expect(hashOf(a)).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set([hashOf(a), hashOf(b), hashOf(a, b), hashOf(b, a), hashOf()]).size).toBe(5);
  });
});
