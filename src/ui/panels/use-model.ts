/** What a panel shows, read from the frames: a new object only when something in it has changed. */
import { useContext, useEffect, useRef, useState } from 'react';
import { FOLLOWED_MAX_PS_PER_S, type LabFrame } from '../../analysis/lab-frame.ts';
import { FrameContext, isWritten, useFrames, useSampled } from '../lab-frames.ts';

interface Kept<T> {
  readonly text: string;
  readonly value: T;
}

/** The old object if the new one says the same. */
function keep<T>(kept: Kept<T> | null, value: T): Kept<T> {
  const text = JSON.stringify(value);
  return kept !== null && kept.text === text ? kept : { text, value };
}

/**
 * At most ten times a second while playing. `key` names what `read` depends on besides the frame:
 * when it changes, the frame at hand is read again. Null before the first frame.
 */
export function useModel<T>(read: (frame: LabFrame) => T, key = ''): T | null {
  const source = useContext(FrameContext);
  const latest = useRef(read);
  latest.current = read;
  const [, refresh] = useState('');
  const memo = useRef<{ key: string; kept: Kept<T> } | null>(null);
  const take = (frame: LabFrame): Kept<T> => {
    const kept = keep(memo.current?.key === key ? memo.current.kept : null, latest.current(frame));
    memo.current = { key, kept };
    return kept;
  };
  const sampled = useSampled<Kept<T> | null>(take, null);
  useEffect(() => {
    const frame = source.current();
    if (frame === null || memo.current?.key === key) return;
    memo.current = { key, kept: keep(null, latest.current(frame)) };
    refresh(key);
  }, [source, key]);
  return (memo.current ?? { kept: sampled }).kept?.value ?? null;
}

/** The same for every frame that the eye can follow: for what must agree with the stage. */
export function useFollowed<T>(read: (frame: LabFrame) => T, key = ''): T | null {
  const source = useContext(FrameContext);
  const latest = useRef(read);
  latest.current = read;
  const [kept, setKept] = useState<Kept<T> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only says when.
  useEffect(() => {
    const frame = source.current();
    if (frame !== null) setKept((old) => keep(old, latest.current(frame)));
  }, [source, key]);
  useFrames((frame) => {
    if (frame.psPerS <= FOLLOWED_MAX_PS_PER_S || isWritten(source, frame))
      setKept((old) => keep(old, read(frame)));
  });
  return kept?.value ?? null;
}
