/**
 * A child at a place in CSS pixels of its positioned parent. It is set by script, because the
 * policy of the page allows no style text in its HTML.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react';

export interface PlacedProps {
  readonly x: number;
  readonly y: number;
  /** `x` is the right edge. */
  readonly end?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

export function Placed({ x, y, end = false, className, children }: PlacedProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const style = ref.current?.style;
    if (style) style.transform = `translate(${x}px, ${y}px)${end ? ' translateX(-100%)' : ''}`;
  }, [x, y, end]);
  return (
    <div ref={ref} className={`pn-placed ${className}`}>
      {children}
    </div>
  );
}
