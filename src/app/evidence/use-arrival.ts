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
    const main = document.getElementById('evidence');
    if (main === null) return;
    if (before.current !== id) {
      before.current = id;
      main.scrollTop = id === '' ? tableAt.current : 0;
      const title = document.getElementById(id === '' ? 'evidence-title' : 'case-title');
      title?.focus({ preventScroll: true });
    }
    if (id !== '') return;
    const onScroll = (): void => {
      tableAt.current = main.scrollTop;
    };
    main.addEventListener('scroll', onScroll, { passive: true });
    return () => main.removeEventListener('scroll', onScroll);
  }, [id]);
}
