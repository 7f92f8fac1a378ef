/** Tables of the record, each to be searched, sorted and taken along. */
import type { Table } from '../../schema/table.ts';
import { DataTable } from './DataTable.tsx';
import { TakeAway } from './TakeAway.tsx';

export function RecordTables({ tables }: { readonly tables: readonly Table[] }) {
  return (
    <>
      {tables.map((table) => (
        <section key={table.id} className="evidence-panel" aria-labelledby={`table-${table.id}`}>
          <h3 id={`table-${table.id}`}>{table.title}</h3>
          {table.notes.length > 0 && <p className="figure-note">{table.notes.join(' ')}</p>}
          <DataTable table={table} />
          <TakeAway table={table} />
        </section>
      ))}
    </>
  );
}
