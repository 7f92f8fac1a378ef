/**
 * What the page remembers about its viewer: keys, theme, motion; on phones also what the header
 * drops.
 */
import type { MotionChoice, ThemeChoice } from '../../state/theme.ts';
import { later } from '../later.ts';
import { SettingsIcon } from './Icons.tsx';
import { Popover } from './Popover.tsx';

export interface SettingsMenuProps {
  readonly theme: ThemeChoice;
  readonly letterKeys: boolean;
  readonly reducedMotion: MotionChoice;
  readonly onTheme: (theme: ThemeChoice) => void;
  readonly onLetterKeys: (on: boolean) => void;
  readonly onReducedMotion: (motion: MotionChoice) => void;
  readonly onCopyLink: () => void;
  readonly onHelp: () => void;
  readonly onAbout: () => void;
}

const SettingsPanel = later(async () => (await import('./SettingsPanel.tsx')).SettingsPanel);

export function SettingsMenu(props: SettingsMenuProps) {
  return (
    <Popover name="Settings" buttonClass="icon-button" button={<SettingsIcon />}>
      {(close) => <SettingsPanel {...props} close={close} />}
    </Popover>
  );
}
