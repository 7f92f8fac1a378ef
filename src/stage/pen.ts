/** The part of a 2D canvas context that drawings use, and the few shapes they are made of. */
import { cornerRadius, type Point, type Rect, type Route } from './geometry.ts';
import type { Ink, StageTheme } from './theme.ts';

export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'arcTo'
  | 'bezierCurveTo'
  | 'quadraticCurveTo'
  | 'arc'
  | 'rect'
  | 'roundRect'
  | 'fill'
  | 'stroke'
  | 'clip'
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'setLineDash'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'lineDashOffset'
>;

const SOLID: number[] = [];

export interface BoxStyle {
  readonly radius?: number;
  readonly fill?: Ink;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: number[];
}

/** A rectangle whose outline lies inside it, so that neighbours never touch. */
export function box(pen: Pen, rect: Rect, style: BoxStyle): void {
  const width = style.stroke === undefined ? 0 : (style.width ?? 1);
  const inset = width / 2;
  pen.beginPath();
  pen.roundRect(
    rect.x + inset,
    rect.y + inset,
    Math.max(0, rect.w - width),
    Math.max(0, rect.h - width),
    style.radius ?? 0,
  );
  if (style.fill !== undefined) {
    pen.fillStyle = style.fill;
    pen.fill();
  }
  if (style.stroke === undefined) return;
  pen.strokeStyle = style.stroke;
  pen.lineWidth = width;
  pen.setLineDash(style.dash ?? SOLID);
  pen.stroke();
  if (style.dash !== undefined) pen.setLineDash(SOLID);
}

export interface LineStyle {
  readonly stroke: string;
  readonly width?: number;
}

/** A route as a line with round corners. */
export function traceRoute(pen: Pen, route: Route, style: LineStyle): void {
  pen.beginPath();
  pen.moveTo(route[0].x, route[0].y);
  for (let i = 1; i < route.length - 1; i++) {
    pen.arcTo(route[i].x, route[i].y, route[i + 1].x, route[i + 1].y, cornerRadius(route, i));
  }
  const end = route[route.length - 1];
  pen.lineTo(end.x, end.y);
  pen.strokeStyle = style.stroke;
  pen.lineWidth = style.width ?? 1.5;
  pen.stroke();
}

/** An open arrow head at `tip`, pointing the way of the unit vector `to`. */
export function arrowHead(pen: Pen, tip: Point, to: Point, style: LineStyle): void {
  const back = 6.5;
  const half = 4;
  pen.beginPath();
  pen.moveTo(tip.x - to.x * back - to.y * half, tip.y - to.y * back + to.x * half);
  pen.lineTo(tip.x, tip.y);
  pen.lineTo(tip.x - to.x * back + to.y * half, tip.y - to.y * back - to.x * half);
  pen.strokeStyle = style.stroke;
  pen.lineWidth = style.width ?? 1.5;
  pen.stroke();
}

export interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly ink: string;
  readonly size?: number;
  readonly weight?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly mono?: boolean;
}

function fontOf(theme: StageTheme, style: Omit<TextStyle, 'x' | 'y' | 'ink'>): string {
  const size = Math.max((style.size ?? 13) * theme.type, theme.least);
  return `${style.weight ?? 400} ${size}px ${style.mono ? theme.mono : theme.sans}`;
}

/** Text with its baseline at `y`. */
export function say(pen: Pen, theme: StageTheme, text: string, style: TextStyle): void {
  if (text === '') return;
  const font = fontOf(theme, style);
  const align = style.align ?? 'left';
  // To ask for it takes longer than to set it once more: a canvas writes it anew for every answer.
  pen.font = font;
  if (pen.textAlign !== align) pen.textAlign = align;
  pen.fillStyle = style.ink;
  pen.fillText(text, style.x, style.y);
}

/** A piece of a line of text with its own look. */
export interface TextRun {
  readonly text: string;
  readonly ink: string;
  readonly weight?: number;
  readonly size?: number;
  readonly mono?: boolean;
}

const CACHED_WIDTHS = 4_000;
/** Of each pen its own: what a canvas measures depends on where it is. */
let widths = new WeakMap<Pen, Map<string, number>>();

/** Width of a text, measured once: drawings ask for the same few words in every frame. */
export function widthOf(pen: Pen, theme: StageTheme, run: Omit<TextRun, 'ink'>): number {
  const font = fontOf(theme, run);
  const key = font + run.text;
  let own = widths.get(pen);
  if (own === undefined || own.size >= CACHED_WIDTHS) {
    own = new Map();
    widths.set(pen, own);
  }
  const known = own.get(key);
  if (known !== undefined) return known;
  pen.font = font;
  const { width } = pen.measureText(run.text);
  own.set(key, width);
  return width;
}

/** Forgets measured widths: call it when the fonts have arrived. */
export function forgetWidths(): void {
  widths = new WeakMap();
}

/** Runs of text one after the other, from the left or, with `align: 'right'`, up to `x`. */
export function sayRuns(
  pen: Pen,
  theme: StageTheme,
  runs: readonly TextRun[],
  at: Point & { readonly align?: 'left' | 'right' },
): void {
  let x = at.x;
  if (at.align === 'right') for (const run of runs) x -= widthOf(pen, theme, run);
  for (const run of runs) {
    say(pen, theme, run.text, { ...run, x, y: at.y });
    x += widthOf(pen, theme, run);
  }
}
