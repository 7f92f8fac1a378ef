/** What the page has to say, one sentence each, until it is read and dismissed. */
import type { Ps } from '../../schema/units.ts';
import type { Notice } from '../../state/choices.ts';
import { CloseIcon } from './Icons.tsx';
import './notices.css';

export interface NoticesProps {
  readonly notices: readonly Notice[];
  readonly onDismiss: (id: number) => void;
  /** Goes to the instant that a notice is about. */
  readonly onGo: (atPs: Ps) => void;
}

export function Notices({ notices, onDismiss, onGo }: NoticesProps) {
  return (
    <div className="notices" role="status">
      {notices.map(({ id, kind, text, atPs }) => (
        <div key={id} className="notice" data-kind={kind}>
          <p>{text}</p>
          {atPs !== null && (
            <button type="button" className="button" onClick={() => onGo(atPs)}>
              Go there
            </button>
          )}
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
