/**
 * The Lab in a frame of another page: the stage fills it, and what explains the stage comes beside
 * and under it where there is room.
 */
import type { ReactNode } from 'react';
import { useMedia } from '../use-media.ts';

/** A part, or false where the frame was told to leave it out. */
type Part = ReactNode;

export interface EmbedLayoutProps {
  /** The way between the scales above the stage is wanted. */
  readonly scale: boolean;
  readonly walk: Part;
  readonly stage: ReactNode;
  readonly throughput: Part;
  readonly checks: Part;
  readonly code: Part;
  readonly lanes: Part;
  readonly budget: Part;
  readonly transport: Part;
  readonly link: Part;
}

/** A column beside the stage; with the list checks, and with the code, in it. */
const BESIDE = '(min-width: 900px) and (min-height: 480px)';
const CHECKS = '(min-height: 560px)';
const CODE = '(min-height: 840px)';
/** A row under the stage. */
const UNDER = '(min-width: 900px) and (min-height: 680px)';
/** The switch above the stage, where no column has it. */
const ABOVE = '(max-width: 899px) and (min-width: 360px) and (min-height: 420px)';

export function EmbedLayout(props: EmbedLayoutProps) {
  const beside = useMedia(BESIDE);
  const column = [
    props.walk && panel('walk', props.walk),
    props.throughput && panel('throughput', props.throughput),
    useMedia(CHECKS) && props.checks && panel('checks', props.checks),
    useMedia(CODE) && props.code && panel('code', props.code),
  ].filter((part) => part !== false);
  const row = [
    props.lanes && panel('lanes', props.lanes),
    props.budget && panel('budget', props.budget),
  ].filter((part) => part !== false);
  const above = useMedia(ABOVE) && props.walk;
  const under = useMedia(UNDER) && row.length > 0;
  return (
    <main className="embed" data-scale={props.scale}>
      <h1 className="unseen">skbscope</h1>
      {above && <div className="embed-walk">{above}</div>}
      <div className="embed-main">
        <div className="embed-stage lab-panel" id="stage" tabIndex={-1}>
          {props.stage}
        </div>
        {beside && column.length > 0 && <div className="embed-column">{column}</div>}
        {under && <div className="embed-row">{row}</div>}
      </div>
      <div className="embed-foot">
        {props.transport}
        {props.link}
      </div>
    </main>
  );
}

function panel(name: string, part: ReactNode): ReactNode {
  return (
    <div key={name} className={`embed-${name} lab-panel`}>
      {part}
    </div>
  );
}
