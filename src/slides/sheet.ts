/** What slides are drawn on: a pen that can be set down anywhere, at any scale. */
import type { Pen } from '../stage/pen.ts';

/** Where the origin of a drawing lies on the slide, and how long one of its units is there. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Sheet {
  /** Draws in the units of a place; whatever the drawing did to the pen is undone. */
  place(at: Place, draw: (pen: Pen) => void): void;
}

export class CanvasSheet implements Sheet {
  private readonly pen: CanvasRenderingContext2D;

  constructor(pen: CanvasRenderingContext2D) {
    this.pen = pen;
  }

  place({ x, y, scale }: Place, draw: (pen: Pen) => void): void {
    const { pen } = this;
    pen.save();
    pen.setTransform(scale, 0, 0, scale, x, y);
    draw(pen);
    pen.restore();
  }
}
