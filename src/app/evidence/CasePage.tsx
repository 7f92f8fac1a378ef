/** The page of one published case. */
import { useEffect } from 'react';
import { computeGroups, type EvidenceRow } from '../../charts/evidence/row-model.ts';
import { computeTornado } from '../../charts/evidence/tornado.ts';
import { CASES, type PublishedCase } from '../../data/published/cases.ts';
import { OPEN_POINTS } from '../../data/published/open-points.ts';
import { publishedTable } from '../../data/published/tables.ts';
import type { ReadingFacts } from '../../schema/evidence.ts';
import { withAssumption } from '../../state/assume.ts';
import { ArguePanel } from '../../ui/evidence/ArguePanel.tsx';
import { CaseFacts } from '../../ui/evidence/CaseFacts.tsx';
import type { CaseLinks } from '../../ui/evidence/CaseLink.tsx';
import { EvidenceTable } from '../../ui/evidence/EvidenceTable.tsx';
import { ReadingList } from '../../ui/evidence/ReadingList.tsx';
import { RecordTables } from '../../ui/evidence/RecordTables.tsx';
import { SettleList } from '../../ui/evidence/SettleList.tsx';
import { TornadoFigure } from '../../ui/evidence/TornadoFigure.tsx';
import type { Page } from '../page.ts';
import { computedBy } from './basis.ts';
import { CaseFigures } from './CaseFigures.tsx';
import { useAssume } from './use-assume.ts';
import { useRows } from './use-rows.ts';

export interface CasePageProps {
  readonly page: Page;
  readonly published: PublishedCase;
  /** Of all cases. */
  readonly facts: readonly ReadingFacts[];
  readonly links: CaseLinks;
}

export function CasePage({ page, published, facts, links }: CasePageProps) {
  const { id, tableIds } = published;
  const own = facts.filter((each) => each.case === id);
  const groups = computeGroups([published], useRows(page, own, true));
  const rows = groups.flatMap(({ blocks }) => blocks.flatMap((block) => block.rows));
  useEffect(() => {
    // From where one came the focus would be lost.
    if (id !== '') document.getElementById('case-title')?.focus({ preventScroll: true });
  }, [id]);
  return (
    <>
      <CaseFacts published={published} links={links} others={CASES} />
      {rows.length > 0 && <EvidenceTable groups={groups} links={links} />}
      <CaseFigures {...{ page, published, facts, links }} />
      {rows.length > 0 && <Argue page={page} id={id} own={own} rows={rows} />}
      {rows.length > 0 && <ReadingList rows={rows} />}
      <RecordTables tables={tableIds.map(publishedTable)} />
      <SettleList points={OPEN_POINTS.filter(({ caseId }) => caseId === id)} links={links} />
    </>
  );
}

interface ArgueProps {
  readonly page: Page;
  readonly id: string;
  readonly own: readonly ReadingFacts[];
  readonly rows: readonly EvidenceRow[];
}

function Argue({ page, id, own, rows }: ArgueProps) {
  const { assume, change } = useAssume(page);
  return (
    <div className="evidence-pair">
      <ArguePanel
        facts={own}
        assumptions={assume[id] ?? {}}
        onRange={(name, range) => change((all) => withAssumption(all, [id, name], range))}
        onResetAll={() => change(({ [id]: _, ...others }) => others)}
      />
      <div className="evidence-stack">
        {rows.map((row) => (
          <Tornado key={row.key} row={row} />
        ))}
      </div>
    </div>
  );
}

function Tornado({ row: { answer, band, facts, title, head } }: { readonly row: EvidenceRow }) {
  if (answer === null || band === null) return null;
  const bars = computeTornado(answer.values, answer.drawn);
  if (bars.length === 0) return null;
  const basis = computedBy(answer.values.length);
  return (
    <TornadoFigure
      title={`What moves it: ${title}`}
      bars={bars}
      median={band.median}
      unit={facts.unit}
      sourceIds={[...head.sourceIds, basis]}
    />
  );
}
