/** The Evidence place: what was measured, and what the model says. */
import type { Page } from './page.ts';

export function EvidencePlace({ page }: { readonly page: Page }) {
  return <h2>{page.choices.getState().place}</h2>;
}
