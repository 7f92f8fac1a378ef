/** Which form of the mechanism runs: a list of the five, chosen with pointer, arrows or number keys. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { VARIANT_IDS, VARIANTS, type VariantId } from '../../schema/variants.ts';
import { CaretIcon } from './icons.tsx';
import './menu.css';
import './switch.css';
import { useDismiss } from './use-dismiss.ts';

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

interface KernelListProps extends KernelMenuProps {
  readonly id: string;
}

function KernelList({ id, variant, onChoose }: KernelListProps) {
  const [active, setActive] = useState(VARIANT_IDS.indexOf(variant));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[active].focus();
  }, [active]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const numbered = VARIANT_IDS[Number.parseInt(event.key, 10) - 1];
    const next = stepInList(event.key, active);
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(VARIANT_IDS[active]);
    else if (numbered !== undefined) onChoose(numbered);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={list}
      id={id}
      className="popover-panel kernel-list"
      role="listbox"
      aria-label="Kernel"
      tabIndex={-1}
      data-menu=""
    >
      {VARIANT_IDS.map((each, i) => (
        <div
          key={each}
          className="menu-item kernel-item"
          role="option"
          tabIndex={i === active ? 0 : -1}
          aria-selected={each === variant}
          data-active={i === active}
          onClick={() => onChoose(each)}
          onKeyDown={onKeyDown}
          onPointerMove={() => setActive(i)}
        >
          <kbd>{i + 1}</kbd>
          <b>{VARIANTS[each].title}</b>
          <small>{VARIANTS[each].shipped}</small>
          <small className="menu-about">{VARIANTS[each].about}</small>
        </div>
      ))}
    </div>
  );
}

/** Where an arrow leads, or null for other keys. */
function stepInList(key: string, active: number): number | null {
  const last = VARIANT_IDS.length - 1;
  if (key === 'ArrowDown') return Math.min(last, active + 1);
  if (key === 'ArrowUp') return Math.max(0, active - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
