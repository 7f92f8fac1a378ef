/** One side of Compare: its kernel and its machine. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Scenario } from '../../schema/scenario.ts';
import { VARIANTS } from '../../schema/variants.ts';
import type { LinkedChoices } from '../../state/linked.ts';
import { writeOther } from '../../state/other-side.ts';
import { SideHead } from '../../ui/compare/SideHead.tsx';
import { FrameContext, type FrameSource } from '../../ui/lab-frames.ts';
import { InFull, type InFullProps } from '../../ui/stage/InFull.tsx';
import { Stage } from '../../ui/stage/Stage.tsx';
import type { Page } from '../page.ts';
import type { CompareActions, SideName } from './compare-actions.ts';
import type { ComparedRuns } from './use-compare.ts';

export interface SideProps {
  readonly page: Page;
  readonly name: SideName;
  readonly frames: FrameSource;
  readonly scenario: Scenario;
  readonly pair: number;
  /** All CPUs at work, not only the pair. */
  readonly full: boolean;
  /** The ways to a pair, and from it; null where a pair is all that there is. */
  readonly scale: Pick<InFullProps, 'onCpu' | 'onNearer' | 'onFurther'> | null;
  /** What differs besides the kernel. */
  readonly besides: string;
  readonly actions: CompareActions;
}

export function Side(props: SideProps) {
  const { page, name, frames, scenario, pair, full, scale, besides, actions } = props;
  const selectPair = useStore(page.choices, (choices) => choices.selectPair);
  // Numbers of skbs are each run's own: what is followed in one says nothing of the other.
  const [skb, followSkb] = useState<LinkedChoices['skb']>(null);
  const letter = name === 'a' ? 'A' : 'B';
  const { kernel } = scenario;
  const shown = {
    ...{ pair, onPair: selectPair, skb, onSkb: followSkb, onSeek: actions.stopAt },
    name: `Machine of ${letter}`,
  };
  return (
    <FrameContext value={frames}>
      <section
        className="cmp-side cmp-panel"
        data-full={full}
        data-walk={VARIANTS[kernel.variant].walk}
        aria-label={`${letter}: ${VARIANTS[kernel.variant].title}`}
      >
        <SideHead
          letter={letter}
          kernel={kernel}
          besides={besides}
          onVariant={(variant) => actions.choose(name, { variant })}
          onRelease={(release) => actions.chooseRelease(name, release)}
        />
        <div className="cmp-stage">
          {full && scale !== null ? (
            <InFull {...shown} scenario={scenario} {...scale} />
          ) : (
            <Stage {...shown} compact onFurther={scale?.onFurther} />
          )}
        </div>
      </section>
    </FrameContext>
  );
}

/** B's differences that no kernel menu shows, as a link writes them. */
export function besidesOf({ sides }: ComparedRuns): string {
  const { a, b } = sides;
  const { variant, release, callers } = b;
  return writeOther({ ...a, variant, release, callers, deferMax: b.deferMax }, b)
    .split(';')
    .filter((part) => part !== `variant:${variant}`)
    .join(', ');
}
