/** What the viewer can do to the run: by button, by key, by chart. */
import { useMemo } from 'react';
import { pairAt } from '../schema/cpu-pair.ts';
import type { Change } from '../schema/edits.ts';
import { type Scenario, variantAt } from '../schema/scenario.ts';
import type { Ps } from '../schema/units.ts';
import { VARIANTS, type VariantId } from '../schema/variants.ts';
import type { ChoicesState } from '../state/choices.ts';
import { systemWishes, themeOf } from '../state/theme.ts';
import { fitting, WHOLE_FIELD } from '../state/zoom.ts';
import type { Command, StepUnit } from '../ui/controls/keyboard.ts';
import { address, type Page, scales } from './page.ts';

export interface LabActions {
  playPause(): void;
  step(unit: StepUnit, direction: 1 | -1): void;
  seek(atPs: Ps): void;
  /** To the next mark of the timeline or the one before, and stands there. */
  goToMark(direction: 1 | -1): Promise<void>;
  /** Follows the skb of the last event, or none any more. */
  followSkb(): Promise<void>;
  /** Stops the clock while the playhead is held. */
  hold(held: boolean): void;
  /** From the playhead on another variant. */
  switchTo(variant: VariantId): void;
  /** Another kernel from the start. */
  chooseRelease(release: string): void;
  /** At the playhead another limit, or CPUs and nodes that come or go. */
  change(changes: readonly Change[]): void;
  linkAddress(): Promise<string>;
  perform(command: Command): void;
}

export interface Dialogs {
  showHelp(): void;
  showExport(): void;
  showKernels(): void;
  showBranches(): void;
  closeAll(): void;
}

const NO_BRANCH =
  'There is no other branch yet: a change during the run leaves the old future as one.';

export function useLabActions(page: Page, scenario: Scenario, dialogs: Dialogs): LabActions {
  return useMemo(() => labActions(page, scenario, dialogs), [page, scenario, dialogs]);
}

function labActions(page: Page, scenario: Scenario, dialogs: Dialogs): LabActions {
  const { choices, session } = page;
  const playhead = (): Ps => session.playheadPs(performance.now());
  const seek = (atPs: Ps): void => {
    const at = Math.max(0, Math.min(Math.round(atPs), scenario.runPs));
    session.seek(at, performance.now());
    if (choices.getState().paused) choices.getState().pauseAt(at);
  };
  const actions: LabActions = {
    seek,
    async goToMark(direction) {
      const at = await session.markBeside(direction, performance.now());
      const { pauseAt, notify } = choices.getState();
      if (at !== null) pauseAt(at);
      else notify(noMark(direction));
    },
    async followSkb() {
      const { skb, followSkb, notify } = choices.getState();
      if (skb !== null) return followSkb(null);
      const last = await session.lastSkb(performance.now());
      if (last === null) notify('No skb has been allocated yet: go on a little.');
      else followSkb(last);
    },
    hold: (held) => (held ? session.hold : session.release).call(session, performance.now()),
    playPause() {
      const { paused, pauseAt, resume } = choices.getState();
      if (paused) resume();
      else pauseAt(playhead());
    },
    step(unit, direction) {
      const { pair, pauseAt, stepUnit } = choices.getState();
      // A task may have moved to another CPU by now.
      const { sender } = pairAt(session.current()?.scenario ?? scenario, pair);
      const stepping = { unit: unit === 'chosen' ? stepUnit : unit, direction, cpu: sender };
      pauseAt(session.step(stepping, performance.now()));
    },
    switchTo(variant) {
      const { switchVariantAt, notify } = choices.getState();
      const at = playhead();
      if (at < scenario.runPs) switchVariantAt(variant, at);
      else notify('The run ends here, so a switch would change nothing: go back first.');
    },
    chooseRelease: (release) => choices.getState().chooseRelease(release),
    change(changes) {
      const { changeAt, notify } = choices.getState();
      const at = playhead();
      if (at < scenario.runPs) changeAt(changes, at);
      else notify('The run ends here, so a change would do nothing: go back first.');
    },
    async linkAddress() {
      const at = playhead();
      const { shareAddress } = await address.load();
      return shareAddress(window.location.href, choices.getState(), at);
    },
    perform: (command) => performCommand(command, { page, scenario, dialogs, actions }),
  };
  return actions;
}

export function noMark(direction: 1 | -1): string {
  return `There is no mark ${direction === 1 ? 'after' : 'before'} this instant.`;
}

interface CommandContext {
  readonly page: Page;
  readonly scenario: Scenario;
  readonly dialogs: Dialogs;
  readonly actions: LabActions;
}

function performCommand(command: Command, context: CommandContext): void {
  const { page, scenario, dialogs, actions } = context;
  const choices = page.choices.getState();
  // What was chosen, not what is drawn: the picture follows a moment later.
  const at = page.session.playheadPs(performance.now());
  const variant = variantAt({ kernel: choices, edits: choices.edits }, at);
  switch (command.do) {
    case 'playPause':
      return actions.playPause();
    case 'slower':
      return choices.goSlower();
    case 'faster':
      return choices.goFaster();
    case 'toStart':
      return actions.seek(0);
    case 'toEnd':
      return actions.seek(scenario.runPs);
    case 'step':
      return actions.step(command.unit, command.direction);
    case 'mark':
      return void actions.goToMark(command.direction);
    case 'switchWalk': {
      const { other } = VARIANTS[variant];
      return other === null ? undefined : actions.switchTo(other);
    }
    case 'chooseVariant':
      return command.variant === variant ? undefined : actions.switchTo(command.variant);
    case 'kernels':
      return dialogs.showKernels();
    case 'branches':
      return choices.branches.length > 0 ? dialogs.showBranches() : choices.notify(NO_BRANCH);
    case 'followSkb':
      return void actions.followSkb();
    case 'previousVariant':
      return choices.previousVariant === null
        ? undefined
        : actions.switchTo(choices.previousVariant);
    case 'zoomIn':
    case 'zoomOut':
    case 'zoomAll':
      return zoom(command.do, choices, scenario);
    case 'compare':
      // The forms that the switch has here, wherever the run began.
      return choices.compare(variant === choices.variant ? '' : `variant:${variant}`);
    case 'takeAway':
      return dialogs.showExport();
    case 'flipTheme':
      return choices.flipTheme(themeOf(choices.theme, systemWishes()));
    case 'fullScreen':
      return toggleFullScreen();
    case 'help':
      return dialogs.showHelp();
    case 'close':
      return dialogs.closeAll();
  }
}

function zoom(
  to: 'zoomIn' | 'zoomOut' | 'zoomAll',
  choices: ChoicesState,
  scenario: Scenario,
): void {
  if (to === 'zoomAll') return choices.lookAt(WHOLE_FIELD);
  void scales.load().then(
    ({ further, nearer }) => {
      const fits = fitting(choices, scenario.machine.cpuNode.length);
      const look = (to === 'zoomIn' ? nearer : further)(scenario, { ...choices, ...fits });
      if (look !== null) choices.lookAt(look);
    },
    () => choices.notify('The other scales could not be loaded; reload the page.', 'error'),
  );
}

export function toggleFullScreen(): void {
  const root = document.documentElement;
  // Browsers refuse it in frames that do not allow it; nothing is lost then.
  const change =
    document.fullscreenElement === null ? root.requestFullscreen() : document.exitFullscreen();
  change.catch(() => undefined);
}
