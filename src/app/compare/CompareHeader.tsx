/** The header of the Compare place, and its dialogs. */
import { useStore } from 'zustand';
import type { Scenario } from '../../schema/scenario.ts';
import { Header } from '../../ui/controls/Header.tsx';
import { LabDialogs } from '../LabDialogs.tsx';
import type { OpenDialog } from '../LabPlace.tsx';
import { type Page, placeAddress } from '../page.ts';
import { useShownTheme } from '../use-shown-theme.ts';

export interface CompareHeaderProps {
  readonly page: Page;
  /** A's: machine and load are those of both, but for what differs. */
  readonly scenario: Scenario;
  readonly linkAddress: () => Promise<string>;
  readonly dialog: OpenDialog;
  readonly onDialog: (dialog: OpenDialog) => void;
}

export function CompareHeader(props: CompareHeaderProps) {
  const { page, scenario, linkAddress, dialog, onDialog } = props;
  const choices = useStore(page.choices);
  const theme = useShownTheme(page);
  if (choices.mode === 'embed') return null;
  return (
    <div className="compare-header">
      <Header
        scenario={scenario}
        choices={choices}
        theme={theme}
        linkAddress={linkAddress}
        hrefOf={(place) => placeAddress(choices, place)}
        onHelp={() => onDialog('help')}
        onAbout={() => onDialog('about')}
        onEmbed={() => onDialog('embed')}
      />
      {dialog !== 'none' && (
        <LabDialogs page={page} open={dialog} onClose={() => onDialog('none')} />
      )}
    </div>
  );
}
