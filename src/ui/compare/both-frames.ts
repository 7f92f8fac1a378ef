/** Components that show both runs: they get the frames of A beside those of B. */
import { createContext, useContext } from 'react';
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { FrameSource } from '../lab-frames.ts';
import { useFollowed, useModel } from '../panels/use-model.ts';

/** Frames of A; those of B are in FrameContext there, and come after A's of the same instant. */
export const FirstFrames = createContext<FrameSource>({
  current: () => null,
  subscribe: () => () => undefined,
});

export type ReadBoth<T> = (a: LabFrame, b: LabFrame) => T;

/** As useModel(), of both: at most ten times a second. Null before there are frames of both. */
export function useBoth<T>(read: ReadBoth<T>, key = ''): T | null {
  const first = useContext(FirstFrames);
  return useModel((b) => withFirst(first, b, read), key);
}

/** The same for every frame that the eye can follow. */
export function useFollowedBoth<T>(read: ReadBoth<T>, key = ''): T | null {
  const first = useContext(FirstFrames);
  return useFollowed((b) => withFirst(first, b, read), key);
}

function withFirst<T>(first: FrameSource, b: LabFrame, read: ReadBoth<T>): T | null {
  const a = first.current();
  return a === null ? null : read(a, b);
}
