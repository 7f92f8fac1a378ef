/** A slide as an SVG file: vectors, patterns, and text that stays text. */
import type { Pen } from '../stage/pen.ts';
import type { Ink } from '../stage/theme.ts';
import type { Caption } from './caption.ts';
import type { Shown } from './panel.ts';
import type { Place, Sheet } from './sheet.ts';
import type { SlidePainter } from './slide-painter.ts';
import type { SlideTheme } from './slide-theme.ts';
import { num } from './svg-path.ts';
import { escapeXml, type MeasureText, SvgPen } from './svg-pen.ts';

class SvgSheet implements Sheet {
  private readonly pen: SvgPen;

  constructor(pen: SvgPen) {
    this.pen = pen;
  }

  place({ x, y, scale }: Place, draw: (pen: Pen) => void): void {
    const { pen } = this;
    pen.save();
    const shift = x === 0 && y === 0 ? '' : `translate(${num(x)} ${num(y)}) `;
    if (scale !== 1 || shift !== '') pen.group(`transform="${shift}scale(${scale})"`);
    draw(pen);
    pen.restore();
  }
}

/** One tile of a pattern, as SVG. */
export interface PatternTile {
  readonly size: number;
  readonly marks: string;
}

/** A theme whose patterns have names, and the tiles that they name. */
export interface SvgTheme {
  readonly theme: SlideTheme;
  readonly tiles: Readonly<Record<string, PatternTile>>;
}

/** The ink of a tile. */
export function tileInk(name: string): Ink {
  return `url(#${name})`;
}

export interface SvgInput {
  readonly painter: SlidePainter;
  readonly shown: readonly Shown[];
  readonly look: SvgTheme;
  readonly caption: Caption;
  readonly measure: MeasureText;
  /** `@font-face` rules that hold their fonts; empty leaves those of the viewer's system. */
  readonly fontFaces: string;
}

export function svgSlide({ painter, shown, look, caption, measure, fontFaces }: SvgInput): string {
  const pen = new SvgPen(measure);
  painter.draw(new SvgSheet(pen), shown, look.theme, caption);
  const { width, height } = painter.layout;
  const tiles = Object.entries(look.tiles).map(
    ([name, { size, marks }]) =>
      `<pattern id="${name}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${marks}</pattern>`,
  );
  const about = [caption.scenario, caption.time, caption.made, caption.link].join('\n');
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>`,
    `<title>${escapeXml(caption.scenario)}</title>`,
    `<desc>${escapeXml(about)}</desc>`,
    `<defs><style>${fontFaces}</style>${tiles.join('')}</defs>`,
    ...pen.lines,
    '</svg>',
    '',
  ].join('\n');
}
