/** What buttons and keys do to a trace that is open. */
import { useMemo } from 'react';
import type { Recording } from '../../analysis/recording.ts';
import { pairAt } from '../../schema/cpu-pair.ts';
import type { Ps } from '../../schema/units.ts';
import type { LabSession } from '../../state/session.ts';
import { besideSpeed } from '../../state/speeds.ts';
import type { TraceStore } from '../../state/trace.ts';
import type { Command, StepUnit } from '../../ui/controls/keyboard.ts';
import { type Player, usePlayer } from '../embed/player.ts';
import type { Page } from '../page.ts';
import { noMark } from '../use-lab-commands.ts';
import { traceSpeed } from './trace-speed.ts';

export interface TraceActions {
  playPause(): void;
  seek(atPs: Ps): void;
  /** Goes there and stands. */
  show(atPs: Ps): void;
  step(unit: StepUnit, direction: 1 | -1): void;
  hold(held: boolean): void;
  changeSpeed(direction: 1 | -1): void;
  /** To the next kick, drop or other mark, and stands there. */
  toMark(direction: 1 | -1): Promise<void>;
  /** False where a command means nothing here. */
  perform(command: Command): boolean;
}

export interface TracePlayed {
  readonly page: Page;
  readonly store: TraceStore;
  readonly session: LabSession;
  readonly run: Recording;
}

export function useTraceActions({ page, store, session, run }: TracePlayed): TraceActions {
  const actions = useMemo(
    () => traceActions({ page, store, session, run }),
    [page, store, session, run],
  );
  const player = useMemo(
    () => tracePlayer({ page, store, session, run }, actions),
    [page, store, session, run, actions],
  );
  usePlayer(page, player);
  return actions;
}

function tracePlayer({ page, session, run }: TracePlayed, actions: TraceActions): Player {
  return {
    recording: () => run,
    playheadPs: () => session.playheadPs(performance.now()),
    plays: () => page.choices.getState().tracePs === null,
    playPause: actions.playPause,
    step: actions.step,
    seek: actions.seek,
  };
}

function traceActions({ page, store, session, run }: TracePlayed): TraceActions {
  const { choices } = page;
  const standAt = (atPs: Ps): void => choices.getState().setTracePs(atPs);
  const plays = (): boolean => choices.getState().tracePs === null;
  const inside = (atPs: Ps): Ps => Math.max(0, Math.min(Math.round(atPs), run.scenario.runPs));
  const actions: TraceActions = {
    playPause() {
      if (plays()) standAt(inside(session.playheadPs(performance.now())));
      else choices.getState().setTracePs(null);
    },
    seek(atPs) {
      session.seek(inside(atPs), performance.now());
      if (!plays()) standAt(inside(atPs));
    },
    show(atPs) {
      standAt(inside(atPs));
    },
    step(unit, direction) {
      const { stepUnit } = store.getState();
      const { sender } = pairAt(run.scenario, choices.getState().traceView.pair);
      const stepping = { unit: unit === 'chosen' ? stepUnit : unit, direction, cpu: sender };
      standAt(session.step(stepping, performance.now()));
    },
    hold: (held) => (held ? session.hold : session.release).call(session, performance.now()),
    changeSpeed(direction) {
      const { traceView, lookAtTrace } = choices.getState();
      const beside = besideSpeed(traceSpeed(traceView.speed, run.meta), direction);
      lookAtTrace({ speed: traceSpeed(beside, run.meta) });
    },
    async toMark(direction) {
      const at = await session.markBeside(direction, performance.now());
      if (at !== null) standAt(at);
      else choices.getState().notify(noMark(direction));
    },
    perform: (command) => perform(command, actions, run.scenario.runPs),
  };
  return actions;
}

function perform(command: Command, actions: TraceActions, endPs: Ps): boolean {
  switch (command.do) {
    case 'playPause':
      actions.playPause();
      return true;
    case 'slower':
      actions.changeSpeed(-1);
      return true;
    case 'faster':
      actions.changeSpeed(1);
      return true;
    case 'toStart':
      actions.seek(0);
      return true;
    case 'toEnd':
      actions.seek(endPs);
      return true;
    case 'step':
      actions.step(command.unit, command.direction);
      return true;
    case 'mark':
      void actions.toMark(command.direction);
      return true;
    default:
      return false;
  }
}

const TAKEN: readonly Command['do'][] = [
  ...(['playPause', 'slower', 'faster', 'toStart', 'toEnd', 'step', 'mark'] as const),
];

/** Whether a key is taken from the browser. */
export function isTaken(command: Command): boolean {
  return TAKEN.includes(command.do);
}
