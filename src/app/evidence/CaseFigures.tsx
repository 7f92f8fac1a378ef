/** The pictures of a case; each is asked of the threads when its page is open. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { completionStack, oneCostTwoBars, profilePairs } from '../../analysis/published-figures.ts';
import {
  completionTable,
  layoutCompletion,
  layoutOneCost,
  oneCostTable,
  profileTable,
} from '../../charts/evidence/record-bars.ts';
import type { PublishedCase } from '../../data/published/cases.ts';
import type { ReadingFacts } from '../../schema/evidence.ts';
import { kneeQuery, nodesQuery, waterfallQuery } from '../../state/evidence-figures.ts';
import { Asked } from '../../ui/evidence/Asked.tsx';
import { BarsFigure } from '../../ui/evidence/BarsFigure.tsx';
import type { CaseLinks } from '../../ui/evidence/CaseLink.tsx';
import { KneeFigure } from '../../ui/evidence/KneeFigure.tsx';
import { NodesFigure } from '../../ui/evidence/NodesFigure.tsx';
import { RecordTables } from '../../ui/evidence/RecordTables.tsx';
import { WaterfallFigure } from '../../ui/evidence/WaterfallFigure.tsx';
import type { Page } from '../page.ts';
import { AmplificationPart } from './AmplificationPart.tsx';
import { computedBy } from './basis.ts';
import { PipelinePart } from './PipelinePart.tsx';
import { StairsPart } from './StairsPart.tsx';
import { TakeHomePart } from './TakeHomePart.tsx';
import { threadsOf } from './threads.ts';
import { useFigureRequest, useSharper } from './use-figure-request.ts';

export interface CaseFiguresProps {
  readonly page: Page;
  readonly published: PublishedCase;
  /** Of all cases. */
  readonly facts: readonly ReadingFacts[];
  readonly links: CaseLinks;
}

export function CaseFigures(props: CaseFiguresProps) {
  switch (props.published.id) {
    case 'M1':
      return (
        <>
          <div className="evidence-pair">
            <Budget {...props} />
            <Nodes {...props} />
          </div>
          <PipelinePart {...props} />
          <AmplificationPart {...props} />
          <Profile {...props} id="M1" />
        </>
      );
    case 'M4-netperf':
      return (
        <>
          <div className="evidence-pair">
            <Budget {...props} />
            <OneCost {...props} />
          </div>
          <Profile {...props} id="M4-netperf" />
        </>
      );
    case 'M4-sockperf':
      return (
        <>
          <OneCost {...props} />
          <Profile {...props} id="M4-sockperf" />
        </>
      );
    case 'M6':
      return <Knee {...props} />;
    case 'M7':
      return (
        <>
          <div className="evidence-pair">
            <Completion {...props} />
            <Knee {...props} />
          </div>
          <Profile {...props} id="M7" />
        </>
      );
    case 'M11':
      return (
        <>
          <StairsPart {...props} />
          <PipelinePart {...props} />
          <TakeHomePart {...props} />
        </>
      );
    default:
      return null;
  }
}

/** Samples of a figure that stands still: its bands move by less than a pixel with more. */
const FIGURE_SAMPLES = 300;

/** The readings of a case whose budget is told step by step. */
const BUDGET_READINGS = ['walk', 'profile'];

function Budget({ page, published, facts }: CaseFiguresProps) {
  const { pool } = threadsOf(page);
  const [reading, setReading] = useState(BUDGET_READINGS[0]);
  const request = useFigureRequest(page, published.id, facts, FIGURE_SAMPLES);
  const answer = useSharper(request, (wish) => waterfallQuery(pool, { ...wish, reading }));
  const { readings, sourceIds } = published;
  return (
    <Asked title="Where the time per datagram goes" {...answer}>
      {(fall) => (
        <WaterfallFigure
          fall={fall}
          sourceIds={[...sourceIds, computedBy(fall.samples)]}
          readings={BUDGET_READINGS.map((id) => ({ id, title: readings[id] }))}
          onReading={setReading}
        />
      )}
    </Asked>
  );
}

function Nodes({ page, published, facts }: CaseFiguresProps) {
  const request = useFigureRequest(page, published.id, facts, FIGURE_SAMPLES);
  const { pool } = threadsOf(page);
  const answer = useSharper(request, (wish) => nodesQuery(pool, wish));
  return (
    <Asked title="Possible nodes, from 1 to 256" {...answer}>
      {(curve) => (
        <NodesFigure
          curve={curve}
          sourceIds={[...published.sourceIds, computedBy(curve.samples)]}
        />
      )}
    </Asked>
  );
}

function Knee({ page, published, facts }: CaseFiguresProps) {
  const request = useFigureRequest(page, published.id, facts, FIGURE_SAMPLES);
  const answer = useQuery(kneeQuery(threadsOf(page).pool, request));
  return (
    <Asked title="The knee of a lock" {...answer}>
      {(knee) => <KneeFigure knee={knee} sourceIds={[...published.sourceIds, computedBy(1)]} />}
    </Asked>
  );
}

function OneCost({ published }: CaseFiguresProps) {
  const costs = oneCostTwoBars();
  return (
    <BarsFigure
      title="Two bars, one cost"
      note="The same cost on a long and on a short datagram: from published rates alone, no model. At the right, the change of the rate."
      unit="µs per datagram"
      layout={(size) => layoutOneCost(costs, size)}
      parts={['before', 'added by the change']}
      table={oneCostTable(costs, published.sourceIds)}
    />
  );
}

function Completion({ published }: CaseFiguresProps) {
  const stack = completionStack();
  return (
    <BarsFigure
      title="TX completion, per packet"
      note="Time of an interrupt CPU, by what it did: the profile times the busy time. No model; the profiled CPU is taken for all."
      unit="ns per packet"
      layout={(size) => layoutCompletion(stack, size)}
      parts={stack.parts.map(({ group }) => group)}
      table={completionTable(stack, published.sourceIds)}
    />
  );
}

interface ProfileProps extends CaseFiguresProps {
  readonly id: Parameters<typeof profilePairs>[0];
}

function Profile({ published, id }: ProfileProps) {
  return <RecordTables tables={[profileTable(profilePairs(id), id, published.sourceIds)]} />;
}
