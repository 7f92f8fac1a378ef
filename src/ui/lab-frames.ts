/** How React components get frames: every one for canvases, a few a second for text. */
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { LabFrame } from '../analysis/lab-frame.ts';

export interface FrameSource {
  /** The newest frame, or null before the first run has begun. */
  readonly current: () => LabFrame | null;
  /** Calls back once for every frame drawn; returns how to stop. */
  readonly subscribe: (onFrame: (frame: LabFrame) => void) => () => void;
}

const NO_FRAMES: FrameSource = { current: () => null, subscribe: () => () => undefined };

export const FrameContext = createContext<FrameSource>(NO_FRAMES);

/** Runs `draw` for every frame, and at once if there is one already. For canvases. */
export function useFrames(draw: (frame: LabFrame) => void): void {
  const source = useContext(FrameContext);
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    const frame = source.current();
    if (frame !== null) latest.current(frame);
    return source.subscribe((next) => latest.current(next));
  }, [source]);
}

/** Wall time between two samples for text: at most ten a second. */
const SAMPLE_MS = 100;

/**
 * A value read from the frames, refreshed at most ten times a second while playing and at once when
 * paused. `read` must give a new value only when something changed (strings and numbers are best).
 */
export function useSampled<T>(read: (frame: LabFrame) => T, initial: T): T {
  const [value, setValue] = useState(initial);
  const last = useRef(0);
  useFrames((frame) => {
    const now = performance.now();
    if (frame.playing && now - last.current < SAMPLE_MS) return;
    last.current = now;
    setValue(read(frame));
  });
  return value;
}
