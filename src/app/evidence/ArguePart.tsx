/** The parameters of a case to argue with, and beside them which of them move its readings. */
import { useMemo, useState } from 'react';
import type { Answer, EvidenceRow } from '../../charts/evidence/row-model.ts';
import { computeTornado } from '../../charts/evidence/tornado.ts';
import type { Assumptions, ReadingFacts } from '../../schema/evidence.ts';
import { withAssumption } from '../../state/assume.ts';
import { ArguePanel } from '../../ui/evidence/ArguePanel.tsx';
import { TornadoFigure } from '../../ui/evidence/TornadoFigure.tsx';
import type { Page } from '../page.ts';
import { computedBy } from './basis.ts';
import { useAssume } from './use-assume.ts';

export interface ArguePartProps {
  readonly page: Page;
  readonly id: string;
  readonly own: readonly ReadingFacts[];
  readonly rows: readonly EvidenceRow[];
}

export function ArguePart({ page, id, own, rows }: ArguePartProps) {
  const { assume, change } = useAssume(page);
  // Samples come all the time; the ranges stay until somebody moves them.
  const panel = useMemo(
    () => (
      <ArguePanel
        facts={own}
        assumptions={assume[id] ?? {}}
        onRange={(name, range) => change((all) => withAssumption(all, [id, name], range))}
        onResetAll={() => change(({ [id]: _, ...others }) => others)}
      />
    ),
    [id, own, assume, change],
  );
  return (
    <div className="evidence-pair">
      {panel}
      <div className="evidence-stack">
        {rows.map((row) => (
          <Tornado
            key={`${row.key} ${JSON.stringify(assume[id])}`}
            row={row}
            assumptions={assume[id] ?? {}}
          />
        ))}
      </div>
    </div>
  );
}

interface TornadoProps {
  readonly row: EvidenceRow;
  readonly assumptions: Assumptions;
}

function Tornado({ row, assumptions }: TornadoProps) {
  const { band, facts, title, head, changed } = row;
  const answer = useNowAndThen(row.answer);
  const bars = useMemo(
    () => (answer === null ? [] : computeTornado(answer.values, answer.drawn)),
    [answer],
  );
  if (answer === null || band === null || bars.length === 0) return null;
  const basis = computedBy(answer.values.length, { case: facts.case, assumptions });
  return (
    <TornadoFigure
      changed={changed}
      title={`What moves it: ${title}`}
      bars={bars}
      median={band.median}
      unit={facts.unit}
      sourceIds={[...head.sourceIds, basis]}
    />
  );
}

/** So many more samples make it worth sorting them by each parameter once more. */
const GROWTH = 1.5;

/** An answer that is still being drawn is taken when it has grown, and when it is complete. */
function useNowAndThen(answer: Answer | null): Answer | null {
  const [taken, setTaken] = useState(answer);
  if (answer === taken) return taken;
  const isMore = answer !== null && taken !== null && answer.done >= taken.done;
  if (isMore && answer.done < answer.of && answer.done < GROWTH * taken.done) return taken;
  setTaken(answer);
  return answer;
}
