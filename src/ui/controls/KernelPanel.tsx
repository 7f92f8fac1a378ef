/** What the kernel menu holds: releases, forms of the mechanism, and lines about one of them. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type KernelSpec, notReleased } from '../../schema/kernel.ts';
import { VARIANT_IDS, type VariantId } from '../../schema/variants.ts';
import { type KernelItem, RELEASE_ITEMS, releaseItemOf, VARIANT_ITEMS } from './kernel-items.ts';
import { LAST_KERNEL_KEY } from './keyboard.ts';

export interface KernelPanelProps {
  readonly id: string;
  readonly kernel: KernelSpec;
  readonly onVariant: (variant: VariantId) => void;
  readonly onRelease: (release: string) => void;
}

/** Both lists are one row of stops for the arrows. */
const ITEMS: readonly KernelItem[] = [...RELEASE_ITEMS, ...VARIANT_ITEMS];
const FIRST_VARIANT = RELEASE_ITEMS.length;

export function KernelPanel(props: KernelPanelProps) {
  const { id, kernel } = props;
  const chosen = [releaseItemOf(kernel), FIRST_VARIANT + VARIANT_IDS.indexOf(kernel.variant)];
  const isMixed = notReleased(kernel)?.startsWith('Not a') === true;
  const [active, setActive] = useState(chosen[isMixed ? 1 : 0]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelectorAll<HTMLElement>('[role="option"]')[active]?.focus();
  }, [active]);
  const choose = (at: number): void => chooseItem(props, at);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const digit = Number.parseInt(event.key, 10);
    const next = stepInItems(event.key, active, chosen);
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' || event.key === ' ') choose(active);
    else if (digit >= 1 && digit <= LAST_KERNEL_KEY) choose(FIRST_VARIANT + digit - 1);
    else return;
    event.preventDefault();
  };
  const list = {
    active,
    chosen,
    about: `${id}about`,
    onPoint: setActive,
    onChoose: choose,
    onKeyDown,
  };
  return (
    <div
      ref={panel}
      id={id}
      className="popover-panel kernel-panel"
      role="dialog"
      aria-label="Kernel"
      data-menu=""
    >
      <div className="kernel-lists">
        <ItemList {...list} name="Release" from={0} to={FIRST_VARIANT} />
        <ItemList {...list} name="Mechanism alone" from={FIRST_VARIANT} to={ITEMS.length} />
      </div>
      <p className="kernel-about" id={list.about}>
        {ITEMS[active].about.join(' ')}
      </p>
    </div>
  );
}

interface ItemListProps {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly active: number;
  /** What runs: an item of each list. */
  readonly chosen: readonly number[];
  /** Id of the lines about the active item. */
  readonly about: string;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (at: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function ItemList({ name, from, to, active, chosen, about, ...does }: ItemListProps) {
  const isHere = active >= from && active < to;
  const stop = isHere ? active : chosen.find((at) => at >= from && at < to);
  return (
    <div>
      <p className="menu-group" aria-hidden="true">
        {name}
      </p>
      <div role="listbox" aria-label={name} tabIndex={-1}>
        {ITEMS.slice(from, to).map(({ key, title, short }, i) => (
          <div
            key={key}
            className="menu-item kernel-item"
            role="option"
            tabIndex={from + i === stop ? 0 : -1}
            aria-selected={chosen.includes(from + i)}
            aria-describedby={from + i === active ? about : undefined}
            data-active={from + i === active}
            onClick={() => does.onChoose(from + i)}
            onFocus={() => does.onPoint(from + i)}
            onKeyDown={does.onKeyDown}
            onPointerMove={() => does.onPoint(from + i)}
          >
            <kbd>{from > 0 && i < LAST_KERNEL_KEY ? i + 1 : null}</kbd>
            <b>{title}</b>
            <small className="kernel-short">{short}</small>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The release that runs already, with all that is its own, keeps the name it was chosen by. */
function chooseItem({ kernel, onRelease, onVariant }: KernelPanelProps, at: number): void {
  if (at >= FIRST_VARIANT) return onVariant(VARIANT_IDS[at - FIRST_VARIANT]);
  onRelease(at === releaseItemOf(kernel) ? kernel.release : RELEASE_ITEMS[at].key);
}

/** Where a key leads, or null where it leads nowhere. */
function stepInItems(key: string, active: number, chosen: readonly number[]): number | null {
  const last = ITEMS.length - 1;
  if (key === 'ArrowDown') return Math.min(last, active + 1);
  if (key === 'ArrowUp') return Math.max(0, active - 1);
  if (key === 'ArrowLeft') return active < FIRST_VARIANT ? active : chosen[0];
  if (key === 'ArrowRight') return active < FIRST_VARIANT ? chosen[1] : active;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return /^[a-z]$/i.test(key) ? nextWithLetter(key.toLowerCase(), active) : null;
}

/** The next title that begins with a letter, round the end. */
function nextWithLetter(letter: string, active: number): number | null {
  for (let step = 1; step <= ITEMS.length; step++) {
    const at = (active + step) % ITEMS.length;
    if (ITEMS[at].title.toLowerCase().startsWith(letter)) return at;
  }
  return null;
}
