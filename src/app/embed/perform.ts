/** Does what the page around the frame asks. */
import type { Ps } from '../../schema/units.ts';
import { readLink, writeLink } from '../../state/link.ts';
import { writeTime } from '../../state/link-values.ts';
import type { LinkedChoices } from '../../state/linked.ts';
import { scenarioOf } from '../../state/scenario-of.ts';
import type { Page } from '../page.ts';
import type { FrameState, Request } from './message.ts';
import { type Player, playerOf } from './player.ts';

/** The parts of the page that are driven. */
export type FramePage = Pick<Page, 'choices' | 'session'>;

/** Null if it is done, else one sentence why not. */
type Outcome = string | null;

export function perform(page: FramePage, request: Request): Outcome | Promise<Outcome> {
  switch (request.type) {
    case 'ping':
    case 'get-state':
      return null;
    case 'load':
      stopAwaiting(page);
      load(page, request.link);
      return null;
    case 'story':
      stopAwaiting(page);
      return goToStep(page, request.step);
    default:
      return drive(page, request);
  }
}

/** The story is loaded only where it is told. */
async function goToStep({ choices }: FramePage, step: string): Promise<Outcome> {
  const { storyStep } = await import('../../story/contents.ts');
  if (storyStep(step) === undefined)
    return `The story has no step "${step}": name a chapter and a step, such as "walk.32-lists".`;
  choices.getState().goTo('story');
  choices.getState().tell({ story: step });
  return null;
}

type Drive = Extract<Request, { type: 'play' | 'pause' | 'step' | 'back' | 'seek' }>;

function drive(page: FramePage, request: Drive): Outcome {
  const player = playerOf(page);
  if (player === null)
    return 'Nothing plays here now: wait for "ready", or load a link of a place that plays.';
  switch (request.type) {
    case 'play':
      if (!player.plays() && !awaited.has(page)) player.playPause();
      return null;
    case 'pause':
      stopAwaiting(page);
      if (player.plays()) player.playPause();
      return null;
    case 'seek':
      return seek(page, player, request.atPs);
    case 'step':
    case 'back':
      // A step of the story may ask something before anything runs.
      if (player.recording() === null && player.seek !== null)
        return 'The run has not begun yet: wait for "ready".';
      stopAwaiting(page);
      player.step(request.by, request.type === 'step' ? 1 : -1);
      return null;
  }
}

function seek(page: FramePage, player: Player, atPs: Ps): Outcome {
  if (player.seek === null) return 'The story goes by its steps: send "step", "back" or "story".';
  const endPs = player.recording()?.scenario.runPs ?? atPs;
  if (atPs > endPs) return `The run ends at ${writeTime(endPs)}: seek to an instant before.`;
  stopAwaiting(page);
  player.seek(atPs);
  return null;
}

/** As if the frame had been opened with the link, but that it stays a frame, and its own. */
function load(page: FramePage, text: string): void {
  const { hide, notices: told, dismiss, follow } = page.choices.getState();
  for (const { id } of told) dismiss(id);
  const { choices: linked, notices } = readLink(text);
  const kept = linked.hide.length > 0 ? linked.hide : hide;
  const chosen: LinkedChoices = { ...linked, mode: 'embed', hide: kept, atPs: linked.atPs ?? 0 };
  if (chosen.paused || chosen.place !== 'lab') return follow(chosen, notices);
  // It stands until its run is there: the one that is shown till then must not play from there.
  follow({ ...chosen, paused: true }, notices);
  playOnceThere(page, chosen);
}

/** How to stop waiting for the run that will play, by page. */
const awaited = new WeakMap<FramePage, () => void>();

function stopAwaiting(page: FramePage): void {
  awaited.get(page)?.();
  awaited.delete(page);
}

/** Unless the viewer does something before. */
function playOnceThere(page: FramePage, chosen: LinkedChoices): void {
  const asked = JSON.stringify(scenarioOf(chosen, 'the link'));
  const stop = page.session.subscribe(({ recording }) => {
    const { paused, atPs, resume } = page.choices.getState();
    const isOvertaken = !paused || atPs !== chosen.atPs;
    if (!isOvertaken && JSON.stringify(recording.scenario) !== asked) return;
    stopAwaiting(page);
    if (!isOvertaken) resume();
  });
  awaited.set(page, stop);
}

/** What holds in the frame now. */
export function stateOf(page: FramePage): FrameState {
  const choices = page.choices.getState();
  const player = playerOf(page);
  const recording = player?.recording() ?? null;
  const { place, notices } = choices;
  return {
    place,
    playing: awaited.has(page) || (player?.plays() ?? false),
    t: player === null ? null : writeTime(Math.round(player.playheadPs())),
    end: recording === null ? null : writeTime(recording.scenario.runPs),
    run: runOf(player),
    link: writeLink(choices),
    notices: notices.map(({ text }) => text),
  };
}

function runOf(player: Player | null): FrameState['run'] {
  if (player === null) return 'none';
  const recording = player.recording();
  if (recording === null) return 'waiting';
  return recording.complete ? 'complete' : 'computing';
}
