/**
 * A pen that writes SVG: the same marks as on a canvas, as vectors, and text as text. Patterns are
 * inks like `url(#hatch)`.
 */
import type { Point } from '../stage/geometry.ts';
import type { Pen } from '../stage/pen.ts';
import { arcPath, arcToPath, num, roundRectPath } from './svg-path.ts';

/** Width of a text in a font as canvases write fonts, in the pen's units. */
export type MeasureText = (text: string, font: string) => number;

/** What save() keeps, and how many groups were open then. */
interface Kept {
  readonly look: Look;
  readonly groups: number;
}

interface Look {
  readonly fillStyle: Pen['fillStyle'];
  readonly strokeStyle: Pen['strokeStyle'];
  readonly lineWidth: number;
  readonly lineJoin: CanvasLineJoin;
  readonly globalAlpha: number;
  readonly font: string;
  readonly textAlign: CanvasTextAlign;
  readonly lineDashOffset: number;
  readonly dash: readonly number[];
}

const ANCHORS: Partial<Record<CanvasTextAlign, string>> = { right: 'end', center: 'middle' };

/** Spaces that XML would drop, and how it is told not to. */
const SPACES = /^ | {2}| $/;
const PRESERVE = ' xml:space="preserve" style="white-space:pre"';

export class SvgPen implements Pen {
  fillStyle: Pen['fillStyle'] = '#000';
  strokeStyle: Pen['strokeStyle'] = '#000';
  lineWidth = 1;
  lineJoin: CanvasLineJoin = 'miter';
  globalAlpha = 1;
  font = '400 13px sans-serif';
  textAlign: CanvasTextAlign = 'left';
  lineDashOffset = 0;
  /** The elements so far. */
  readonly lines: string[] = [];
  private readonly measure: MeasureText;
  private dash: readonly number[] = [];
  private path = '';
  private at: Point = { x: 0, y: 0 };
  private readonly kept: Kept[] = [];
  private groups = 0;
  private clips = 0;

  constructor(measure: MeasureText) {
    this.measure = measure;
  }

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, lineJoin, globalAlpha } = this;
    const { font, textAlign, lineDashOffset, dash } = this;
    const line = { lineWidth, lineJoin, lineDashOffset, dash };
    const look = { fillStyle, strokeStyle, globalAlpha, font, textAlign, ...line };
    this.kept.push({ look, groups: this.groups });
  }

  restore(): void {
    const last = this.kept.pop();
    if (last === undefined) return;
    Object.assign(this, last.look);
    for (; this.groups > last.groups; this.groups--) this.lines.push('</g>');
  }

  /** What is drawn until the next restore() lies in a group with these attributes. */
  group(attributes: string): void {
    this.lines.push(`<g ${attributes}>`);
    this.groups++;
  }

  beginPath(): void {
    this.path = '';
  }

  closePath(): void {
    this.path += 'Z';
  }

  moveTo(x: number, y: number): void {
    this.go({ x, y }, `M${num(x)} ${num(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.go({ x, y }, `${this.path === '' ? 'M' : 'L'}${num(x)} ${num(y)}`);
  }

  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void {
    const { path, end } = arcToPath(this.at, { x: x1, y: y1 }, { x: x2, y: y2 }, radius);
    this.go(end, path);
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.go({ x, y }, `C${[x1, y1, x2, y2, x, y].map(num).join(' ')}`);
  }

  quadraticCurveTo(x1: number, y1: number, x: number, y: number): void {
    this.go({ x, y }, `Q${[x1, y1, x, y].map(num).join(' ')}`);
  }

  arc(x: number, y: number, radius: number, from: number, to: number, back = false): void {
    const { path, end } = arcPath({ x, y, radius, from, to, back }, this.path === '');
    this.go(end, path);
  }

  rect(x: number, y: number, w: number, h: number): void {
    this.go({ x, y }, `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}Z`);
  }

  roundRect(x: number, y: number, w: number, h: number, radii?: unknown): void {
    this.go({ x, y }, roundRectPath({ x, y, w, h }, radii));
  }

  fill(): void {
    if (this.path === '') return;
    this.lines.push(`<path d="${this.path}" fill="${inkOf(this.fillStyle)}"${this.opacity()}/>`);
  }

  stroke(): void {
    if (this.path === '') return;
    const { strokeStyle, lineWidth, lineJoin, dash, lineDashOffset } = this;
    const width = lineWidth === 1 ? '' : ` stroke-width="${num(lineWidth)}"`;
    const join = lineJoin === 'miter' ? '' : ` stroke-linejoin="${lineJoin}"`;
    const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.map(num).join(' ')}"`;
    const shift = lineDashOffset === 0 ? '' : ` stroke-dashoffset="${num(lineDashOffset)}"`;
    const ink = `fill="none" stroke="${inkOf(strokeStyle)}"`;
    const line = `${width}${join}${dashes}${shift}`;
    this.lines.push(`<path d="${this.path}" ${ink}${line}${this.opacity()}/>`);
  }

  /** Lasts until the next restore(), as on a canvas. */
  clip(): void {
    const id = `clip-${++this.clips}`;
    this.lines.push(`<clipPath id="${id}"><path d="${this.path}"/></clipPath>`);
    this.group(`clip-path="url(#${id})"`);
  }

  fillRect(x: number, y: number, w: number, h: number): void {
    const size = `width="${num(w)}" height="${num(h)}"`;
    const ink = `fill="${inkOf(this.fillStyle)}"${this.opacity()}`;
    this.lines.push(`<rect x="${num(x)}" y="${num(y)}" ${size} ${ink}/>`);
  }

  fillText(text: string, x: number, y: number): void {
    const anchor = ANCHORS[this.textAlign];
    const align = anchor === undefined ? '' : ` text-anchor="${anchor}"`;
    const place = `x="${num(x)}" y="${num(y)}"${align} ${fontOf(this.font)}`;
    const ink = `fill="${inkOf(this.fillStyle)}"${this.opacity()}`;
    // Where the font is missing, another one is squeezed or stretched into the same room.
    const room = ` textLength="${num(this.measure(text, this.font))}"`;
    const fit = `${room} lengthAdjust="spacingAndGlyphs"${SPACES.test(text) ? PRESERVE : ''}`;
    this.lines.push(`<text ${place} ${ink}${fit}>${escapeXml(text)}</text>`);
  }

  measureText(text: string): TextMetrics {
    return { width: this.measure(text, this.font) } as TextMetrics;
  }

  setLineDash(dash: number[]): void {
    this.dash = dash;
  }

  private go(to: Point, path: string): void {
    this.path += path;
    this.at = to;
  }

  private opacity(): string {
    return this.globalAlpha >= 1 ? '' : ` opacity="${num(this.globalAlpha)}"`;
  }
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A pattern of a canvas has no name that an SVG could know. */
function inkOf(ink: Pen['fillStyle']): string {
  if (typeof ink !== 'string') throw new TypeError('An SVG is drawn with inks that have names.');
  return escapeXml(ink);
}

/** "600 13px Inter, sans-serif" as attributes. */
function fontOf(font: string): string {
  const [, weight, size, family] = /^(\d+) ([\d.]+)px (.+)$/.exec(font) ?? [];
  const bold = weight === '400' ? '' : ` font-weight="${weight}"`;
  return `font-size="${size}"${bold} font-family="${escapeXml(family)}"`;
}
