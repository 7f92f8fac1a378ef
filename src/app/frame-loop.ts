/**
 * Drives the Lab once a screen frame, and stops the clock and the engine while the page is hidden.
 */
import { loadLater } from '../ui/later.ts';
import { runFrames } from '../ui/run-frames.ts';
import type { Page } from './page.ts';

/** When the first frame is there, this mark is in the browser's timeline. */
export const PLAYS_MARK = 'skbscope plays';

/** Wall time after the run is computed until what waits is loaded: the network is quiet by then. */
const QUIET_MS = 5_000;

export function runLab(page: Page): () => void {
  const { session, client } = page;
  const stopMarking = markProgress(page);
  const stopFrames = runFrames(session, (isHidden) => {
    void (isHidden ? client.commands.pause() : client.commands.play());
  });
  return () => {
    stopMarking();
    stopFrames();
  };
}

/** Says in the document, for style sheets and tests, how far the run is. */
function markProgress({ session }: Page): () => void {
  let timer = 0;
  const stop = session.subscribe(({ recording }) => {
    const state = recording.complete ? 'complete' : 'computing';
    const { dataset } = document.documentElement;
    if (dataset.run === state) return;
    if (dataset.run === undefined) performance.mark(PLAYS_MARK);
    dataset.run = state;
    if (!recording.complete || timer !== 0) return;
    // What could not be loaded is asked for again when it is opened.
    timer = window.setTimeout(() => void loadLater().catch(() => undefined), QUIET_MS);
  });
  return () => {
    stop();
    window.clearTimeout(timer);
  };
}

/** What keeps the page for use without a network comes last, whichever place is open. */
export function keepOnceQuiet(
  { choices }: Pick<Page, 'choices'>,
  load: () => Promise<{ keepPage: () => unknown }> = () => import('./offline/keep-page.ts'),
): () => void {
  const keep = async (): Promise<void> => {
    const { run } = document.documentElement.dataset;
    const { place, mode } = choices.getState();
    const computes = place === 'lab' && mode === 'read' && run !== 'complete';
    if (computes || !navigator.onLine) return;
    (await load()).keepPage();
    stop();
  };
  // Where the network fails in just that moment, it is asked for again.
  const timer = window.setInterval(() => void keep().catch(() => undefined), QUIET_MS);
  const stop = (): void => window.clearInterval(timer);
  return stop;
}
