/** A button and the panel that it opens below itself. */
import { type ReactNode, useId, useRef, useState } from 'react';
import './menu.css';
import { useDismiss } from './use-dismiss.ts';

export interface PopoverProps {
  /** Name of the panel, and of the button where its content is a sign. */
  readonly name: string;
  readonly buttonClass: string;
  readonly button: ReactNode;
  /** The content of the button is text, and is its name. */
  readonly named?: boolean;
  /** What the panel holds; `close` gives the focus back to the button. */
  readonly children: (close: () => void) => ReactNode;
}

export function Popover({ name, buttonClass, button, named = false, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (giveFocusBack: boolean): void => {
    setOpen(false);
    if (giveFocusBack) trigger.current?.focus();
  };
  useDismiss(root, open, close);
  return (
    <div className="popover" ref={root}>
      <button
        type="button"
        ref={trigger}
        className={buttonClass}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={named ? undefined : name}
        title={named ? undefined : name}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div className="popover-panel" id={id} role="dialog" aria-label={name} data-menu="">
          {children(() => close(true))}
        </div>
      )}
    </div>
  );
}
