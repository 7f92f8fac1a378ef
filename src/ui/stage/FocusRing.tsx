/** The ring round the mark that the keyboard is on, or whose card is pinned. */
import { useLayoutEffect, useRef } from 'react';
import type { Rect } from '../../stage/geometry.ts';

/** Distance between the mark and its ring. */
const OFFSET = 4;

export function FocusRing({ around }: { readonly around: Rect }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const style = ref.current?.style;
    if (!style) return;
    style.width = `${around.w + 2 * OFFSET}px`;
    style.height = `${around.h + 2 * OFFSET}px`;
    style.transform = `translate(${around.x - OFFSET}px, ${around.y - OFFSET}px)`;
  }, [around]);
  return <div ref={ref} className="stage-ring" />;
}
