/** Wheel and pinch over the stage or a close-up: one step nearer, or further away. */
import { useEffect, useRef } from 'react';

export interface ZoomGestureProps {
  readonly onNearer: () => void;
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
    const go = (way: 1 | -1): void =>
      way === 1 ? latest.current.onNearer() : latest.current.onFurther();
    const stopWheel = listenToWheel(parent, go);
    const stopPinch = listenToPinch(parent, go);
    return () => {
      stopWheel();
      stopPinch();
    };
  }, []);
  return <span ref={mark} hidden />;
}

type Go = (way: 1 | -1) => void;

function listenToWheel(element: HTMLElement, go: Go): () => void {
  let turned = 0;
  let lastMs = 0;
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (event.timeStamp - lastMs > PAUSE_MS) turned = 0;
    lastMs = event.timeStamp;
    turned += event.deltaY * (event.ctrlKey ? PINCH_WEIGHT : 1);
    if (Math.abs(turned) < STEP) return;
    go(turned < 0 ? 1 : -1);
    turned = 0;
  };
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => element.removeEventListener('wheel', onWheel);
}

function listenToPinch(element: HTMLElement, go: Go): () => void {
  let start = 0;
  const onTouch = (event: TouchEvent): void => {
    if (event.touches.length !== 2) {
      start = 0;
      return;
    }
    const [a, b] = event.touches;
    const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (start === 0) start = apart;
    if (apart > start * SPREAD) go(1);
    else if (apart < start / SPREAD) go(-1);
    else return;
    start = 0;
  };
  const kinds = ['touchstart', 'touchmove', 'touchend'] as const;
  for (const kind of kinds) element.addEventListener(kind, onTouch, { passive: true });
  return () => {
    for (const kind of kinds) element.removeEventListener(kind, onTouch);
  };
}
