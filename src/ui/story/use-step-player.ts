/** Plays a step while it can be seen, and tells when it has come to rest. */
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { StoryPlayer } from '../../state/story-player.ts';
import type { ToldStep } from '../../story/told-step.ts';

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
  let request = 0;
  const onFrame = (): void => {
    request = requestAnimationFrame(onFrame);
    player.tick(performance.now());
  };
  const onVisibility = (): void => {
    if (document.hidden) player.hold(performance.now());
    else player.release(performance.now());
  };
  player.release(performance.now());
  onVisibility();
  request = requestAnimationFrame(onFrame);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    cancelAnimationFrame(request);
    document.removeEventListener('visibilitychange', onVisibility);
    player.hold(performance.now());
  };
}
