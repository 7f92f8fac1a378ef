/** The field for those who do not see it: a sentence when it stands still, a row for each node. */
import { FIELD_TABLE_HEAD, fieldSentence, fieldTable } from '../../stage/field/describe.ts';
import { useSampled } from '../lab-frames.ts';
import type { FieldCanvas } from './field-canvas.ts';
import { UnseenTable } from './UnseenTable.tsx';

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
        <UnseenTable
          caption="List checks of the last moments, by the node of the CPUs"
          head={FIELD_TABLE_HEAD}
          rows={rows}
        />
      )}
    </div>
  );
}
