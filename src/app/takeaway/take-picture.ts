/** A view at an instant as a file: pixels or vectors. */
import { captionOf } from '../../slides/caption.ts';
import type { Shown } from '../../slides/panel.ts';
import { renderView, type SlideSpec } from '../../slides/render-view.ts';
import { layoutSlide } from '../../slides/slide-layout.ts';
import { SlidePainter } from '../../slides/slide-painter.ts';
import { svgSlide } from '../../slides/svg-slide.ts';
import type { Theme } from '../../state/theme.ts';
import { svgTheme } from './named-theme.ts';

/** Rejects with a sentence where the browser has no memory for it. */
export function pngOf(spec: SlideSpec, shown: readonly Shown[]): Promise<Blob> {
  const canvas = renderView(spec, shown);
  return new Promise((resolve, reject) => {
    canvas.toBlob((bytes) => {
      if (bytes !== null) resolve(bytes);
      else reject(new Error('The browser could not write the picture: choose a smaller size.'));
    }, 'image/png');
  });
}

/** At once, as `shown` is of its instant only until another one is looked at. */
export function svgOf(
  spec: SlideSpec,
  theme: Theme,
  shown: readonly Shown[],
  fontFaces: string,
): string {
  const { view, size, facts } = spec;
  const pen = document.createElement('canvas').getContext('2d');
  return svgSlide({
    painter: new SlidePainter(layoutSlide(view, shown.length, size)),
    shown,
    look: svgTheme(theme),
    caption: captionOf(shown, facts),
    fontFaces,
    measure(text, font) {
      if (pen === null) return 0;
      pen.font = font;
      return pen.measureText(text).width;
    },
  });
}
