/** The foot of a step on stage: where one is, how far, and whose figures these are. */

import { CHAPTERS } from '../../story/contents.ts';
import { sourceLine, type ToldStep } from '../../story/told-step.ts';

export interface FootProps {
  readonly told: ToldStep;
  /** Of the steps of the talk, from 0. */
  readonly at: number;
  readonly of: number;
}

/** More than these would be a line, not dots. */
const MOST_DOTS = 16;

export function Foot({ told, at, of }: FootProps) {
  const number = CHAPTERS.indexOf(told.chapter) + 1;
  return (
    <footer className="talk-foot">
      <span>
        {number} {told.chapter.title}
      </span>
      <span className="talk-dots">
        <span className="unseen">
          Step {at + 1} of {of}
        </span>
        {of <= MOST_DOTS ? (
          dotsOf(at, of).map(({ key, is }) => <i key={key} className="talk-dot" data-at={is} />)
        ) : (
          <span aria-hidden="true">
            {at + 1} / {of}
          </span>
        )}
      </span>
      <span>{sourceLine(told)}</span>
    </footer>
  );
}

function dotsOf(at: number, of: number) {
  return Array.from({ length: of }, (_, i) => ({
    key: `step ${i}`,
    is: i === at ? 'here' : i < at ? 'before' : 'behind',
  }));
}
