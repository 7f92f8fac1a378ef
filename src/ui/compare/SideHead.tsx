/** The head of one side: its letter, its kernel as a menu, and how much it gets done. */
import { useContext } from 'react';
import { computeThroughput, meanOfText } from '../../charts/throughput-figures.ts';
import { formatCount } from '../../lib/format.ts';
import type { KernelSpec } from '../../schema/kernel.ts';
import { LOAD_ROLES } from '../../schema/load-roles.ts';
import { VARIANTS } from '../../schema/variants.ts';
import { rateText } from '../../stage/figures.ts';
import { KernelMenu, type KernelMenuProps } from '../controls/KernelMenu.tsx';
import { FrameContext } from '../lab-frames.ts';
import { useModel } from '../panels/use-model.ts';

export interface SideHeadProps extends Omit<KernelMenuProps, 'asked'> {
  readonly letter: 'A' | 'B';
  readonly kernel: KernelSpec;
  /** What differs besides the kernel, as text; empty if nothing does. */
  readonly besides: string;
}

export function SideHead({ letter, kernel, besides, onVariant, onRelease }: SideHeadProps) {
  const { title, about } = VARIANTS[kernel.variant];
  const unit = LOAD_ROLES[useScenarioLoad()].unit;
  const { rate, mean } = useModel((frame) => {
    const figures = computeThroughput(frame);
    return { rate: figures.perS, mean: meanOfText(figures) };
  }) ?? { rate: null, mean: '' };
  return (
    <header className="cmp-head">
      <h2>
        {letter} <span>· {title}</span>
      </h2>
      <p className="cmp-about">
        {about}; limit {formatCount(kernel.deferMax)}
        {besides === '' ? '' : `; ${besides}`}
      </p>
      <p className="cmp-rate">
        <b>{rate === null ? '–' : rateText(rate)}</b>
        <small>
          {unit}s/s (model){mean === '' ? '' : `, ${mean}`}
        </small>
      </p>
      <KernelMenu kernel={kernel} onVariant={onVariant} onRelease={onRelease} />
    </header>
  );
}

function useScenarioLoad() {
  const source = useContext(FrameContext);
  return (
    useModel((frame) => frame.scenario.load.kind) ??
    source.current()?.scenario.load.kind ??
    'udp-loopback'
  );
}
