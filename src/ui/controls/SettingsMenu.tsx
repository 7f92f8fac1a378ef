/**
 * What the page remembers about its viewer: keys, theme, motion; on phones also what the header
 * drops.
 */
import type { ChoicesState } from '../../state/choices.ts';
import { later } from '../later.ts';
import { SettingsIcon } from './Icons.tsx';
import type { PlacesProps } from './Places.tsx';
import { Popover } from './Popover.tsx';

export interface SettingsMenuProps {
  readonly choices: ChoicesState;
  readonly hrefOf: PlacesProps['hrefOf'];
  readonly onCopyLink: () => void;
  readonly onHelp: () => void;
  readonly onAbout: () => void;
  readonly onExport: (() => void) | undefined;
}

const SettingsPanel = later(async () => (await import('./SettingsPanel.tsx')).SettingsPanel);

export function SettingsMenu(props: SettingsMenuProps) {
  return (
    <Popover name="Settings" buttonClass="icon-button" button={<SettingsIcon />}>
      {(close) => <SettingsPanel {...props} close={close} />}
    </Popover>
  );
}
