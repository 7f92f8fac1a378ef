/** What a picture of a case is asked for with: the ranges that were argued with are in it. */
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Assumptions, ReadingFacts } from '../../schema/evidence.ts';
import { EVIDENCE_SEED } from '../../state/evidence.ts';
import type { Page } from '../page.ts';
import { useAssume } from './use-assume.ts';

export interface FigureWish {
  readonly case: string;
  readonly assumptions: Assumptions;
  readonly seed: number;
  readonly samples: number;
}

export function useFigureRequest(
  page: Page,
  id: string,
  facts: readonly ReadingFacts[],
  samples: number,
): FigureWish {
  const assumptions = useAssume(page).assume[id] ?? {};
  const known = facts.filter((each) => each.case === id).flatMap(({ priors }) => priors);
  const own = Object.entries(assumptions).filter(([name]) =>
    known.some((prior) => prior.name === name),
  );
  return { case: id, assumptions: Object.fromEntries(own), seed: EVIDENCE_SEED, samples };
}

/** Enough for a first look, within a moment. */
const FIRST_SAMPLES = 30;

/** A picture of few samples at once, and of all of them when they are there. */
export function useSharper<T, K extends readonly unknown[]>(
  wish: FigureWish,
  queryOf: (wish: FigureWish) => UseQueryOptions<T, Error, T, K>,
): { readonly data: T | undefined; readonly error: Error | null } {
  const first = useQuery(queryOf({ ...wish, samples: Math.min(FIRST_SAMPLES, wish.samples) }));
  const all = useQuery(queryOf(wish));
  return { data: all.data ?? first.data, error: all.error ?? first.error };
}
