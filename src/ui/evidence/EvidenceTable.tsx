/** The groups of the Evidence table, each with axes for its units. */
import { layoutAxis } from '../../charts/evidence/row-layout.ts';
import type { EvidenceBlock, EvidenceGroup } from '../../charts/evidence/row-model.ts';
import { unitText } from '../../charts/evidence/value-text.ts';
import type { CaseLinks } from './CaseLink.tsx';
import { EvidenceRowView } from './EvidenceRowView.tsx';

export interface EvidenceTableProps {
  readonly groups: readonly EvidenceGroup[];
  readonly links: CaseLinks;
}

export function EvidenceTable({ groups, links }: EvidenceTableProps) {
  return (
    <>
      {groups.map((group) => (
        <section key={group.id} className="evidence-panel" aria-labelledby={`group-${group.id}`}>
          <h3 id={`group-${group.id}`}>{group.title}</h3>
          {isJitterAlone(group) && <p className="figure-note">{JITTER_NOTE}</p>}
          {group.blocks.map((block) => (
            <Block key={block.unit} title={group.title} block={block} links={links} />
          ))}
        </section>
      ))}
    </>
  );
}

const JITTER_NOTE =
  'No parameter of these rows is drawn: their bands are the jitter of one set of parameters over ' +
  'seeds, far narrower than what is not known. So lying outside says that the set is not exact, ' +
  'and by how much is in the residual. The rows that the set was fitted to are not judged.';

function isJitterAlone({ blocks }: EvidenceGroup): boolean {
  return blocks.every(({ rows }) => rows.every(({ jitterAlone }) => jitterAlone));
}

interface BlockProps {
  readonly title: string;
  readonly block: EvidenceBlock;
  readonly links: CaseLinks;
}

function Block({ title, block: { unit, rows }, links }: BlockProps) {
  const axis = layoutAxis(rows);
  return (
    <table className="evidence-table">
      <caption className="unseen">
        {title}, {unit === '%' ? 'changes in percent' : unitText(unit)}
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">case and reading</span>
          </th>
          <th scope="col" className="row-axis">
            <span className="unseen">prediction and figure</span>
            {axis.ticks.map(({ at, text }) => (
              <span key={text} aria-hidden="true" style={{ left: `calc(${at} * (100% - 28px))` }}>
                {text}
              </span>
            ))}
            {unit !== '%' && <span className="row-unit">{unitText(unit)}</span>}
          </th>
          <th scope="col">measured</th>
          <th scope="col">median</th>
          <th scope="col">residual</th>
          <th scope="col">reading</th>
          <th scope="col">carried by</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <EvidenceRowView
            key={row.key}
            row={row}
            axis={axis}
            links={links}
            first={rows[i - 1]?.head.id !== row.head.id}
          />
        ))}
      </tbody>
    </table>
  );
}
