/** The page of the case that is open, or the table of all. */
import { useStore } from 'zustand';
import { CASES } from '../../data/published/cases.ts';
import type { ReadingFacts } from '../../schema/evidence.ts';
import type { CaseLinks } from '../../ui/evidence/CaseLink.tsx';
import type { Page } from '../page.ts';
import { CasePage } from './CasePage.tsx';
import { EvidenceHome } from './EvidenceHome.tsx';
import { useArrival } from './use-arrival.ts';
import { useCheckedLink } from './use-checked-link.ts';

export interface OpenCaseProps {
  readonly page: Page;
  /** Of all cases. */
  readonly facts: readonly ReadingFacts[];
  readonly links: CaseLinks;
}

export function OpenCase({ page, facts, links }: OpenCaseProps) {
  const id = useStore(page.choices, (choices) => choices.case);
  useCheckedLink(page, facts);
  useArrival(id);
  const published = CASES.find((each) => each.id === id);
  if (published === undefined) return <EvidenceHome page={page} facts={facts} links={links} />;
  return <CasePage key={id} {...{ page, published, facts, links }} />;
}
