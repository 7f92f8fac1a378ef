/** What the page remembers about its viewer: keys, theme, motion; on phones also what the header drops. */
import type { MotionChoice, ThemeChoice } from '../../state/theme.ts';
import { SettingsIcon } from './icons.tsx';
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

const THEMES: readonly { readonly id: ThemeChoice; readonly name: string }[] = [
  { id: 'system', name: 'As the system' },
  { id: 'dark', name: 'Dark' },
  { id: 'light', name: 'Light' },
];

export function SettingsMenu(props: SettingsMenuProps) {
  return (
    <Popover name="Settings" buttonClass="icon-button" button={<SettingsIcon />}>
      {(close) => (
        <>
          <fieldset>
            <legend className="menu-group">Theme</legend>
            {THEMES.map(({ id, name }) => (
              <label key={id} className="menu-choice">
                <input
                  type="radio"
                  name="theme"
                  checked={props.theme === id}
                  onChange={() => props.onTheme(id)}
                />
                {name}
              </label>
            ))}
          </fieldset>
          <hr className="menu-rule" />
          <label className="menu-choice">
            <input
              type="checkbox"
              checked={props.reducedMotion === 'on'}
              onChange={(event) => props.onReducedMotion(event.target.checked ? 'on' : 'system')}
            />
            Less motion, whatever the system says
          </label>
          <label className="menu-choice">
            <input
              type="checkbox"
              checked={props.letterKeys}
              onChange={(event) => props.onLetterKeys(event.target.checked)}
            />
            Shortcuts of a single letter, digit or sign
          </label>
          <hr className="menu-rule" />
          <MenuAction name="Copy the link" onDo={props.onCopyLink} close={close} />
          <MenuAction name="Keyboard" onDo={props.onHelp} close={close} />
          <MenuAction name="About skbscope" onDo={props.onAbout} close={close} />
        </>
      )}
    </Popover>
  );
}

interface MenuActionProps {
  readonly name: string;
  readonly onDo: () => void;
  readonly close: () => void;
}

function MenuAction({ name, onDo, close }: MenuActionProps) {
  return (
    <button
      type="button"
      className="menu-choice menu-action"
      onClick={() => {
        close();
        onDo();
      }}
    >
      {name}
    </button>
  );
}
