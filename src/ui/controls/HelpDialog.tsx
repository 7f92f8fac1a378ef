/** The keys that work, opened by "?". */
import { Dialog } from './Dialog.tsx';
import { KEY_HELP } from './key-help.ts';

export interface HelpDialogProps {
  readonly open: boolean;
  readonly letterKeys: boolean;
  /** A run is played here; else only the keys are listed that act without one. */
  readonly plays: boolean;
  readonly onClose: () => void;
}

export function HelpDialog({ open, letterKeys, plays, onClose }: HelpDialogProps) {
  const listed = KEY_HELP.filter(({ everywhere }) => plays || everywhere);
  return (
    <Dialog title="Keyboard" open={open} onClose={onClose}>
      <table className="key-table">
        <tbody>
          {listed.map(({ keys, does }) => (
            <tr key={does}>
              <th scope="row">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Where they work</h3>
      <p>
        {!plays &&
          'All other keys are those of the browser: Tab goes on, Space and arrows scroll. '}
        Keys do nothing while a text field, a menu or a dialog has the focus.
        {letterKeys
          ? ' Shortcuts of a single letter, digit or sign can be switched off in the settings.'
          : ' Shortcuts of a single letter, digit or sign are switched off in the settings.'}
      </p>
    </Dialog>
  );
}
