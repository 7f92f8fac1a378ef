/** What changes in this run, in order of time: a click goes there, a cross leaves it out. */
import { type Edit, editText } from '../../schema/edits.ts';
import type { Ps } from '../../schema/units.ts';
import { clockText } from './clock.ts';
import { CloseIcon } from './Icons.tsx';

export interface EditListProps {
  readonly edits: readonly Edit[];
  readonly onSeek: (atPs: Ps) => void;
  readonly onForget: (index: number) => void;
}

export function EditList({ edits, onSeek, onForget }: EditListProps) {
  if (edits.length === 0) return null;
  return (
    <>
      <p className="menu-group">Changes in this run</p>
      <ul className="hotplug-edits">
        {edits.map((edit, i) => (
          <li key={JSON.stringify(edit)}>
            <button type="button" className="menu-item" onClick={() => onSeek(edit.atPs)}>
              <b>{editText(edit)}</b>
              <small>{clockText(edit.atPs)}</small>
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Leave out: ${editText(edit)}, ${clockText(edit.atPs)}`}
              title="Leave out"
              onClick={() => onForget(i)}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
