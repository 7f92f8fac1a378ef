/**
 * Builds what the page consists of besides its looks: choices, worker, runs, session. Once a visit.
 */
import type { QueryClient } from '@tanstack/react-query';
import { type Choices, type ChoicesStore, createChoices } from '../state/choices.ts';
import type { Place } from '../state/place.ts';
import { browserStore } from '../state/remembered.ts';
import { newQueryClient, RunFeed } from '../state/runs.ts';
import { LabSession } from '../state/session.ts';
import { SPEEDS } from '../state/speeds.ts';
import { applyTheme, motionReduced, systemWishes, themeOf, watchSystem } from '../state/theme.ts';
import { showViolations } from '../state/violations.ts';
import { laterModule } from '../ui/later.ts';
import { type EngineClient, startEngine } from '../worker/client.ts';

export interface Page {
  readonly choices: ChoicesStore;
  readonly client: EngineClient;
  readonly feed: RunFeed;
  readonly session: LabSession;
  readonly queries: QueryClient;
}

/** What reads and writes links: a visitor without one plays before it is there. */
export const address = laterModule(() => import('../state/address.ts'));

/** The address of a place, with all that was chosen once what writes links is there. */
export function placeAddress(choices: Choices, place: Place): string {
  const plain = `#v=1&place=${place}`;
  return address.now()?.shareAddress('', { ...choices, place, case: '' }, null) ?? plain;
}

/** Rejects where the page has a link and what reads it cannot be loaded. */
export async function openPage(): Promise<Page> {
  const choices = createChoices(browserStore(() => window.localStorage));
  const hasLink = window.location.hash !== '';
  if (hasLink) (await address.load()).connectAddress(choices, window);
  const page = createPage(choices);
  if (!hasLink) connectOncePlaying(page);
  return page;
}

function connectOncePlaying({ choices, session }: Page): void {
  const stop = session.subscribe(() => {
    stop();
    const connect = async () => (await address.load()).connectAddress(choices, window);
    const told = (): void =>
      choices
        .getState()
        .notify('What writes links could not be loaded, so the address stays as it is; reload.');
    // Once the first frame has been drawn: it must not wait for this.
    requestAnimationFrame(() => void connect().catch(told));
  });
}

function createPage(choices: ChoicesStore): Page {
  const client = startEngine();
  const page: Page = {
    choices,
    client,
    feed: new RunFeed(client),
    session: new LabSession(),
    queries: newQueryClient(),
  };
  client.onFault = (message) => {
    const text = `The engine stopped: ${message}. Reload the page; the link keeps what you chose.`;
    choices.getState().pauseAt(page.session.playheadPs(performance.now()));
    choices.getState().notify(text, 'error');
  };
  showViolations(page.feed, choices);
  followChoices(page);
  followSystem(page);
  return page;
}

/** The session plays, stands and goes where the choices say. */
function followChoices({ choices, client, session }: Page): void {
  const follow = (): void => {
    const { paused, speed, atPs, resume, place } = choices.getState();
    const now = performance.now();
    const { psPerS } = SPEEDS[speed];
    session.setSpeed(psPerS, now);
    if (atPs !== null && atPs !== session.playheadPs(now)) session.seek(atPs, now);
    // In another place the Lab stands, and goes on from there when one comes back.
    session.setPlaying(!paused && place === 'lab', now);
    // An instant of a link that is not paused is only where playing begins.
    if (!paused && atPs !== null) resume();
  };
  let lastSpeed = -1;
  let last = '';
  const onChange = (): void => {
    const { paused, speed, atPs, place } = choices.getState();
    const key = `${paused} ${speed} ${atPs} ${place}`;
    if (key === last) return;
    last = key;
    follow();
    if (speed === lastSpeed) return;
    lastSpeed = speed;
    void client.commands.speed(SPEEDS[speed].psPerS);
  };
  choices.subscribe(onChange);
  onChange();
  session.onEnd = (atPs) => choices.getState().pauseAt(atPs);
}

/** Theme and motion, as chosen or as the system asks. */
function followSystem({ choices, session }: Page): void {
  const follow = (): void => {
    const { theme, reducedMotion } = choices.getState();
    const wishes = systemWishes();
    const reduced = motionReduced(reducedMotion, wishes);
    applyTheme(document, themeOf(theme, wishes), reduced);
    session.setReduced(reduced);
  };
  choices.subscribe(follow);
  watchSystem(follow);
  follow();
}
