/** Pictures of a case that the model computes. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contendedLock, type LockedCase } from '../../analysis/published-figures.ts';
import {
  kneeQuery,
  nodesQuery,
  pricesQuery,
  waterfallQuery,
} from '../../state/evidence-figures.ts';
import { Asked } from '../../ui/evidence/Asked.tsx';
import { KneeFigure } from '../../ui/evidence/KneeFigure.tsx';
import { NodesFigure } from '../../ui/evidence/NodesFigure.tsx';
import { RecordTables } from '../../ui/evidence/RecordTables.tsx';
import { WaterfallFigure } from '../../ui/evidence/WaterfallFigure.tsx';
import { computedBy, isChanged } from './basis.ts';
import type { CasePartProps } from './case-part.ts';
import { threadsOf } from './threads.ts';
import { useFigureRequest, useSharper } from './use-figure-request.ts';

/** Samples of a figure that stands still: its bands move by less than a pixel with more. */
const FIGURE_SAMPLES = 300;

/** The readings of a case whose budget is told step by step. */
const BUDGET_READINGS = ['walk', 'profile'];

export function BudgetPart({ page, published, facts }: CasePartProps) {
  const { pool } = threadsOf(page);
  const [reading, setReading] = useState(BUDGET_READINGS[0]);
  const request = useFigureRequest(page, published.id, facts, FIGURE_SAMPLES);
  const answer = useSharper(request, (wish) => waterfallQuery(pool, { ...wish, reading }));
  const { readings, sourceIds } = published;
  return (
    <Asked title="Where the time per datagram goes" {...answer}>
      {(fall) => (
        <WaterfallFigure
          changed={isChanged(request)}
          fall={fall}
          sourceIds={[...sourceIds, computedBy(fall.samples, request)]}
          readings={BUDGET_READINGS.map((id) => ({ id, title: readings[id] }))}
          onReading={setReading}
        />
      )}
    </Asked>
  );
}

export function NodesPart({ page, published, facts }: CasePartProps) {
  const request = useFigureRequest(page, published.id, facts, FIGURE_SAMPLES);
  const { pool } = threadsOf(page);
  const answer = useSharper(request, (wish) => nodesQuery(pool, wish));
  return (
    <Asked title="Possible nodes, from 1 to 256" {...answer}>
      {(curve) => (
        <NodesFigure
          changed={isChanged(request)}
          curve={curve}
          sourceIds={[...published.sourceIds, computedBy(curve.samples, request)]}
        />
      )}
    </Asked>
  );
}

/** What single steps of a case cost. */
export function PricesPart({ page, published }: CasePartProps) {
  const answer = useQuery(pricesQuery(threadsOf(page).pool, published.id));
  return (
    <Asked title="What single steps cost" {...answer}>
      {(table) => {
        const sourceIds = [...published.sourceIds, ...table.sourceIds, computedBy(1)];
        return <RecordTables tables={[{ ...table, sourceIds }]} />;
      }}
    </Asked>
  );
}

/** By the case: what is not known of its lock. */
const KNEE_CAVEATS: Readonly<Record<LockedCase, string>> = {
  M6: 'That it is the zone lock is a hypothesis: the report has no profile, so no spinning either.',
  M7: 'Spinning is the share of the profile of one interrupt CPU.',
};

export interface KneePartProps extends CasePartProps {
  readonly id: LockedCase;
}

export function KneePart({ page, published, facts, id }: KneePartProps) {
  const request = useFigureRequest(page, published.id, facts, FIGURE_SAMPLES);
  const answer = useQuery(kneeQuery(threadsOf(page).pool, request));
  return (
    <Asked title="The knee of a lock" {...answer}>
      {(knee) => (
        <KneeFigure
          changed={isChanged(request)}
          knee={knee}
          point={contendedLock(id)}
          caveat={KNEE_CAVEATS[id]}
          sourceIds={[...published.sourceIds, computedBy(1, request)]}
        />
      )}
    </Asked>
  );
}
