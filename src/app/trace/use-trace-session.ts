/** Plays a trace as the Lab plays runs, by a clock of its own. */
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Recording } from '../../analysis/recording.ts';
import type { Clock } from '../../schema/run-meta.ts';
import { LabSession } from '../../state/session.ts';
import { SPEEDS } from '../../state/speeds.ts';
import { motionReduced, systemWishes, watchSystem } from '../../state/theme.ts';
import { clockText } from '../../ui/controls/clock.ts';
import { runFrames } from '../../ui/run-frames.ts';
import type { Page } from '../page.ts';
import { traceSpeed } from './trace-speed.ts';

export function useTraceSession(page: Page, run: Recording): LabSession {
  const session = useMemo(() => {
    const made = new LabSession();
    made.show(run, 0);
    return made;
  }, [run]);
  useEffect(() => runFrames(session), [session]);
  useFollowedMotion(page, session);
  useFollowedPlayback(page, session, run.meta);
  useInstantWithin(page, run);
  return session;
}

function useFollowedMotion({ choices }: Page, session: LabSession): void {
  const reducedMotion = useStore(choices, (all) => all.reducedMotion);
  const theme = useStore(choices, (all) => all.theme);
  useEffect(() => {
    const follow = (): void => session.setReduced(motionReduced(reducedMotion, systemWishes()));
    follow();
    return watchSystem(follow);
  }, [session, reducedMotion]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is another picture.
  useEffect(() => session.refresh(), [session, theme]);
}

/** An instant of a link stands; without one the trace plays from its beginning. */
function useFollowedPlayback({ choices }: Page, session: LabSession, clock: Clock): void {
  const speed = useStore(choices, (all) => traceSpeed(all.traceView.speed, clock));
  const tracePs = useStore(choices, (all) => all.tracePs);
  useEffect(() => session.setSpeed(SPEEDS[speed].psPerS, performance.now()), [session, speed]);
  useEffect(() => {
    const now = performance.now();
    session.setPlaying(tracePs === null, now);
    if (tracePs !== null && tracePs !== session.playheadPs(now)) session.seek(tracePs, now);
  }, [session, tracePs]);
  useEffect(() => {
    session.onEnd = choices.getState().setTracePs;
  }, [session, choices]);
}

/** An instant that lies behind the end of this trace is told: it stands at its end. */
function useInstantWithin({ choices }: Page, { scenario: { runPs }, meta }: Recording): void {
  const tracePs = useStore(choices, (all) => all.tracePs);
  useEffect(() => {
    if (tracePs === null || tracePs <= runPs) return;
    const { notify, setTracePs } = choices.getState();
    const [asked, end] = [tracePs, runPs].map((atPs) => clockText(atPs, 6, meta));
    notify(`There is no instant ${asked}: this trace ends at ${end}, and stands there.`, 'error');
    setTracePs(runPs);
  }, [choices, tracePs, runPs, meta]);
}
