/**
 * Which kernel runs: a release as one choice, or a form of the mechanism alone. Chosen with pointer,
 * arrows, letters or number keys.
 */
import type { KernelSpec } from '../../schema/kernel.ts';
import { releaseName } from '../../schema/kernel.ts';
import { bundleFor, releaseTitle } from '../../schema/releases.ts';
import { VARIANTS, type VariantId } from '../../schema/variants.ts';
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

/** "v7.2: per-node lists 5628f3fe", and for what was never together "llist 844c9db7 on v7.2" */
export function kernelLine({ variant, release }: Pick<KernelSpec, 'variant' | 'release'>): string {
  const { title, commits } = VARIANTS[variant];
  const hash = commits.length === 1 && /^[0-9a-f]{12}$/.test(commits[0]);
  const form = `${title}${hash ? ` ${commits[0].slice(0, 8)}` : ''}`;
  const bundle = bundleFor(release);
  if (bundle === undefined || bundle.variant !== variant)
    return `${form} on ${releaseName(release)}`;
  const named = bundle.id === release ? releaseTitle(bundle) : releaseName(release);
  return `${named}: ${form}`;
}
