/** The header of the Compare place, and its dialogs. */
import { useStore } from 'zustand';
import type { Scenario } from '../../schema/scenario.ts';
import type { CompareSession } from '../../state/compare-session.ts';
import { Header } from '../../ui/controls/Header.tsx';
import { later } from '../../ui/later.ts';
import { LabDialogs } from '../LabDialogs.tsx';
import type { OpenDialog } from '../LabPlace.tsx';
import { type Page, placeAddress } from '../page.ts';
import { useShownTheme } from '../use-shown-theme.ts';

const CompareTake = later(async () => (await import('./CompareTake.tsx')).CompareTake);

export interface CompareHeaderProps {
  readonly page: Page;
  /** A's: machine and load are those of both, but for what differs. */
  readonly scenario: Scenario;
  readonly session: CompareSession;
  readonly linkAddress: () => Promise<string>;
  readonly dialog: OpenDialog;
  readonly onDialog: (dialog: OpenDialog) => void;
}

export function CompareHeader(props: CompareHeaderProps) {
  const { page, scenario, session, linkAddress, dialog, onDialog } = props;
  const close = (): void => onDialog('none');
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
        onExport={() => onDialog('export')}
      />
      {dialog === 'export' && <CompareTake page={page} session={session} onClose={close} />}
      {dialog !== 'none' && dialog !== 'export' && (
        <LabDialogs page={page} open={dialog} onClose={close} />
      )}
    </div>
  );
}
