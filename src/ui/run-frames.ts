/** Ticks a clock once a screen frame, and holds it while the page is hidden. */

export interface Ticking {
  readonly tick: (nowMs: number) => void;
  readonly hold: (nowMs: number) => void;
  readonly release: (nowMs: number) => void;
}

/** `onHidden` is told when that changes, or at once on a hidden page; gives the way to stop. */
export function runFrames(
  clock: Ticking,
  onHidden: (isHidden: boolean) => void = () => undefined,
): () => void {
  const follow = (): void => {
    if (document.hidden) clock.hold(performance.now());
    else clock.release(performance.now());
    onHidden(document.hidden);
  };
  if (document.hidden) follow(); // opened in a background tab
  document.addEventListener('visibilitychange', follow);
  const onFrame = (): void => {
    request = requestAnimationFrame(onFrame);
    clock.tick(performance.now());
  };
  let request = requestAnimationFrame(onFrame);
  return () => {
    cancelAnimationFrame(request);
    document.removeEventListener('visibilitychange', follow);
  };
}
