/** Who zooms by keys stays where they zoom: the stage they were in goes, and the focus with it. */

/** What comes may have to be loaded first. */
const PATIENCE_MS = 2_000;
/** Until then React has drawn, and the browser has taken the focus from a button with no use. */
const SETTLED_FRAMES = 3;

/** Call it while the old scale is still there; what comes has the focus if the old one had it. */
export function keepFocus(panel: HTMLElement): void {
  if (panel.querySelector(':focus-visible') === null) return;
  const sinceMs = performance.now();
  let held = 0;
  const look = (): void => {
    const stage = panel.querySelector<HTMLElement>('.stage [role="application"], .closeup');
    const isLost = document.activeElement === document.body;
    if (isLost && stage !== null) return stage.focus({ preventScroll: true });
    if (!isLost) held++;
    if (held < SETTLED_FRAMES && performance.now() - sinceMs < PATIENCE_MS)
      requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
