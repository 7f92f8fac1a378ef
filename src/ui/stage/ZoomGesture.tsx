/**
 * Wheel and pinch over the stage or a close-up: the picture follows them, and after a step of the
 * way it becomes the next scale, nearer or further away.
 */
import { useEffect, useRef } from 'react';
import type { Point } from '../../stage/geometry.ts';
import { lean, leanBack } from './lean.ts';

export interface ZoomGestureProps {
  /** Towards a point of the screen. */
  readonly onNearer: (at: Point) => void;
  readonly onFurther: () => void;
}

/** So much turning of a wheel is a step, in CSS pixels; a trackpad's pinch counts more. */
const STEP = 240;
const PINCH_WEIGHT = 6;
/** Fingers that far apart, or together, as a factor. */
const SPREAD = 1.4;
/** A wheel that has stopped for so long begins anew. */
const PAUSE_MS = 400;

/** Listens on what it stands in. */
export function ZoomGesture(props: ZoomGestureProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const parent = mark.current?.parentElement;
    if (!parent) return;
    const gesture = gestureOver(parent, latest);
    const stopWheel = listenToWheel(parent, gesture);
    const stopPinch = listenToPinch(parent, gesture);
    return () => {
      stopWheel();
      stopPinch();
    };
  }, []);
  return <span ref={mark} hidden />;
}

interface Gesture {
  /** How much of a step it is so far, from −1, further away, to 1; true if it has become one. */
  readonly go: (share: number, at: Point) => boolean;
  readonly stop: () => void;
}

function gestureOver(panel: HTMLElement, props: { readonly current: ZoomGestureProps }): Gesture {
  return {
    go(share, at) {
      lean(panel, share, at);
      if (Math.abs(share) < 1) return false;
      if (share > 0) props.current.onNearer(at);
      else props.current.onFurther();
      // What comes goes on from the picture as it was.
      leanBack(panel);
      return true;
    },
    stop: () => leanBack(panel),
  };
}

function listenToWheel(element: HTMLElement, { go, stop }: Gesture): () => void {
  let turned = 0;
  let lastMs = 0;
  let pause = 0;
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (event.timeStamp - lastMs > PAUSE_MS) turned = 0;
    lastMs = event.timeStamp;
    turned += event.deltaY * (event.ctrlKey ? PINCH_WEIGHT : 1);
    if (go(-turned / STEP, { x: event.clientX, y: event.clientY })) turned = 0;
    clearTimeout(pause);
    pause = window.setTimeout(stop, PAUSE_MS);
  };
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    clearTimeout(pause);
    element.removeEventListener('wheel', onWheel);
  };
}

function listenToPinch(element: HTMLElement, { go, stop }: Gesture): () => void {
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
  for (const kind of kinds) element.addEventListener(kind, onTouch, { passive: true });
  return () => {
    for (const kind of kinds) element.removeEventListener(kind, onTouch);
  };
}
