/** What the price of a wake-up does to M1, and the program that measures it at home. */
import { useQuery } from '@tanstack/react-query';
import { computeGroups } from '../../charts/evidence/row-model.ts';
import { CASES } from '../../data/published/cases.ts';
import { publishedTable } from '../../data/published/tables.ts';
import { programQuery } from '../../state/evidence-figures.ts';
import { EvidenceTable } from '../../ui/evidence/EvidenceTable.tsx';
import { ProgramText } from '../../ui/evidence/ProgramText.tsx';
import { RecordTables } from '../../ui/evidence/RecordTables.tsx';
import type { CasePartProps } from './case-part.ts';
import { useRows } from './use-rows.ts';

/** The walk with both prices of a wake-up, and what the dearer one forecasts. */
const WAKE_READINGS = ['walk', 'vm-wake', 'vm-wake-switches'];

export function TakeHomePart({ page, facts, links }: CasePartProps) {
  const program = useQuery(programQuery('delay-sweep.c'));
  const wakes = facts.filter(
    ({ case: id, reading }) => id === 'M1' && WAKE_READINGS.includes(reading),
  );
  const groups = computeGroups(CASES, useRows(page, wakes, { running: true, inOrder: true })).map(
    (group) => ({
      ...group,
      id: 'wake-price',
      title: 'What the price of a wake-up does to M1',
    }),
  );
  return (
    <>
      <EvidenceTable groups={groups} links={links} />
      <RecordTables tables={[publishedTable('forecasts')]} />
      <ProgramText
        name="delay-sweep.c"
        text={program.data ?? null}
        fault={program.error?.message ?? null}
        commands={[
          'gcc -O2 -Wall -Wextra -o delay-sweep delay-sweep.c',
          './delay-sweep 0 1 5 > delay-sweep.csv',
        ]}
      />
    </>
  );
}
