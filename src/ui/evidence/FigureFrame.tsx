/** A picture with its title, its table as text twin, and three ways to take its figures along. */
import { type ReactNode, useId, useState } from 'react';
import type { Table } from '../../schema/table.ts';
import { DataTable } from './DataTable.tsx';
import { TakeAway } from './TakeAway.tsx';

export interface FigureFrameProps {
  readonly title: string;
  /** What has to be known to read it: a simplification, what it is not. */
  readonly note?: ReactNode;
  /** Computed from ranges that are not the published ones. */
  readonly changed?: boolean;
  readonly table: Table;
  readonly children: ReactNode;
}

export function FigureFrame({ title, note, changed = false, table, children }: FigureFrameProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="evidence-panel figure" aria-labelledby={id}>
      <div className="figure-head">
        <h3 id={id}>{title}</h3>
        {changed && <span className="changed">not the published assumptions</span>}
        <button
          type="button"
          className="button"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          Table
        </button>
      </div>
      {note !== undefined && <p className="figure-note">{note}</p>}
      {asTable ? <DataTable table={table} /> : children}
      <TakeAway table={table} />
    </section>
  );
}
