/** The sizes that slides have. */

export interface SlideSize {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Where it fits. */
  readonly about: string;
}

export const SLIDE_SIZES: readonly SlideSize[] = [
  { id: '640x360', width: 640, height: 360, about: 'thumbnail' },
  { id: '960x540', width: 960, height: 540, about: 'mail, README' },
  { id: '1280x720', width: 1280, height: 720, about: 'slide' },
  { id: '1600x900', width: 1600, height: 900, about: 'slide' },
  { id: '1920x1080', width: 1920, height: 1080, about: 'slide, film' },
  { id: '3840x2160', width: 3840, height: 2160, about: 'print, large screen' },
  { id: '1080x1080', width: 1080, height: 1080, about: 'square' },
];

export function slideSize(id: string): SlideSize | undefined {
  return SLIDE_SIZES.find((size) => size.id === id);
}
