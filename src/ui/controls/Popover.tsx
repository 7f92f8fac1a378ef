/** A button and the panel that it opens below itself. */
import type { ReactNode } from 'react';
import './menu.css';
import { usePopover } from './use-popover.ts';

export interface PopoverProps {
  /** Name of the panel, and of the button where its content is a sign. */
  readonly name: string;
  readonly buttonClass: string;
  readonly button: ReactNode;
  /** The text that the button shows, whole, where that is its name: it may be cut off. */
  readonly named?: string;
  /** Opens the panel each time it changes. */
  readonly asked?: number;
  /** What the panel holds; `close` gives the focus back to the button. */
  readonly children: (close: () => void) => ReactNode;
}

export function Popover({ name, buttonClass, button, named, asked, children }: PopoverProps) {
  const { open, close, root, id, button: opens } = usePopover(asked);
  return (
    <div className="popover" ref={root}>
      <button
        {...opens}
        className={buttonClass}
        aria-haspopup="dialog"
        aria-label={named === undefined ? name : undefined}
        title={named ?? name}
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
