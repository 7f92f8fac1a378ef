/** A native dialog with a title and a way out. */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import './dialog.css';
import { CloseIcon } from './Icons.tsx';

export interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  /** Room for two columns. */
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, open, wide = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  useLayoutEffect(() => {
    const element = dialog.current;
    // One that is taken away while it is open would not give the focus back to where it was.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={(event) => {
        // The backdrop belongs to the dialog element itself; everything else is inside.
        if (event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div className="dialog-page">
          <div className="dialog-head">
            <h2 id={id}>{title}</h2>
            <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
