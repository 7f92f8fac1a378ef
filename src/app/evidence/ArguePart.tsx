/** The parameters of a case to argue with, and beside them which of them move its readings. */
import type { EvidenceRow } from '../../charts/evidence/row-model.ts';
import { computeTornado } from '../../charts/evidence/tornado.ts';
import type { ReadingFacts } from '../../schema/evidence.ts';
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
  return (
    <div className="evidence-pair">
      <ArguePanel
        facts={own}
        assumptions={assume[id] ?? {}}
        onRange={(name, range) => change((all) => withAssumption(all, [id, name], range))}
        onResetAll={() => change(({ [id]: _, ...others }) => others)}
      />
      <div className="evidence-stack">
        {rows.map((row) => (
          <Tornado key={row.key} row={row} />
        ))}
      </div>
    </div>
  );
}

function Tornado({ row: { answer, band, facts, title, head } }: { readonly row: EvidenceRow }) {
  if (answer === null || band === null) return null;
  const bars = computeTornado(answer.values, answer.drawn);
  if (bars.length === 0) return null;
  const basis = computedBy(answer.values.length);
  return (
    <TornadoFigure
      title={`What moves it: ${title}`}
      bars={bars}
      median={band.median}
      unit={facts.unit}
      sourceIds={[...head.sourceIds, basis]}
    />
  );
}
