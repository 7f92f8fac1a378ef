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

/**
 * The same for what writes into the page: once all canvases have drawn. Words on a canvas make the
 * browser bring the page's styles up to date, which after each write is work.
 */
export function useFramesDrawn(write: (frame: LabFrame) => void): void {
  const hasBegun = useRef(false);
  useFrames((frame) => {
    if (hasBegun.current) queueMicrotask(() => write(frame));
    else write(frame);
    hasBegun.current = true;
  });
}

/** Wall time between two frames whose words are written: at most ten a second. */
const WRITE_MS = 100;

/** The newest frame of a source, and whether it is one whose words are written. */
interface Beat {
  readonly frame: LabFrame;
  readonly atMs: number;
  readonly isDue: boolean;
}

const beats = new WeakMap<FrameSource, Beat>();

/**
 * True for ten frames a second while playing, and for all others. These are the same frames for
 * all words of the page, so that in most frames the browser has nothing to lay out: canvases ask it
 * for that whenever they change their font.
 */
export function isWritten(source: FrameSource, frame: LabFrame): boolean {
  if (!frame.playing) return true;
  const last = beats.get(source);
  if (last?.frame === frame) return last.isDue;
  const now = performance.now();
  // Time that stands while playing (page hidden, run not computed so far) is written as it stands.
  const stands = last?.frame.playheadPs === frame.playheadPs;
  const isDue = stands || last === undefined || now - last.atMs >= WRITE_MS;
  beats.set(source, { frame, atMs: isDue ? now : last.atMs, isDue });
  return isDue;
}

/**
 * Runs `write` for the frames whose words are written, at once if there is a frame already, and
 * while time stands after each render: no frame may come then that tells what else has changed.
 */
export function useWritten(write: (frame: LabFrame) => void): void {
  const source = useContext(FrameContext);
  const hasBegun = useRef(false);
  useEffect(() => {
    const frame = source.current();
    if (frame !== null && !frame.playing) write(frame);
  });
  useFrames((frame) => {
    if (hasBegun.current && !isWritten(source, frame)) return;
    hasBegun.current = true;
    write(frame);
  });
}

/**
 * A value read from the frames, refreshed at most ten times a second while playing and at once when
 * paused. `read` must give a new value only when something changed (strings and numbers are best).
 */
export function useSampled<T>(read: (frame: LabFrame) => T, initial: T): T {
  const [value, setValue] = useState(initial);
  useWritten((frame) => setValue(read(frame)));
  return value;
}
