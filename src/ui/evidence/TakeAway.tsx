/** Takes a table away from the page: as a CSV file, or as text for a mail; its sources below. */
import { useState } from 'react';
import { tableAsCsv, tableAsText } from '../../analysis/table-twin.ts';
import type { Table } from '../../schema/table.ts';
import { copyText } from '../copy-text.ts';
import { saveFile } from '../save-file.ts';
import { SourceList } from './SourceList.tsx';

export function TakeAway({ table }: { readonly table: Table }) {
  const [said, setSaid] = useState('');
  const name = `skbscope-${table.id}`;
  const copy = async (): Promise<void> => {
    const text = tableAsText(table);
    if (await copyText(text)) return setSaid('The text is copied.');
    // Pages that did not come over https have no clipboard: a file does the same.
    saveFile(text, `${name}.txt`, 'text/plain');
    setSaid('The text is saved as a file.');
  };
  return (
    <div className="take-away">
      <button
        type="button"
        className="button"
        aria-label={`CSV of ${table.title}`}
        onClick={() => saveFile(tableAsCsv(table), `${name}.csv`, 'text/csv')}
      >
        CSV
      </button>
      <button
        type="button"
        className="button"
        aria-label={`Copy as text: ${table.title}`}
        onClick={() => void copy()}
      >
        Copy as text
      </button>
      <span className="take-said" role="status">
        {said}
      </span>
      <details className="take-sources">
        <summary>Sources</summary>
        <SourceList ids={table.sourceIds} />
      </details>
    </div>
  );
}
