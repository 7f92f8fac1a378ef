/** Two fingers over an element: how far they have gone apart, or together. */
import type { Point } from '../../stage/geometry.ts';

/** Fingers that far apart, or together, as a factor, are a step. */
const SPREAD = 1.4;

export interface Pinch {
  /** How much of a step it is so far, from −1, together, to 1; true begins the next step. */
  readonly go: (share: number, middle: Point) => boolean;
  readonly stop: () => void;
}

/** Returns how to stop listening. */
export function listenToPinch(element: HTMLElement, { go, stop }: Pinch): () => void {
  let start = 0;
  const onTouch = (event: TouchEvent): void => {
    if (event.touches.length !== 2) {
      if (start > 0) stop();
      start = 0;
      return;
    }
    const [a, b] = event.touches;
    const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (start === 0) start = apart;
    const middle = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
    if (go(Math.log(apart / start) / Math.log(SPREAD), middle)) start = 0;
  };
  const kinds = ['touchstart', 'touchmove', 'touchend'] as const;
  // Before d3, which keeps to itself what it hears.
  const how = { passive: true, capture: true };
  for (const kind of kinds) element.addEventListener(kind, onTouch, how);
  return () => {
    for (const kind of kinds) element.removeEventListener(kind, onTouch, how);
  };
}
