/** Closes what hangs open: on Escape, on a press elsewhere, and when the focus goes elsewhere. */
import { type RefObject, useEffect, useRef } from 'react';

/** `root` holds the button and what it opened; `close` is told whether the focus should return. */
export function useDismiss(
  root: RefObject<HTMLElement | null>,
  open: boolean,
  close: (giveFocusBack: boolean) => void,
): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return;
    const isOutside = (target: EventTarget | null): boolean =>
      target instanceof Node && root.current !== null && !root.current.contains(target);
    const onPress = (event: PointerEvent): void => {
      if (isOutside(event.target)) latest.current(false);
    };
    const onFocus = (event: FocusEvent): void => {
      if (isOutside(event.target)) latest.current(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      latest.current(true);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, [root, open]);
}
