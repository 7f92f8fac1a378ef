/** Plays a step while it can be seen, and tells when it has come to rest. */
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { StoryPlayer } from '../../state/story-player.ts';
import type { ToldStep } from '../../story/told-step.ts';
import { runFrames } from '../run-frames.ts';

export interface StepPlayer {
  readonly player: StoryPlayer;
  /** Nothing will move any more by itself. */
  readonly rests: boolean;
}

/** `told` null: nothing to show yet, or nothing that may be seen. */
export function useStepPlayer(
  told: ToldStep | null,
  how: { readonly cut: boolean; readonly seen: boolean },
): StepPlayer {
  const { cut, seen } = how;
  const player = useMemo(() => new StoryPlayer(), []);
  const [rests, setRests] = useState(false);
  // Before anything is drawn: a picture must not begin with a frame of the step before.
  useLayoutEffect(() => {
    player.onRest = setRests;
    const scene = told?.scene ?? null;
    if (scene === null) setRests(told !== null);
    else player.show(scene.recording, scene, { cut, nowMs: performance.now() });
  }, [player, told, cut]);
  useEffect(() => (seen ? runWhileSeen(player) : undefined), [player, seen]);
  return { player, rests };
}

function runWhileSeen(player: StoryPlayer): () => void {
  player.release(performance.now());
  const stop = runFrames(player);
  return () => {
    stop();
    player.hold(performance.now());
  };
}
