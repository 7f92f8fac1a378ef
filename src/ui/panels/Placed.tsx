/**
 * A child at a place in CSS pixels of its positioned parent. It is set by script, because the
 * policy of the page allows no style text in its HTML.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react';

export interface PlacedProps {
  readonly x: number;
  readonly y: number;
  readonly className: string;
  readonly children: ReactNode;
}

export function Placed({ x, y, className, children }: PlacedProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const style = ref.current?.style;
    if (style) style.transform = `translate(${x}px, ${y}px)`;
  }, [x, y]);
  return (
    <div ref={ref} className={`pn-placed ${className}`}>
      {children}
    </div>
  );
}
