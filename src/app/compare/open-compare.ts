/** Starts what Compare needs besides the Lab's: a second worker, and one clock for both runs. */
import { CompareRuns } from '../../state/compare-runs.ts';
import { CompareSession } from '../../state/compare-session.ts';
import { RunFeed } from '../../state/runs.ts';
import { SPEEDS } from '../../state/speeds.ts';
import { motionReduced, systemWishes, watchSystem } from '../../state/theme.ts';
import { showViolations } from '../../state/violations.ts';
import { runFrames } from '../../ui/run-frames.ts';
import { type EngineClient, startEngine } from '../../worker/client.ts';
import type { Page } from '../page.ts';

export interface OpenCompare {
  readonly session: CompareSession;
  readonly runs: CompareRuns;
  /** Ends the second worker, and leaves the playhead to the Lab. */
  readonly close: () => void;
}

export function openCompare(page: Page): OpenCompare {
  const client = startEngine();
  const feed = new RunFeed(client);
  const session = new CompareSession();
  const runs = new CompareRuns(page.feed, feed);
  const { choices } = page;
  client.onFault = (message) => {
    const text = `The second engine stopped: ${message}. Reload the page; the link keeps all.`;
    choices.getState().pauseAt(session.playheadPs(performance.now()));
    choices.getState().notify(text, 'error');
  };
  showViolations(feed, choices);
  const lab = page.session.current()?.recording;
  if (lab !== undefined) runs.offer(lab);
  session.seek(page.session.playheadPs(performance.now()), performance.now());
  session.onEnd = (atPs) => choices.getState().pauseAt(atPs);
  const stops = [
    followChoices(page, session, client),
    followSystem(page, session),
    markProgress(session),
    runFrames(session, (isHidden) => {
      void (isHidden ? client.commands.pause() : client.commands.play());
    }),
  ];
  const close = (): void => {
    for (const stop of stops) stop();
    const now = performance.now();
    page.session.seek(session.playheadPs(now), now);
    client.close();
  };
  return { session, runs, close };
}

/** The runs play, stand and go where the choices say; the page itself resumes from links. */
function followChoices(
  { choices }: Page,
  session: CompareSession,
  { commands }: EngineClient,
): () => void {
  let last = '';
  let lastSpeed = -1;
  const follow = (): void => {
    const { paused, speed, atPs } = choices.getState();
    const key = `${paused} ${speed} ${atPs}`;
    if (key === last) return;
    last = key;
    const now = performance.now();
    const { psPerS } = SPEEDS[speed];
    session.setSpeed(psPerS, now);
    if (atPs !== null && atPs !== session.playheadPs(now)) session.seek(atPs, now);
    session.setPlaying(!paused, now);
    if (speed === lastSpeed) return;
    lastSpeed = speed;
    void commands.speed(psPerS);
  };
  follow();
  return choices.subscribe(follow);
}

function followSystem({ choices }: Page, session: CompareSession): () => void {
  let last: boolean | null = null;
  const follow = (): void => {
    const reduced = motionReduced(choices.getState().reducedMotion, systemWishes());
    if (reduced !== last) session.setReduced(reduced);
    last = reduced;
  };
  follow();
  const stops = [choices.subscribe(follow), watchSystem(follow)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Says in the document, for tests, how far both runs are. */
function markProgress(session: CompareSession): () => void {
  const { dataset } = document.documentElement;
  const unsubscribe = session.b.subscribe(({ recording }) => {
    const both = recording.complete && session.a.current()?.recording.complete === true;
    dataset.compare = both ? 'complete' : 'computing';
  });
  return () => {
    unsubscribe();
    delete dataset.compare;
  };
}
