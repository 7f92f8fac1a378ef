/** Readings and their predictions, as they are drawn. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RowState } from '../../charts/evidence/row-model.ts';
import type { Assumptions, ReadingFacts } from '../../schema/evidence.ts';
import {
  AFTER_FIRST,
  type DrawWish,
  drawQuery,
  EVIDENCE_SEED,
  stopDrawing,
} from '../../state/evidence.ts';
import { factsQuery } from '../../state/evidence-figures.ts';
import type { Page } from '../page.ts';
import { threadsOf } from './threads.ts';
import { useAssume } from './use-assume.ts';

/** What can be predicted; a sentence where the threads cannot be started. */
export function useFacts(page: Page): {
  readonly facts: readonly ReadingFacts[] | null;
  readonly error: string | null;
} {
  const { data, error } = useQuery(factsQuery(threadsOf(page).pool));
  return { facts: data ?? null, error: error?.message ?? null };
}

/**
 * The samples of some readings; while not `running` they stand as they are. After their first
 * bands they are drawn all at once, or one after another in their order.
 */
export function useRows(
  page: Page,
  facts: readonly ReadingFacts[],
  { running, inOrder }: { readonly running: boolean; readonly inOrder: boolean },
): readonly RowState[] {
  const { assume } = useAssume(page);
  const { store } = threadsOf(page);
  const wishes = facts.map((each) => wishOf(each, assume[each.case] ?? {}));
  const results = useQueries({
    queries: wishes.map((wish, i) => ({
      ...drawQuery(store, page.queries, wish, AFTER_FIRST + (inOrder ? i : 0)),
      enabled: running,
    })),
  });
  useEffect(() => {
    if (running) return;
    for (const each of facts) {
      void stopDrawing(page.queries, wishOf(each, assume[each.case] ?? {}));
    }
  }, [page, facts, assume, running]);
  return results.map(({ data, error }, i) => ({
    facts: facts[i],
    answer: data ?? null,
    error: error?.message ?? null,
    changed: Object.keys(wishes[i].assumptions).length > 0,
  }));
}

/** A reading is drawn with those of the changed ranges that are its own. */
function wishOf(facts: ReadingFacts, ofCase: Assumptions): DrawWish {
  const own = Object.entries(ofCase).filter(([name]) =>
    facts.priors.some((prior) => prior.name === name),
  );
  return {
    case: facts.case,
    reading: facts.reading,
    assumptions: Object.fromEntries(own),
    seed: EVIDENCE_SEED,
    samples: facts.samples,
  };
}
