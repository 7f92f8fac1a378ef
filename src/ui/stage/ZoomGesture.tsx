/**
 * Wheel and pinch over the stage or a close-up: the picture follows them, and after a step of the
 * way it becomes the next scale, nearer or further away.
 */
import { useEffect, useRef } from 'react';
import type { Point } from '../../stage/geometry.ts';
import { lean, leanBack } from './lean.ts';
import { listenToPinch, type Pinch } from './pinch.ts';
import { wheel } from './wheel-stream.ts';

export interface ZoomGestureProps {
  /** Towards a point of the screen. */
  readonly onNearer: (at: Point) => void;
  readonly onFurther: () => void;
}

/** So much turning of a wheel is a step, in CSS pixels; a trackpad's pinch counts more. */
const STEP = 240;
const PINCH_WEIGHT = 6;
/** What of a step has been turned is forgotten after so long. */
const FORGET_MS = 400;

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

function gestureOver(panel: HTMLElement, props: { readonly current: ZoomGestureProps }): Pinch {
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

function listenToWheel(element: HTMLElement, { go, stop }: Pinch): () => void {
  let turned = 0;
  let lastMs = 0;
  let pause = 0;
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (!wheel.goesOn(event.timeStamp)) return;
    if (event.timeStamp - lastMs > FORGET_MS) turned = 0;
    lastMs = event.timeStamp;
    turned += event.deltaY * (event.ctrlKey ? PINCH_WEIGHT : 1);
    if (go(-turned / STEP, { x: event.clientX, y: event.clientY })) {
      turned = 0;
      wheel.spend();
    }
    clearTimeout(pause);
    pause = window.setTimeout(stop, FORGET_MS);
  };
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    clearTimeout(pause);
    element.removeEventListener('wheel', onWheel);
  };
}
