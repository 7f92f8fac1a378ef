/** The threads that draw predictions, and what they have drawn: made once a visit. */
import { DrawStore } from '../../state/evidence.ts';
import { EvidencePool } from '../../worker/evidence-pool.ts';
import type { Page } from '../page.ts';

export interface EvidenceThreads {
  readonly pool: EvidencePool;
  readonly store: DrawStore;
}

const ofPage = new WeakMap<Page, EvidenceThreads>();

export function threadsOf(page: Page): EvidenceThreads {
  const known = ofPage.get(page);
  if (known !== undefined) return known;
  const pool = new EvidencePool(navigator.hardwareConcurrency);
  pool.onFault = (sentence) => page.choices.getState().notify(sentence, 'error');
  const threads = { pool, store: new DrawStore(pool) };
  ofPage.set(page, threads);
  return threads;
}
