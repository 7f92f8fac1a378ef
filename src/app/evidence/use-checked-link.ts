/** Checks what a link says, and says again while Evidence is open. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ReadingFacts } from '../../schema/evidence.ts';
import type { Page } from '../page.ts';
import { checkAssume, checkCase } from './check-link.ts';

export function useCheckedLink(page: Page, facts: readonly ReadingFacts[]): void {
  const { case: id, assume } = useStore(page.choices);
  useEffect(() => {
    if (id !== '') checkCase(page.choices.getState());
  }, [page, id]);
  useEffect(() => {
    if (assume !== '') checkAssume(page.choices.getState(), facts);
  }, [page, facts, assume]);
}
