/** The page of one published case. */
import { useMemo } from 'react';
import { computeGroups } from '../../charts/evidence/row-model.ts';
import { CASES } from '../../data/published/cases.ts';
import { OPEN_POINTS } from '../../data/published/open-points.ts';
import { publishedTable } from '../../data/published/tables.ts';
import { CaseFacts } from '../../ui/evidence/CaseFacts.tsx';
import { EvidenceTable } from '../../ui/evidence/EvidenceTable.tsx';
import { ReadingList } from '../../ui/evidence/ReadingList.tsx';
import { RecordTables } from '../../ui/evidence/RecordTables.tsx';
import { SettleList } from '../../ui/evidence/SettleList.tsx';
import { ArguePart } from './ArguePart.tsx';
import { CaseFigures } from './CaseFigures.tsx';
import type { CasePartProps } from './case-part.ts';
import { useRows } from './use-rows.ts';

export function CasePage({ page, published, facts, links }: CasePartProps) {
  const { id, tableIds } = published;
  const own = useMemo(() => facts.filter((each) => each.case === id), [facts, id]);
  const groups = computeGroups([published], useRows(page, own, { running: true, inOrder: true }));
  const rows = groups.flatMap(({ blocks }) => blocks.flatMap((block) => block.rows));
  // The first bands come before the pictures: both are asked of the same threads.
  const begun =
    rows.length === 0 || rows.some(({ band, error }) => band !== null || error !== null);
  return (
    <>
      <CaseFacts published={published} links={links} others={CASES} />
      {published.group !== 'experiment' && <EvidenceTable groups={groups} links={links} />}
      {begun && <CaseFigures {...{ page, published, facts, links }} />}
      {/* Its rows are the stairs above, once more. */}
      {published.group === 'experiment' && <EvidenceTable groups={groups} links={links} />}
      {rows.length > 0 && <ArguePart page={page} id={id} own={own} rows={rows} />}
      {rows.length > 0 && <ReadingList rows={rows} />}
      <RecordTables tables={tableIds.map(publishedTable)} />
      <SettleList points={OPEN_POINTS.filter(({ caseId }) => caseId === id)} links={links} />
    </>
  );
}
