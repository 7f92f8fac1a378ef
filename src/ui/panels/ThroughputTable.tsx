/** The throughput line as a table: one row per bin of the run, and the same as a CSV file. */
import { useContext } from 'react';
import { BIN_PS, seriesOf } from '../../analysis/run-series.ts';
import { computeRows } from '../../charts/run-table.ts';
import { walkName } from '../../charts/throughput-figures.ts';
import { formatCount, formatMs } from '../../lib/format.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { PS_PER_MS } from '../../schema/units.ts';
import { VARIANTS, type VariantId } from '../../schema/variants.ts';
import { FrameContext } from '../lab-frames.ts';
import { saveCsv } from './figure-copy.ts';
import { useModel } from './use-model.ts';

export function ThroughputTable() {
  const source = useContext(FrameContext);
  const rows = useModel((frame) => computeRows(seriesOf(frame.recording))) ?? [];
  const counted = useModel(({ scenario }) => LOAD_ROLES[scenario.load.kind].counted) ?? '';
  const binMs = BIN_PS / PS_PER_MS;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="pn-table" aria-label={`Rates, one row per ${binMs} ms`} tabIndex={0}>
      <button type="button" onClick={() => saveCsv(source.current())}>
        download CSV
      </button>
      <table>
        <thead>
          <tr>
            <th scope="col">from</th>
            <th scope="col">{counted} /s</th>
            <th scope="col">kernel</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.fromMs / binMs}>
              <td>{formatMs(row.fromMs)}</td>
              <td>{formatCount(row.perS)}</td>
              <td>{kernelText(row.variant)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The kernel and its walk, unless its name says the walk. */
function kernelText(variant: VariantId): string {
  const { title } = VARIANTS[variant];
  const walk = walkName(variant);
  return title === walk ? title : `${title}, ${walk}`;
}
