/** What waits and will not be flushed as things stand: a sentence each, and what would end it. */
import { standingTexts, waitText } from '../../analysis/waiting-text.ts';
import { formatCount } from '../../lib/format.ts';
import { waitingOf } from '../../stage/strip/draw-waiting.ts';
import { useSampled } from '../lab-frames.ts';
import './switch.css';

/** More would push the panels below out of the screen. */
const SHOWN = 2;

export function WaitNote() {
  const text = useSampled((frame) => {
    const { view } = frame;
    const waiting = waitingOf(frame).map((each) => waitText(view, each));
    const all = [...standingTexts(view), ...waiting];
    const shown = all.slice(0, SHOWN);
    return JSON.stringify([shown, all.length - shown.length]);
  }, '[[],0]');
  const [shown, more]: [ReturnType<typeof waitText>[], number] = JSON.parse(text);
  return (
    <>
      {shown.map(({ what, until }) => (
        <p className="walk-note wait-note" key={what}>
          <b>{what}</b> {until}
        </p>
      ))}
      {more > 0 && <p className="walk-note">And {formatCount(more)} more.</p>}
    </>
  );
}
