/**
 * Which form of the mechanism runs: a list of the five, chosen with pointer, arrows or number keys.
 */
import { useId, useRef, useState } from 'react';
import { VARIANTS, type VariantId } from '../../schema/variants.ts';
import { later } from '../later.ts';
import { CaretIcon } from './Icons.tsx';
import './menu.css';
import './switch.css';
import { useDismiss } from './use-dismiss.ts';

const KernelList = later(async () => (await import('./KernelList.tsx')).KernelList);

export interface KernelMenuProps {
  /** The variant in force at the playhead. */
  readonly variant: VariantId;
  readonly onChoose: (variant: VariantId) => void;
}

export function KernelMenu({ variant, onChoose }: KernelMenuProps) {
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
    <div className="popover kernel" ref={root}>
      <button
        type="button"
        ref={trigger}
        className="menu-button kernel-button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span className="menu-caption">Kernel</span>
        <span className="menu-value">{kernelLine(variant)}</span>
        <CaretIcon />
      </button>
      {open && (
        <KernelList
          id={id}
          variant={variant}
          onChoose={(chosen) => {
            close(true);
            if (chosen !== variant) onChoose(chosen);
          }}
        />
      )}
    </div>
  );
}

/** "per-node lists 5628f3fe, v6.18 – v7.2" */
export function kernelLine(variant: VariantId): string {
  const { title, commits, shipped } = VARIANTS[variant];
  const hash = commits.length === 1 && /^[0-9a-f]{12}$/.test(commits[0]);
  return `${title}${hash ? ` ${commits[0].slice(0, 8)}` : ''}, ${shipped}`;
}
