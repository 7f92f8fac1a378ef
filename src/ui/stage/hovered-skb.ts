/** The skb under the pointer: stage and lanes of one machine mark it like one that is followed. */
import { useContext, useEffect, useSyncExternalStore } from 'react';
import type { SkbChoice } from '../../analysis/skb-life.ts';
import { FrameContext, type FrameSource } from '../lab-frames.ts';

/** An skb, or none. */
export type MarkedSkb = SkbChoice | null;

class HoveredSkb {
  now: MarkedSkb = null;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.listeners.add(onChange);
    return () => this.listeners.delete(onChange);
  };

  /** The same skb later is no change: its life was told from when it was first pointed at. */
  readonly point = (to: MarkedSkb): void => {
    if (to?.skb === this.now?.skb) return;
    this.now = to;
    for (const listener of this.listeners) listener();
  };
}

/** One for each source of frames: in Compare an skb of one machine says nothing of the other. */
const hovered = new WeakMap<FrameSource, HoveredSkb>();

export function hoveredOf(source: FrameSource): HoveredSkb {
  const known = hovered.get(source) ?? new HoveredSkb();
  hovered.set(source, known);
  return known;
}

/** Has a canvas mark the skb under the pointer, else the one that is followed. */
export function useMarks(
  canvas: { readonly choose: (skb: MarkedSkb) => void } | null,
  followed: MarkedSkb,
): void {
  const hovering = hoveredOf(useContext(FrameContext));
  const skb = useSyncExternalStore(hovering.subscribe, () => hovering.now) ?? followed;
  useEffect(() => canvas?.choose(skb), [canvas, skb]);
}
