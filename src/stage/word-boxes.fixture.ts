/**
 * For tests only: a pen that keeps every word as a box, with what was filled under it
 * and over it. Lines and outlines are not kept: words may stand on them.
 */
import { lettersWidth } from './letter-widths.fixture.ts';
import type { Pen } from './pen.ts';

export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Fill {
  readonly ink: string;
  readonly alpha: number;
  readonly edges: Edges;
}

export interface Word {
  readonly text: string;
  /** In units of the drawing. */
  readonly size: number;
  readonly ink: string;
  readonly alpha: number;
  readonly edges: Edges;
  /** What its middle stands on, lowest first. */
  readonly under: readonly Fill[];
  /** What covers some of it. */
  readonly over: Fill[];
}

/** Shares of the size: how far letters reach above the line, and those that hang below it. */
const ASCENT = 0.73;
const DESCENT = 0.2;
const HANGS = /[gjpqy,;()[\]{}]/;
/** Edges that only touch are drawn into each other by a rounding. */
const TOUCH = 1;

/** What is drawn onto one canvas after another: give the same object for both. */
export class WordBoxes {
  readonly words: Word[] = [];
  private readonly fills: Fill[] = [];

  pen(): Pen {
    let state: Record<string, unknown> = {
      ...{ fillStyle: '', strokeStyle: '', globalAlpha: 1, lineWidth: 1 },
      ...{ font: '', textAlign: 'left', lineJoin: 'miter', lineDashOffset: 0 },
    };
    const saved: (typeof state)[] = [];
    let path: Edges[] = [];
    const look = () => ({ ink: String(state.fillStyle), alpha: Number(state.globalAlpha) });
    const point = (x: number, y: number): void => {
      const last = path.at(-1);
      const edges = { left: x, top: y, right: x, bottom: y };
      if (last === undefined) path.push(edges);
      else path[path.length - 1] = hull(last, edges);
    };
    const rect = (x: number, y: number, w: number, h: number): void => {
      path.push({ left: x, top: y, right: x + w, bottom: y + h });
    };
    const calls: Record<string, (...args: never[]) => unknown> = {
      save: () => saved.push({ ...state }),
      restore: () => (state = saved.pop() ?? state),
      beginPath: () => (path = []),
      moveTo: point,
      lineTo: point,
      arcTo: point,
      arc: (x: number, y: number, r: number) => rect(x - r, y - r, 2 * r, 2 * r),
      rect,
      roundRect: rect,
      fill: () => {
        for (const edges of path) this.fillBox({ ...look(), edges });
      },
      fillRect: (x: number, y: number, w: number, h: number) =>
        this.fillBox({ ...look(), edges: { left: x, top: y, right: x + w, bottom: y + h } }),
      measureText: (text: string) => ({ width: lettersWidth(text, String(state.font)) }),
      fillText: (text: string, x: number, y: number) =>
        this.write(
          text,
          { x, y, font: String(state.font), align: String(state.textAlign) },
          look(),
        ),
    };
    return new Proxy({} as Pen, {
      get: (_, key: string) => (key in state ? state[key] : (calls[key] ?? (() => undefined))),
      set: (_, key: string, value) => {
        state[key] = value;
        return true;
      },
    });
  }

  private fillBox(fill: Fill): void {
    if (fill.alpha < 0.05) return;
    for (const word of this.words) if (meet(word.edges, fill.edges)) word.over.push(fill);
    this.fills.push(fill);
  }

  private write(
    text: string,
    at: { readonly x: number; readonly y: number; readonly font: string; readonly align: string },
    look: { readonly ink: string; readonly alpha: number },
  ): void {
    const size = Number.parseFloat(at.font.split(' ')[1]);
    const width = lettersWidth(text, at.font);
    const left = at.x - (at.align === 'center' ? width / 2 : at.align === 'right' ? width : 0);
    const bottom = at.y + (HANGS.test(text) ? size * DESCENT : 0);
    const edges = { left, top: at.y - size * ASCENT, right: left + width, bottom };
    const under = this.fills.filter(({ edges: each }) => holdsMiddle(each, edges));
    this.words.push({ text, size, ...look, edges, under, over: [] });
  }
}

export function meet(a: Edges, b: Edges): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > TOUCH && down > TOUCH;
}

function holdsMiddle(of: Edges, word: Edges): boolean {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return of.left <= x && x <= of.right && of.top <= y && y <= of.bottom;
}

function hull(a: Edges, b: Edges): Edges {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
