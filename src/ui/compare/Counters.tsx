/** Counters of both runs side by side. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import { THIN } from '../../lib/format.ts';
import { useBoth } from './both-frames.ts';
import { counterRows } from './counter-rows.ts';

export function Counters() {
  const rows = useBoth(counterRows);
  const memory = useBoth(memoryText);
  if (rows === null) return null;
  return (
    <>
      <table className="cmp-counters">
        <caption>Counters since the start</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">What</span>
            </th>
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">B − A</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, a, b, difference }) => (
            <tr key={name} data-wasted={name === 'wasted'}>
              <th scope="row">{name}</th>
              <td>{a}</td>
              <td>{b}</td>
              <td>{difference}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="cmp-memory">{memory}</p>
    </>
  );
}

/** What the page keeps of the two runs. */
function memoryText(a: LabFrame, b: LabFrame): string {
  const megabytes = ({ recording }: LabFrame): string =>
    `${(recording.events.bytes / 1e6).toFixed(1)}${THIN}MB`;
  return (
    `Events kept: A ${megabytes(a)}, B ${megabytes(b)}. ` +
    'The second engine and its run are given back when this place is left.'
  );
}
