/** What the page has to say, one sentence each, until it is read and dismissed. */
import type { Notice } from '../../state/choices.ts';
import { CloseIcon } from './Icons.tsx';
import './notices.css';

export interface NoticesProps {
  readonly notices: readonly Notice[];
  readonly onDismiss: (id: number) => void;
}

export function Notices({ notices, onDismiss }: NoticesProps) {
  return (
    <div className="notices" role="status">
      {notices.map(({ id, kind, text }) => (
        <div key={id} className="notice" data-kind={kind}>
          <p>{text}</p>
          <button
            type="button"
            className="icon-button"
            aria-label="Dismiss"
            title="Dismiss"
            onClick={() => onDismiss(id)}
          >
            <CloseIcon />
          </button>
        </div>
      ))}
    </div>
  );
}
