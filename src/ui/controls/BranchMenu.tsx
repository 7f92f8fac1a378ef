/** The futures of this run that changes left behind: back to one, or let it go. */
import { type Branch, branchName } from '../../state/branches.ts';
import './branches.css';
import { CloseIcon } from './Icons.tsx';
import { Popover } from './Popover.tsx';

export interface BranchMenuProps {
  /** The future that is shown. */
  readonly shown: Branch;
  /** The others, the oldest first. */
  readonly branches: readonly Branch[];
  /** Opens the menu each time it changes. */
  readonly asked: number;
  readonly onGo: (index: number) => void;
  readonly onForget: (index: number) => void;
}

export function BranchMenu({ shown, branches, asked, onGo, onForget }: BranchMenuProps) {
  if (branches.length === 0) return null;
  return (
    <div className="branches">
      <Popover
        name={`Branches: ${branches.length} beside the one shown`}
        buttonClass="step-button"
        asked={asked}
        button={
          <span className="branch-sign">
            <BranchIcon />
            {branches.length}
          </span>
        }
      >
        {(close) => (
          <>
            <p className="menu-group">Shown now</p>
            <p className="branch-shown">{branchName(shown)}</p>
            <p className="menu-group">Branches of this run</p>
            <ul className="branch-list">
              {branches.map((branch, i) => (
                <BranchRow
                  key={JSON.stringify(branch)}
                  branch={branch}
                  first={i === 0}
                  onGo={() => {
                    close();
                    onGo(i);
                  }}
                  onForget={() => onForget(i)}
                />
              ))}
            </ul>
          </>
        )}
      </Popover>
    </div>
  );
}

interface BranchRowProps {
  readonly branch: Branch;
  /** It has the focus when the menu opens. */
  readonly first: boolean;
  readonly onGo: () => void;
  readonly onForget: () => void;
}

function BranchRow({ branch, first, onGo, onForget }: BranchRowProps) {
  const name = branchName(branch);
  return (
    <li>
      <button
        type="button"
        className="menu-item"
        ref={(button) => {
          if (first) button?.focus();
        }}
        onClick={onGo}
      >
        <b>{name}</b>
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Let go: ${name}`}
        title="Let go"
        onClick={onForget}
      >
        <CloseIcon />
      </button>
    </li>
  );
}

/** A line that parts from another. */
function BranchIcon() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M4 4.5v7M4 9c0-2.5 8-1.5 8-4.5" />
      <circle cx="4" cy="3" r="1.5" />
      <circle cx="4" cy="13" r="1.5" />
      <circle cx="12" cy="3" r="1.5" />
    </svg>
  );
}
