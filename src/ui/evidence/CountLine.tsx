/** How many figures lie inside their band, said so that it cannot be read as more than it is. */
import type { Count, Counts } from '../../charts/evidence/standing.ts';
import { formatCount } from '../../lib/format.ts';

export interface CountLineProps {
  readonly counts: Counts;
  readonly drawn: { readonly done: number; readonly of: number; readonly running: boolean };
  readonly onRun: () => void;
  /** What the samples depend on besides the ranges. */
  readonly basis: string;
}

export function CountLine({ counts, drawn, onRun, basis }: CountLineProps) {
  const { counted, apart, own, fitted, forecasts } = counts;
  const complete = drawn.done >= drawn.of;
  return (
    <div className="count-line">
      <p>
        <b className="count-figure">{insideText(counted)}</b> {complete ? '' : 'so far, '}of
        readings that use nothing but priors and published figures of the kernel before. A case
        counts once for each of its readings. Counted apart: {insideText(apart)} of readings that
        are post hoc, not blind or book-keeping, by the model’s own words;{' '}
        {own.of === 0 ? 'none yet' : insideText(own)} of the rows of our own experiment that test
        its fit, against a band that is jitter alone. Not counted: {formatCount(fitted)} rows that
        the model was fitted to, and {formatCount(forecasts)} forecasts without a published figure.
      </p>
      <p className="count-drawn">
        <span>
          <span role="status">
            {complete ? 'All samples are drawn' : drawn.running ? 'Drawing' : 'Stopped'}
          </span>
          : {formatCount(drawn.done)} of {formatCount(drawn.of)} samples, {basis}
        </span>
        {!complete && (
          <button type="button" className="button" onClick={onRun}>
            {drawn.running ? 'Stop drawing' : 'Go on drawing'}
          </button>
        )}
      </p>
    </div>
  );
}

function insideText({ inside, of }: Count): string {
  return `${formatCount(inside)} of ${formatCount(of)} inside`;
}
