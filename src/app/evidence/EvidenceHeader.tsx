/** The header of the Evidence place, its dialogs, and the keys that mean something here. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { shareAddress } from '../../state/address.ts';
import { systemWishes, themeOf, watchSystem } from '../../state/theme.ts';
import { Header } from '../../ui/controls/Header.tsx';
import { type Command, EVIDENCE_COMMANDS } from '../../ui/controls/keyboard.ts';
import { useCommands } from '../../ui/controls/use-commands.ts';
import { LabDialogs } from '../LabDialogs.tsx';
import type { OpenDialog } from '../LabPlace.tsx';
import { type Page, placeAddress } from '../page.ts';
import { toggleFullScreen } from '../use-lab-commands.ts';

export function EvidenceHeader({ page }: { readonly page: Page }) {
  const choices = useStore(page.choices);
  const [dialog, setDialog] = useState<OpenDialog>('none');
  const [wishes, setWishes] = useState(systemWishes);
  useEffect(() => watchSystem(() => setWishes(systemWishes())), []);
  const theme = themeOf(choices.theme, wishes);
  const actions: Partial<Record<Command['do'], () => void>> = {
    help: () => setDialog('help'),
    close: () => setDialog('none'),
    fullScreen: toggleFullScreen,
    flipTheme: () => choices.flipTheme(theme),
  };
  useCommands(
    choices.letterKeys,
    (command) => actions[command.do]?.(),
    // All others are the browser's: space and arrows scroll here.
    (command) => EVIDENCE_COMMANDS.includes(command.do),
  );
  return (
    <>
      <Header
        scenario={null}
        choices={choices}
        theme={theme}
        linkAddress={() => Promise.resolve(shareAddress(window.location.href, choices, null))}
        hrefOf={(place) => placeAddress(choices, place)}
        onHelp={() => setDialog('help')}
        onAbout={() => setDialog('about')}
      />
      {dialog !== 'none' && (
        <LabDialogs page={page} open={dialog} onClose={() => setDialog('none')} />
      )}
    </>
  );
}
