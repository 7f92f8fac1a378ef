/** What shows both sides of Compare, with the frames of both. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { FirstFrames } from '../../ui/compare/both-frames.ts';
import { CodePair } from '../../ui/compare/CodePair.tsx';
import { Counters } from '../../ui/compare/Counters.tsx';
import { DifferenceLane } from '../../ui/compare/DifferenceLane.tsx';
import { DifferenceKeys, DifferenceText, LanesKey } from '../../ui/compare/Differences.tsx';
import { LeadPanel } from '../../ui/compare/LeadPanel.tsx';
import { OtherField } from '../../ui/compare/OtherField.tsx';
import { FrameContext } from '../../ui/lab-frames.ts';
import { Lanes } from '../../ui/stage/Lanes.tsx';
import type { Page } from '../page.ts';
import type { CompareActions } from './compare-actions.ts';
import type { ComparedRuns } from './use-compare.ts';

export interface BothProps {
  readonly page: Page;
  readonly runs: ComparedRuns;
  readonly pair: number;
  readonly actions: CompareActions;
}

/** Gives parts the frames of both. */
export function Both({ runs, children }: { runs: ComparedRuns; children: ReactNode }) {
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
  const lanes = { pair, span: choices.lanes, onSpan: choices.zoomLanes, skb: null };
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
            <Lanes {...lanes} name="Softirq passes of A" />
            <b className="cmp-letter">A</b>
          </div>
        </FrameContext>
        <DifferenceLane
          pair={pair}
          span={choices.lanes}
          text="Which of the two had each datagram first"
          onGo={actions.stopAt}
        />
        <div className="cmp-lane">
          <Lanes {...lanes} name="Softirq passes of B" />
          <b className="cmp-letter">B</b>
        </div>
        <LanesKey pair={pair} />
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
