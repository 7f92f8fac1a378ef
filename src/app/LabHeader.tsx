/** The header of the Lab, and files dropped anywhere on the page. */
import { useStore } from 'zustand';
import type { Scenario } from '../schema/scenario.ts';
import { Header } from '../ui/controls/Header.tsx';
import { later } from '../ui/later.ts';
import type { OpenDialog } from './LabPlace.tsx';
import { type Page, placeAddress } from './page.ts';
import { usePlays } from './use-playhead.ts';
import { useShownTheme } from './use-shown-theme.ts';

const DroppedFile = later(async () => (await import('./DroppedFile.tsx')).DroppedFile);

export interface LabHeaderProps {
  readonly page: Page;
  readonly scenario: Scenario;
  readonly linkAddress: () => Promise<string>;
  readonly onDialog: (dialog: OpenDialog) => void;
}

export function LabHeader({ page, scenario, linkAddress, onDialog }: LabHeaderProps) {
  const choices = useStore(page.choices);
  const plays = usePlays();
  const theme = useShownTheme(page);
  return (
    <>
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
      {plays && <DroppedFile page={page} />}
    </>
  );
}
