/** What a button that opens something needs: whether it is open, and how it closes. */
import { useId, useRef, useState } from 'react';
import { useDismiss } from './use-dismiss.ts';

/** `asked`: opens each time this changes, for a key that opens it. */
export function usePopover(asked = 0) {
  const [open, setOpen] = useState(false);
  const [answered, setAnswered] = useState(asked);
  if (asked !== answered) {
    setAnswered(asked);
    setOpen(true);
  }
  /** Around the button and what it opens. */
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (giveFocusBack: boolean): void => {
    setOpen(false);
    if (giveFocusBack) trigger.current?.focus();
  };
  useDismiss(root, open, close);
  const button = {
    type: 'button',
    ref: trigger,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  } as const;
  return { open, show: () => setOpen(true), close, root, id, button };
}
