/**
 * The header of a place without a machine and a load of its own, its dialogs, and the keys that act
 * in every place.
 */
import { useState } from 'react';
import { useStore } from 'zustand';
import { shareAddress } from '../state/address.ts';
import { Header } from '../ui/controls/Header.tsx';
import { type Command, EVERYWHERE_COMMANDS } from '../ui/controls/keyboard.ts';
import { useCommands } from '../ui/controls/use-commands.ts';
import { later } from '../ui/later.ts';
import type { OpenDialog } from './LabPlace.tsx';
import { type Page, placeAddress } from './page.ts';
import { toggleFullScreen } from './use-lab-commands.ts';
import { useShownTheme } from './use-shown-theme.ts';

const LabDialogs = later(async () => (await import('./LabDialogs.tsx')).LabDialogs);

export function PlainHeader({ page }: { readonly page: Page }) {
  const choices = useStore(page.choices);
  const [dialog, setDialog] = useState<OpenDialog>('none');
  const theme = useShownTheme(page);
  const actions: Partial<Record<Command['do'], () => void>> = {
    help: () => setDialog('help'),
    close: () => setDialog('none'),
    fullScreen: toggleFullScreen,
    flipTheme: () => choices.flipTheme(theme),
  };
  useCommands(
    choices.letterKeys,
    (command) => actions[command.do]?.(),
    // All others are the browser's, or are taken where something plays.
    (command) => EVERYWHERE_COMMANDS.includes(command.do),
  );
  if (choices.mode === 'embed') return null;
  return (
    <>
      <Header
        scenario={null}
        choices={choices}
        theme={theme}
        linkAddress={() => Promise.resolve(shareAddress(window.location.href, choices, null))}
        hrefOf={(place) => placeAddress({ ...choices, mode: 'read' }, place)}
        onHelp={() => setDialog('help')}
        onAbout={() => setDialog('about')}
      />
      {dialog !== 'none' && (
        <LabDialogs page={page} open={dialog} onClose={() => setDialog('none')} />
      )}
    </>
  );
}
