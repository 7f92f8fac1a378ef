/** What the rows of the table say of their cases. */
import type { CaseHead } from '../../charts/evidence/row-model.ts';
import type { ReadingFacts } from '../../schema/evidence.ts';

export function caseHeads(facts: readonly ReadingFacts[]): readonly CaseHead[] {
  const ids = [...new Set(facts.map((each) => each.case))];
  return ids.map((id) => ({ id, title: id, machine: '', group: 'walk', readings: {} }));
}
