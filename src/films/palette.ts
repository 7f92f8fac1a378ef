/** The 255 colours that a GIF of a theme may have: the same for every frame of every film. */

export type Rgb = readonly [red: number, green: number, blue: number];

/** Colours of a theme in the order of their weight; the first are the grounds. */
export interface PaletteColours {
  /** What text and marks are drawn over: their edges are mixed with these. */
  readonly grounds: readonly Rgb[];
  readonly marks: readonly Rgb[];
}

/** One of 256 is kept for "as in the frame before". */
const MOST = 255;
/** Shares of a mark in the pixels at its edge, the most telling first. */
const SHARES = [0.5, 0.75, 0.25, 0.875, 0.375, 0.625, 0.125];

/** All colours as they are, then mixtures with the grounds as long as there is room. */
export function paletteOf({ grounds, marks }: PaletteColours): Rgb[] {
  const known = new Map<number, Rgb>();
  const add = (colour: Rgb): void => {
    if (known.size < MOST) known.set(keyOf(colour), colour);
  };
  for (const colour of [...grounds, ...marks]) add(colour);
  for (const share of SHARES)
    for (const ground of grounds) for (const mark of marks) add(mix(ground, mark, share));
  return [...known.values()];
}

function mix(ground: Rgb, mark: Rgb, share: number): Rgb {
  const [red, green, blue] = [0, 1, 2].map((i) =>
    Math.round(ground[i] + (mark[i] - ground[i]) * share),
  );
  return [red, green, blue];
}

function keyOf([red, green, blue]: Rgb): number {
  return red | (green << 8) | (blue << 16);
}

/** "#rrggbb" */
export function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Finds the nearest colour of a palette, each colour once. */
export class PaletteIndex {
  private readonly palette: readonly Rgb[];
  private readonly known = new Uint16Array(1 << 24); // [rgb] index + 1, 0 where not looked for yet

  constructor(palette: readonly Rgb[]) {
    this.palette = palette;
  }

  /** Pixels RGBA as a canvas has them, into `indices` of the same length. */
  read(pixels: Uint32Array, indices: Uint8Array): void {
    const { known } = this;
    for (let i = 0; i < pixels.length; i++) {
      const rgb = pixels[i] & 0xff_ff_ff;
      const found = known[rgb];
      indices[i] = found === 0 ? this.look(rgb) : found - 1;
    }
  }

  private look(rgb: number): number {
    const [red, green, blue] = [rgb & 255, (rgb >> 8) & 255, rgb >> 16];
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    this.palette.forEach((colour, i) => {
      const distance =
        (colour[0] - red) ** 2 * 3 + (colour[1] - green) ** 2 * 4 + (colour[2] - blue) ** 2 * 2;
      if (distance >= least) return;
      least = distance;
      nearest = i;
    });
    this.known[rgb] = nearest + 1;
    return nearest;
  }
}
