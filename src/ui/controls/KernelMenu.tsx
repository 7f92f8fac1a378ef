/**
 * Which form of the mechanism runs: a list of the five, chosen with pointer, arrows or number keys.
 */
import { VARIANTS, type VariantId } from '../../schema/variants.ts';
import { later } from '../later.ts';
import { CaretIcon } from './Icons.tsx';
import './menu.css';
import './switch.css';
import { usePopover } from './use-popover.ts';

const KernelList = later(async () => (await import('./KernelList.tsx')).KernelList);

export interface KernelMenuProps {
  /** The variant in force at the playhead. */
  readonly variant: VariantId;
  readonly onChoose: (variant: VariantId) => void;
}

export function KernelMenu({ variant, onChoose }: KernelMenuProps) {
  const { open, show, close, root, id, button } = usePopover();
  return (
    <div className="popover kernel" ref={root}>
      <button
        {...button}
        className="menu-button kernel-button"
        aria-haspopup="listbox"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show();
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
