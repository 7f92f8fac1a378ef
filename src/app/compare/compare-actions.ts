/** What the viewer can do in Compare: by button, by key. */
import { pairAt } from '../../schema/cpu-pair.ts';
import { kernelOf } from '../../schema/kernel.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { bundleFor } from '../../schema/releases.ts';
import type { Ps } from '../../schema/units.ts';
import type { VariantId } from '../../schema/variants.ts';
import type { CompareSession } from '../../state/compare-session.ts';
import type { LinkedChoices } from '../../state/linked.ts';
import { otherForm, sidesOf, swapped, writeOther } from '../../state/other-side.ts';
import { systemWishes, themeOf } from '../../state/theme.ts';
import type { Command, StepUnit } from '../../ui/controls/keyboard.ts';
import type { Page } from '../page.ts';
import { toggleFullScreen } from '../use-lab-commands.ts';

export type SideName = 'a' | 'b';

export interface CompareActions {
  playPause(): void;
  step(unit: StepUnit, direction: 1 | -1): void;
  seek(atPs: Ps): void;
  /** Goes there and stands. */
  stopAt(atPs: Ps): void;
  hold(held: boolean): void;
  toFirst(): void;
  toBeside(direction: 1 | -1): void;
  swap(): void;
  choose(side: SideName, kernel: Partial<LinkedChoices>): void;
  chooseRelease(side: SideName, release: string): void;
  perform(command: Command): void;
}

type ShowDialog = (dialog: 'none' | 'help' | 'export') => void;

export function compareActions(
  page: Page,
  session: CompareSession,
  showDialog: ShowDialog,
): CompareActions {
  const { choices } = page;
  const now = (): number => performance.now();
  const stopAt = (atPs: Ps): void => {
    session.seek(atPs, now());
    choices.getState().pauseAt(atPs);
  };
  const actions: CompareActions = {
    stopAt,
    playPause() {
      const { paused, resume, pauseAt } = choices.getState();
      if (paused) resume();
      else pauseAt(session.playheadPs(now()));
    },
    step(asked, direction) {
      const { pair, pauseAt, stepUnit } = choices.getState();
      const unit = asked === 'chosen' ? stepUnit : asked;
      const scenario = session.a.current()?.scenario;
      if (scenario === undefined) return;
      pauseAt(session.step(unit, direction, pairAt(scenario, pair).sender, now()));
    },
    seek(atPs) {
      session.seek(Math.round(atPs), now());
      if (choices.getState().paused) choices.getState().pauseAt(session.playheadPs(now()));
    },
    hold: (held) => (held ? session.hold(now()) : session.release(now())),
    toFirst() {
      const found = session.firstDifference();
      if (found !== null) stopAt(found.atPs);
      else choices.getState().notify('The two runs do not differ, as far as they are computed.');
    },
    toBeside(direction) {
      const scenario = session.a.current()?.scenario;
      if (scenario === undefined) return;
      const { sender } = pairAt(scenario, choices.getState().pair);
      const found = session.differenceBeside(direction, sender, now());
      if (found !== null) return stopAt(found);
      const { unit } = LOAD_ROLES[scenario.load.kind];
      const way = direction === 1 ? 'after' : 'before';
      choices.getState().notify(`No ${unit} of CPU ${sender} differs ${way} this instant.`);
    },
    swap() {
      const { first, other } = swapped(choices.getState());
      choices.getState().compare(other, first);
    },
    choose(side, kernel) {
      const { a, b } = sidesOf(choices.getState());
      if (side === 'b') choices.getState().compare(writeOther(a, { ...b, ...kernel }));
      else choices.getState().compare(writeOther({ ...a, ...kernel }, b), kernel);
    },
    chooseRelease(side, release) {
      const bundle = bundleFor(release);
      if (bundle === undefined) return;
      const { deferMax } = sidesOf(choices.getState())[side];
      actions.choose(side, { ...kernelOf(bundle, deferMax), release, callers: {} });
    },
    perform: (command) => performCommand(command, page, { actions, session, showDialog }),
  };
  return actions;
}

interface CommandContext {
  readonly actions: CompareActions;
  readonly session: CompareSession;
  readonly showDialog: ShowDialog;
}

/** What keys of the Lab mean here; those that are not in the list do nothing. */
function performCommand(
  command: Command,
  { choices }: Page,
  { actions, session, showDialog }: CommandContext,
): void {
  const { goTo, goSlower, goFaster, flipTheme, theme, variant } = choices.getState();
  switch (command.do) {
    case 'playPause':
      return actions.playPause();
    case 'slower':
      return goSlower();
    case 'faster':
      return goFaster();
    case 'toStart':
      return actions.seek(0);
    case 'toEnd':
      return actions.seek(session.a.current()?.recording.scenario.runPs ?? 0);
    case 'step':
      return actions.step(command.unit, command.direction);
    case 'firstDifference':
      return actions.toFirst();
    case 'difference':
      return actions.toBeside(command.direction);
    case 'swapSides':
      return actions.swap();
    case 'switchWalk':
      return actions.choose('b', { variant: otherForm(variant) });
    case 'chooseVariant':
      return actions.choose('b', { variant: command.variant as VariantId });
    case 'compare':
      return goTo('lab');
    case 'flipTheme':
      return flipTheme(themeOf(theme, systemWishes()));
    case 'fullScreen':
      return toggleFullScreen();
    case 'takeAway':
      return showDialog('export');
    case 'help':
      return showDialog('help');
    case 'close':
      return showDialog('none');
  }
}
