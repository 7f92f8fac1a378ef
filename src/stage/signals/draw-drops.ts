/** Draws what was dropped: a cross where it was lost, and how many in words. */
import { formatCount } from '../../lib/format.ts';
import { type Point, share } from '../geometry.ts';
import { type Pen, say } from '../pen.ts';
import type { StageTheme } from '../theme.ts';

export interface DropMark {
  /** The middle of the cross. */
  readonly at: Point;
  /** Age of the newest as a share of the time that it is shown; 1 or more shows no cross. */
  readonly age: number;
  readonly count: number;
  /** "socket full"; empty where its place says so. */
  readonly why: string;
  /** Instead of "3 dropped". */
  readonly text?: string;
  readonly still: boolean;
}

const ARM = 5;

/** A cross in a ring while it is new, and "3 dropped: socket full" beside it from then on. */
export function drawDrop(pen: Pen, theme: StageTheme, mark: DropMark): void {
  const { at, age, count, why, still } = mark;
  if (count === 0) return;
  pen.strokeStyle = theme.ink1;
  pen.lineWidth = 2;
  pen.globalAlpha = still || age >= 1 ? 1 : 1 - share(age, 0.7, 1) * 0.4;
  pen.beginPath();
  pen.moveTo(at.x - ARM, at.y - ARM);
  pen.lineTo(at.x + ARM, at.y + ARM);
  pen.moveTo(at.x - ARM, at.y + ARM);
  pen.lineTo(at.x + ARM, at.y - ARM);
  pen.stroke();
  pen.globalAlpha = 1;
  if (age < 1) {
    pen.beginPath();
    pen.arc(at.x, at.y, ARM + 4, 0, 2 * Math.PI);
    pen.stroke();
  }
  const { text = `${formatCount(count)} dropped${why === '' ? '' : `: ${why}`}` } = mark;
  const weight = age < 1 ? 600 : 400;
  say(pen, theme, text, { x: at.x + ARM + 8, y: at.y + 4, size: 12, weight, ink: theme.ink1 });
}
