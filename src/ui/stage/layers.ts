/**
 * Two canvases of one size on top of each other: one that stands still, one drawn for every
 * frame.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface LayerSize {
  readonly width: number;
  readonly height: number;
  /** Device pixels of a CSS pixel. */
  readonly dpr: number;
}

export interface Layers {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly still: RefObject<HTMLCanvasElement | null>;
  readonly moving: RefObject<HTMLCanvasElement | null>;
  /** Null until measured. */
  readonly size: LayerSize | null;
}

/** Follows the size of the frame and the resolution of the screen. */
export function useLayers(): Layers {
  const frame = useRef<HTMLDivElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const moving = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<LayerSize | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = (): void => {
      const width = element.clientWidth;
      const height = element.clientHeight;
      const dpr = devicePixelRatio || 1;
      if (width === 0 || height === 0) return;
      setSize((old) =>
        old?.width === width && old.height === height && old.dpr === dpr
          ? old
          : { width, height, dpr },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  return { frame, still, moving, size };
}

/** A pen over a cleared canvas of that size, in CSS pixels times `scale`. */
export function freshPen(
  canvas: HTMLCanvasElement,
  size: LayerSize,
  scale = 1,
): CanvasRenderingContext2D | null {
  const pen = penOver(canvas, size, scale);
  pen?.clearRect(0, 0, size.width / scale + 1, size.height / scale + 1);
  return pen;
}

/** The same over what has been drawn there, as long as the size stays. */
export function penOver(
  canvas: HTMLCanvasElement,
  size: LayerSize,
  scale = 1,
): CanvasRenderingContext2D | null {
  const width = Math.round(size.width * size.dpr);
  const height = Math.round(size.height * size.dpr);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.setTransform(size.dpr * scale, 0, 0, size.dpr * scale, 0, 0);
  pen.globalAlpha = 1;
  return pen;
}
