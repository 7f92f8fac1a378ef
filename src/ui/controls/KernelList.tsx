/** What the kernel menu holds: all variants, chosen with pointer, arrows or number keys. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { VARIANT_IDS, VARIANTS } from '../../schema/variants.ts';
import type { KernelMenuProps } from './KernelMenu.tsx';
import { LAST_KERNEL_KEY } from './keyboard.ts';

export interface KernelListProps extends KernelMenuProps {
  readonly id: string;
}

export function KernelList({ id, variant, onChoose }: KernelListProps) {
  const [active, setActive] = useState(VARIANT_IDS.indexOf(variant));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[active].focus();
  }, [active]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const digit = Number.parseInt(event.key, 10);
    const numbered = digit <= LAST_KERNEL_KEY ? VARIANT_IDS[digit - 1] : undefined;
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
          <kbd>{i < LAST_KERNEL_KEY ? i + 1 : null}</kbd>
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
