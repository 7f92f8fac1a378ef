/** The field for those who do not see it: a sentence when it stands still, a row for each node. */
import { FIELD_TABLE_HEAD, fieldSentence, fieldTable } from '../../stage/field/describe.ts';
import { useSampled } from '../lab-frames.ts';
import type { FieldCanvas } from './field-canvas.ts';

export function FieldTwin({ canvas }: { readonly canvas: FieldCanvas }) {
  const sentence = useSampled((frame) => {
    if (frame.playing || canvas.layout === null) return '';
    return fieldSentence(canvas.layout, frame, canvas.window);
  }, '');
  const table = useSampled((frame) => {
    if (frame.playing || canvas.layout === null) return '[]';
    return JSON.stringify(fieldTable(canvas.layout, frame, canvas.window));
  }, '[]');
  const rows: ReturnType<typeof fieldTable> = JSON.parse(table);
  return (
    <div className="stage-unseen">
      <p aria-live="polite">{sentence}</p>
      {rows.length > 0 && (
        <table>
          <caption>List checks of the last moments, by the node of the CPUs</caption>
          <thead>
            <tr>
              {FIELD_TABLE_HEAD.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([node, ...counts]) => (
              <tr key={node}>
                <th scope="row">{node}</th>
                {counts.map((count, i) => (
                  <td key={FIELD_TABLE_HEAD[i + 1]}>{count}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
