/** The table of all published cases against the model. */
import { useState } from 'react';
import { computeGroups } from '../../charts/evidence/row-model.ts';
import { countStandings } from '../../charts/evidence/standing.ts';
import { CASES } from '../../data/published/cases.ts';
import { OPEN_POINTS } from '../../data/published/open-points.ts';
import type { ReadingFacts } from '../../schema/evidence.ts';
import { ENGINE_VERSION } from '../../schema/units.ts';
import { EVIDENCE_SEED } from '../../state/evidence.ts';
import { CaseLink, type CaseLinks } from '../../ui/evidence/CaseLink.tsx';
import { CountLine } from '../../ui/evidence/CountLine.tsx';
import { EvidenceTable } from '../../ui/evidence/EvidenceTable.tsx';
import { Legend } from '../../ui/evidence/Legend.tsx';
import { SettleList } from '../../ui/evidence/SettleList.tsx';
import type { Page } from '../page.ts';
import { useRows } from './use-rows.ts';

export interface EvidenceHomeProps {
  readonly page: Page;
  readonly facts: readonly ReadingFacts[];
  readonly links: CaseLinks;
}

export function EvidenceHome({ page, facts, links }: EvidenceHomeProps) {
  const [running, setRunning] = useState(true);
  const states = useRows(page, facts, { running, inOrder: false });
  const groups = computeGroups(CASES, states);
  const rows = groups.flatMap(({ blocks }) => blocks.flatMap((block) => block.rows));
  const counts = countStandings(rows);
  const done = states.reduce((sum, { answer }) => sum + (answer?.done ?? 0), 0);
  const of = states.reduce((sum, each) => sum + each.facts.samples, 0);
  return (
    <>
      <div className="evidence-head">
        <h2 id="evidence-title" tabIndex={-1}>
          Published measurements against the model
        </h2>
        <Legend />
      </div>
      <CountLine
        counts={counts}
        drawn={{ done, of, running }}
        onRun={() => setRunning(!running)}
        basis={`seed ${EVIDENCE_SEED}, engine ${ENGINE_VERSION}`}
      />
      <EvidenceTable groups={groups} links={links} />
      <Unpredicted links={links} />
      <SettleList points={OPEN_POINTS} links={links} />
    </>
  );
}

/** Cases of which the model says nothing have pages too. */
function Unpredicted({ links }: { readonly links: CaseLinks }) {
  const cases = CASES.filter(({ readings }) => Object.keys(readings).length === 0);
  return (
    <section className="evidence-panel" aria-labelledby="unpredicted">
      <h3 id="unpredicted">Published, and nothing to predict</h3>
      <ul className="readings">
        {cases.map(({ id, title, question }) => (
          <li key={id}>
            <CaseLink links={links} id={id}>
              {title}
            </CaseLink>
            <p className="figure-note">{question}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
