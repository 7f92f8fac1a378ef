/** A view of one or two runs on a canvas of its own, off the page: for pictures, films, slides. */
import { type CaptionFacts, captionOf } from './caption.ts';
import type { Shown } from './panel.ts';
import { CanvasSheet } from './sheet.ts';
import { layoutSlide, type SlideBox, type ViewId } from './slide-layout.ts';
import { SlidePainter } from './slide-painter.ts';
import type { SlideTheme } from './slide-theme.ts';

export interface SlideSpec {
  readonly view: ViewId;
  /** Pixels. */
  readonly size: SlideBox;
  /** Its patterns are drawn at the resolution of the size. */
  readonly theme: SlideTheme;
  readonly facts: CaptionFacts;
}

/** Draws one slide after the other onto the same canvas. */
export class SlideRenderer {
  readonly canvas: HTMLCanvasElement;
  readonly pen: CanvasRenderingContext2D;
  private readonly spec: SlideSpec;
  private painter: SlidePainter | null = null;

  /** Throws where the browser has no memory for such a canvas. */
  constructor(spec: SlideSpec) {
    this.spec = spec;
    this.canvas = document.createElement('canvas');
    this.canvas.width = spec.size.width;
    this.canvas.height = spec.size.height;
    // Not by the graphics card: pixels are read back, and must be the same from run to run.
    const pen = this.canvas.getContext('2d', { willReadFrequently: true, alpha: false });
    if (pen === null)
      throw new Error('The browser gave no canvas of that size: choose a smaller one.');
    this.pen = pen;
  }

  /** The fonts of the page must have been loaded. */
  draw(shown: readonly Shown[]): void {
    const { view, size, theme, facts } = this.spec;
    this.painter ??= new SlidePainter(layoutSlide(view, shown.length, size));
    this.painter.draw(new CanvasSheet(this.pen), shown, theme, captionOf(shown, facts));
  }
}

/** One view at an instant: one run, or two beside each other. */
export function renderView(spec: SlideSpec, shown: readonly Shown[]): HTMLCanvasElement {
  const renderer = new SlideRenderer(spec);
  renderer.draw(shown);
  return renderer.canvas;
}
