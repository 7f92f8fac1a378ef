/**
 * Which kernel runs: a release as one choice, or a form of the mechanism alone. Chosen with
 * pointer, arrows, letters or number keys.
 */
import { type KernelSpec, kernelLine } from '../../schema/kernel.ts';
import type { VariantId } from '../../schema/variants.ts';
import { later } from '../later.ts';
import { CaretIcon } from './Icons.tsx';
import './menu.css';
import './switch.css';
import { usePopover } from './use-popover.ts';

const KernelPanel = later(async () => (await import('./KernelPanel.tsx')).KernelPanel);

export interface KernelMenuProps {
  /** The scenario's kernel, with the variant that is in force at the playhead. */
  readonly kernel: KernelSpec;
  readonly onVariant: (variant: VariantId) => void;
  readonly onRelease: (release: string) => void;
  /** Opens the menu each time it changes. */
  readonly asked?: number;
}

export function KernelMenu({ kernel, onVariant, onRelease, asked }: KernelMenuProps) {
  const { open, show, close, root, id, button } = usePopover(asked);
  return (
    <div className="popover kernel" ref={root}>
      <button
        {...button}
        className="menu-button kernel-button"
        aria-haspopup="dialog"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show();
        }}
      >
        <span className="menu-caption">Kernel</span>
        <span className="menu-value">{kernelLine(kernel)}</span>
        <CaretIcon />
      </button>
      {open && (
        <KernelPanel
          id={id}
          kernel={kernel}
          onVariant={(variant) => {
            close(true);
            if (variant !== kernel.variant) onVariant(variant);
          }}
          onRelease={(release) => {
            close(true);
            onRelease(release);
          }}
        />
      )}
    </div>
  );
}
