/** The stage for those who do not see it: a sentence when it stands still, and a table. */
import { describeStage, stageTable } from '../../stage/describe.ts';
import type { TableRow } from '../../stage/describe-load.ts';
import { useSampled } from '../lab-frames.ts';

export function StageTwin({ pair }: { readonly pair: number }) {
  const sentence = useSampled((frame) => (frame.playing ? '' : describeStage(frame, pair)), '');
  const table = useSampled(
    (frame) => (frame.playing ? '' : JSON.stringify(stageTable(frame, pair))),
    '',
  );
  const rows: TableRow[] = table === '' ? [] : JSON.parse(table);
  return (
    <div className="stage-unseen">
      <p aria-live="polite">{sentence}</p>
      {rows.length > 0 && (
        <table>
          <caption>What is where at this instant</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Where</th>
              <th scope="col">How many</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([what, where, count]) => (
              <tr key={what + where}>
                <td>{what}</td>
                <td>{where}</td>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
