/** What the settings menu holds. */
import type { ThemeChoice } from '../../state/theme.ts';
import { Places } from './Places.tsx';
import type { SettingsMenuProps } from './SettingsMenu.tsx';

export type SettingsPanelProps = SettingsMenuProps & { readonly close: () => void };

const THEMES: readonly { readonly id: ThemeChoice; readonly name: string }[] = [
  { id: 'system', name: 'As the system' },
  { id: 'dark', name: 'Dark' },
  { id: 'light', name: 'Light' },
  { id: 'projector', name: 'Projector: larger, for pale pictures' },
];

export function SettingsPanel(props: SettingsPanelProps) {
  const { choices } = props;
  return (
    <>
      <Places choices={choices} hrefOf={props.hrefOf} inMenu />
      <fieldset>
        <legend className="menu-group">Theme</legend>
        {THEMES.map(({ id, name }) => (
          <label key={id} className="menu-choice">
            <input
              type="radio"
              name="theme"
              checked={choices.theme === id}
              onChange={() => choices.chooseTheme(id)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <hr className="menu-rule" />
      <label className="menu-choice">
        <input
          type="checkbox"
          checked={choices.reducedMotion === 'on'}
          onChange={(event) => choices.setReducedMotion(event.target.checked ? 'on' : 'system')}
        />
        Less motion, whatever the system says
      </label>
      <label className="menu-choice">
        <input
          type="checkbox"
          checked={choices.letterKeys}
          onChange={(event) => choices.setLetterKeys(event.target.checked)}
        />
        Shortcuts of a single letter, digit or sign
      </label>
      <hr className="menu-rule" />
      <MenuAction name="Copy the link" onDo={props.onCopyLink} close={props.close} />
      {props.onExport !== undefined && (
        <MenuAction name="Take it away" onDo={props.onExport} close={props.close} />
      )}
      <MenuAction
        name="Embed in slides or a page"
        onDo={() => choices.tell({ mode: 'snippets' })}
        close={props.close}
      />
      <MenuAction name="Keyboard" onDo={props.onHelp} close={props.close} />
      <MenuAction name="About skbscope" onDo={props.onAbout} close={props.close} />
    </>
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
