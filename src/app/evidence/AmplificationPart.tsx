/** The amplification map of M1, with the cases that are drawn as pipelines. */
import { useQuery } from '@tanstack/react-query';
import { caseSpots } from '../../charts/evidence/case-spots.ts';
import { amplificationQuery } from '../../state/evidence-figures.ts';
import { Asked } from '../../ui/evidence/Asked.tsx';
import { HeatFigure } from '../../ui/evidence/HeatFigure.tsx';
import { computedBy, isChanged } from './basis.ts';
import type { CasePartProps } from './case-part.ts';
import { threadsOf } from './threads.ts';
import { useFigureRequest } from './use-figure-request.ts';

export function AmplificationPart({ page, published, facts }: CasePartProps) {
  const request = useFigureRequest(page, published.id, facts, 1);
  const answer = useQuery(amplificationQuery(threadsOf(page).pool, request));
  return (
    <Asked title="Time lost per time added" {...answer}>
      {(map) => (
        <HeatFigure
          changed={isChanged(request)}
          map={map}
          spots={caseSpots(facts)}
          sourceIds={[...published.sourceIds, computedBy(1, request)]}
        />
      )}
    </Asked>
  );
}
