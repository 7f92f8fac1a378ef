/** Where one stands after going from one page of Evidence to another. */
import { useEffect, useRef } from 'react';

/**
 * A case begins at its top, with the focus on its title; the table of all is where it was left.
 * What the page was opened with moves nothing.
 */
export function useArrival(id: string): void {
  const before = useRef(id);
  const tableAt = useRef(0);
  useEffect(() => {
    if (before.current !== id) {
      before.current = id;
      window.scrollTo(0, id === '' ? tableAt.current : 0);
      const title = document.getElementById(id === '' ? 'evidence-title' : 'case-title');
      title?.focus({ preventScroll: true });
    }
    if (id !== '') return;
    const onScroll = (): void => {
      tableAt.current = window.scrollY;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [id]);
  // All places scroll the same page: what was scrolled in one is nothing to another.
  useEffect(() => {
    window.scrollTo(0, 0);
    return () => window.scrollTo(0, 0);
  }, []);
}
