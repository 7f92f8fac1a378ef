/** What a picture of a case is asked for with: the ranges that were argued with are in it. */
import { useStore } from 'zustand';
import type { Assumptions, ReadingFacts } from '../../schema/evidence.ts';
import { EVIDENCE_SEED } from '../../state/evidence.ts';
import type { Page } from '../page.ts';

export interface FigureWish {
  readonly case: string;
  readonly assumptions: Assumptions;
  readonly seed: number;
  readonly samples: number;
}

const PUBLISHED: Assumptions = {};

export function useFigureRequest(
  page: Page,
  id: string,
  facts: readonly ReadingFacts[],
  samples: number,
): FigureWish {
  const assumptions = useStore(page.choices, ({ assume }) => assume[id] ?? PUBLISHED);
  const known = facts.filter((each) => each.case === id).flatMap(({ priors }) => priors);
  const own = Object.entries(assumptions).filter(([name]) =>
    known.some((prior) => prior.name === name),
  );
  return { case: id, assumptions: Object.fromEntries(own), seed: EVIDENCE_SEED, samples };
}
