/** What every part of the page of a case is given. */
import type { PublishedCase } from '../../data/published/cases.ts';
import type { ReadingFacts } from '../../schema/evidence.ts';
import type { CaseLinks } from '../../ui/evidence/CaseLink.tsx';
import type { Page } from '../page.ts';

export interface CasePartProps {
  readonly page: Page;
  readonly published: PublishedCase;
  /** Of all cases. */
  readonly facts: readonly ReadingFacts[];
  readonly links: CaseLinks;
}
