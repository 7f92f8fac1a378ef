/** Counters of both runs side by side. */
import { useBoth } from './both-frames.ts';
import { counterRows } from './counter-rows.ts';

export function Counters() {
  const rows = useBoth(counterRows);
  if (rows === null) return null;
  return (
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
  );
}
