/**
 * The page of the Lab: where its parts stand at every width. It knows nothing about what they show.
 */
import { type ReactNode, useState } from 'react';
import { useMedia } from '../use-media.ts';
import { CodeTabs, type Folded } from './CodeTabs.tsx';
import './lab.css';

export interface LabLayoutProps {
  readonly header: ReactNode;
  readonly notices: ReactNode;
  readonly walk: ReactNode;
  readonly kernel: ReactNode;
  /** Each time it changes, what waits behind the button of one column is shown: the kernel is. */
  readonly unfold: number;
  /** What to know about the switch; may come to nothing. */
  readonly walkNote: ReactNode;
  readonly stage: ReactNode;
  readonly throughput: ReactNode;
  readonly checks: ReactNode;
  readonly code: ReactNode;
  readonly lanes: ReactNode;
  readonly budget: ReactNode;
  /** One line under the machine: what is model and what is published. */
  readonly foot: ReactNode;
  readonly transport: ReactNode;
}

/** Below these sizes "list checks" and the code share one place. Kept in step with lab.css. */
const FOLDED =
  '(min-width: 900px) and (max-width: 1179px), (min-width: 900px) and (max-height: 895px)';
/** The lanes fold to one line, and the budget becomes a tab. */
const LOW = '(min-width: 900px) and (max-height: 759px)';
/** One column; the code, and on phones the lanes, wait behind a button. */
const COLUMN = '(max-width: 899px)';

export function LabLayout(props: LabLayoutProps) {
  const folded = useMedia(FOLDED);
  const low = useMedia(LOW);
  const column = useMedia(COLUMN);
  const [tab, setTab] = useState<Folded>('checks');
  const [more, setMore] = useState(false);
  const [unfolded, setUnfolded] = useState(props.unfold);
  if (props.unfold !== unfolded) {
    setUnfolded(props.unfold);
    setMore(true);
  }
  return (
    <div className="lab" data-more={column ? (more ? 'open' : 'closed') : 'none'}>
      <button type="button" className="skip-link" onClick={focusStage}>
        Skip to the machine
      </button>
      <div className="lab-header">{props.header}</div>
      <main className="lab-main">
        <div className="lab-switch lab-panel">
          <div className="lab-walk">{props.walk}</div>
          <div className="lab-kernel">{props.kernel}</div>
          <div className="lab-walk-note">{props.walkNote}</div>
        </div>
        <div className="lab-stage lab-panel" id="stage" tabIndex={-1}>
          {props.stage}
        </div>
        <div className="lab-right">
          <div className="lab-throughput lab-panel">{props.throughput}</div>
          <CodeTabs
            folded={folded}
            shown={tab}
            onShow={setTab}
            checks={props.checks}
            code={props.code}
            budget={low ? props.budget : null}
          />
        </div>
        <div className="lab-lower">
          <div className="lab-lanes lab-panel">{props.lanes}</div>
          {!low && <div className="lab-budget lab-panel">{props.budget}</div>}
          <div className="lab-foot">{props.foot}</div>
        </div>
        {column && (
          <button
            type="button"
            className="button lab-more"
            aria-expanded={more}
            onClick={() => setMore(!more)}
          >
            {more ? 'Less' : 'More: kernel, time, code'}
          </button>
        )}
      </main>
      {props.notices}
      <div className="lab-transport">{props.transport}</div>
    </div>
  );
}

/** A button and not an anchor: the hash of the page's address belongs to the link. */
function focusStage(): void {
  document.getElementById('stage')?.focus();
}
