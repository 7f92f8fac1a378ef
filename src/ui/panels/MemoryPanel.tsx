/** Which cache lines travel, and what slabs, locks and pages are used for, per datagram. */
import { computeMemoryTable, DISTANCE_NAMES } from '../../charts/memory-table.ts';
import { formatMs } from '../../lib/format.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { DISTANCES } from '../../schema/memory-codes.ts';
import { PS_PER_MS } from '../../schema/units.ts';
import { allPairs, Panel } from './Panel.tsx';
import { useModel } from './use-model.ts';
import './memory.css';

export interface MemoryPanelProps {
  readonly onBack: () => void;
}

export function MemoryPanel({ onBack }: MemoryPanelProps) {
  const model = useModel(({ recording, scenario, playheadPs }) => {
    const note = recording.memoryAt(playheadPs);
    return {
      table: note === null ? null : computeMemoryTable(note.report),
      upTo: note === null ? '' : formatMs(note.atPs / PS_PER_MS),
      pairs: scenario.load.pairs.length,
      unit: LOAD_ROLES[scenario.load.kind].unit,
    };
  });
  const table = model?.table ?? null;
  return (
    <Panel
      title={`Memory and cache lines${allPairs(model?.pairs ?? 1)}`}
      className="pn-memory"
      aside={
        <button type="button" className="pn-turn" onClick={onBack}>
          CPU time
        </button>
      }
    >
      {table === null || model === null ? (
        <p className="pn-note">not enough yet</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
        <section className="pn-memory-body" tabIndex={0} aria-label="Lines, slabs, locks and pages">
          <table className="pn-moved">
            <caption>
              lines moved per {model.unit}, first {model.upTo}
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="pn-unseen">what they hold</span>
                </th>
                {DISTANCES.map((distance) => (
                  <th key={distance} scope="col">
                    {DISTANCE_NAMES[distance]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.lines.map(({ id, name, hint, cells }) => (
                <tr key={id} title={hint}>
                  <th scope="row">{name}</th>
                  {DISTANCES.map((distance, i) => (
                    <td key={distance}>{cells[i]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <dl className="pn-facts">
            {table.facts.map(({ id, name, value, hint }) => (
              <div key={id} title={hint}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Panel>
  );
}
