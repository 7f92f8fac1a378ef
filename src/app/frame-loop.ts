/**
 * Drives the session once a screen frame, and stops the clock and the engine while the page is
 * hidden.
 */
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
  document.addEventListener('visibilitychange', onVisibility);
  request = requestAnimationFrame(onFrame);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    cancelAnimationFrame(request);
  };
}
