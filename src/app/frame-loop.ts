/**
 * Drives the session once a screen frame, and stops the clock and the engine while the page is
 * hidden.
 */
import { loadLater } from '../ui/later.ts';
import type { Page } from './page.ts';

export function runFrames({ session, client }: Page): () => void {
  let request = 0;
  const onFrame = (): void => {
    request = requestAnimationFrame(onFrame);
    session.tick(performance.now());
  };
  const onVisibility = (): void => {
    const now = performance.now();
    if (document.hidden) {
      session.hold(now);
      void client.commands.pause();
    } else {
      session.release(now);
      void client.commands.play();
    }
  };
  // For style sheets and tests: whether the run is all there.
  const unmark = session.subscribe(({ recording }) => {
    const state = recording.complete ? 'complete' : 'computing';
    const { dataset } = document.documentElement;
    if (dataset.run === state) return;
    dataset.run = state;
    if (recording.complete) void loadLater().catch(() => undefined); // asked for again when opened
  });
  document.addEventListener('visibilitychange', onVisibility);
  request = requestAnimationFrame(onFrame);
  return () => {
    unmark();
    document.removeEventListener('visibilitychange', onVisibility);
    cancelAnimationFrame(request);
  };
}
