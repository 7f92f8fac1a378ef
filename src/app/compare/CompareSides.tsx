/** One side of Compare, and what shows both: each connected to its frames. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Scenario } from '../../schema/scenario.ts';
import { VARIANTS } from '../../schema/variants.ts';
import { writeOther } from '../../state/other-side.ts';
import { FirstFrames } from '../../ui/compare/both-frames.ts';
import { CodePair } from '../../ui/compare/CodePair.tsx';
import { Counters } from '../../ui/compare/Counters.tsx';
import { DifferenceLane } from '../../ui/compare/DifferenceLane.tsx';
import { DifferenceKeys, DifferenceText } from '../../ui/compare/Differences.tsx';
import { LeadPanel } from '../../ui/compare/LeadPanel.tsx';
import { OtherField } from '../../ui/compare/OtherField.tsx';
import { SideHead } from '../../ui/compare/SideHead.tsx';
import { FrameContext, type FrameSource } from '../../ui/lab-frames.ts';
import { Lanes } from '../../ui/stage/Lanes.tsx';
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
  /** What differs besides the kernel. */
  readonly besides: string;
  readonly actions: CompareActions;
}

export function Side({ page, name, frames, scenario, pair, besides, actions }: SideProps) {
  const selectPair = useStore(page.choices, (choices) => choices.selectPair);
  const letter = name === 'a' ? 'A' : 'B';
  const { kernel } = scenario;
  return (
    <FrameContext value={frames}>
      <section
        className="cmp-side cmp-panel"
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
          <Stage pair={pair} onPair={selectPair} name={`Machine of ${letter}`} />
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

export interface BothProps {
  readonly page: Page;
  readonly runs: ComparedRuns;
  readonly pair: number;
  readonly actions: CompareActions;
  readonly children?: ReactNode;
}

/** Gives parts the frames of both. */
export function Both({ runs, children }: Pick<BothProps, 'runs' | 'children'>) {
  if (runs.open === null) return null;
  const { a, b } = runs.open.session;
  return (
    <FirstFrames value={a}>
      <FrameContext value={b}>{children}</FrameContext>
    </FirstFrames>
  );
}

export function SharedPanels({ page, runs, pair, actions }: BothProps) {
  const choices = useStore(page.choices);
  const { other } = choices;
  if (runs.open === null) return null;
  return (
    <Both runs={runs}>
      <section className="cmp-panel cmp-lanes" aria-label="The same time in both">
        <div className="cmp-lanes-head">
          <DifferenceText pair={pair} />
          <DifferenceKeys
            letterKeys={choices.letterKeys}
            onFirst={actions.toFirst}
            onBeside={actions.toBeside}
            onSwap={actions.swap}
          />
        </div>
        <FrameContext value={runs.open.session.a}>
          <div className="cmp-lane">
            <Lanes pair={pair} name="Softirq passes of A" />
          </div>
        </FrameContext>
        <DifferenceLane pair={pair} text="Which of the two received each datagram first" />
        <div className="cmp-lane">
          <Lanes pair={pair} name="Softirq passes of B" />
        </div>
      </section>
      <section className="cmp-panel cmp-code-panel" aria-label="Code of both">
        <CodePair pair={pair} />
      </section>
      <section className="cmp-panel cmp-lead" aria-label="Lead">
        <LeadPanel />
      </section>
      <section className="cmp-panel cmp-counts" aria-label="Counters of both">
        <Counters />
        <OtherField
          other={other}
          notices={runs.sides.notices}
          onOther={(text) => choices.compare(text)}
        />
      </section>
    </Both>
  );
}
