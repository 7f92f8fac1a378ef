/** The ranges that are argued with, as they are used; in the choices they are a text. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type AssumptionsByCase, readAssume, writeAssume } from '../../state/assume.ts';
import type { Page } from '../page.ts';

export function useAssume(page: Page) {
  const text = useStore(page.choices, (choices) => choices.assume);
  return useMemo(
    () => ({
      ...readAssume(text),
      change(to: (all: AssumptionsByCase) => AssumptionsByCase): void {
        const { assume, setAssume } = page.choices.getState();
        setAssume(writeAssume(to(readAssume(assume).assume)));
      },
    }),
    [page, text],
  );
}
