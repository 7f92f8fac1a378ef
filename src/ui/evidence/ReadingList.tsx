/** How each reading of a case was calibrated, and what is left of it without its parts. */
import { computeCarriers } from '../../charts/evidence/carrier.ts';
import type { EvidenceRow } from '../../charts/evidence/row-model.ts';
import { residualText, valueText } from '../../charts/evidence/value-text.ts';
import { formatCount } from '../../lib/format.ts';

export function ReadingList({ rows }: { readonly rows: readonly EvidenceRow[] }) {
  return (
    <section className="evidence-panel" aria-labelledby="readings">
      <h3 id="readings">How it was calibrated, and what carries it</h3>
      <ul className="readings">
        {rows.map((row) => (
          <li key={row.key}>
            <h4>{row.title}</h4>
            <p>
              Calibrated from {row.facts.calibratedFrom}. {sentence(row.facts.status)}
            </p>
            {row.answer !== null && row.band !== null && (
              <>
                <p className="figure-note">
                  {formatCount(row.answer.values.length)} samples count
                  {row.answer.rejected > 0 &&
                    `; ${formatCount(row.answer.rejected)} could not meet the baseline`}
                  . Median {valueText(row.band.median, row.facts.unit)}, 5 to 95 %:{' '}
                  {valueText(row.band.p5, row.facts.unit)} to{' '}
                  {valueText(row.band.p95, row.facts.unit)}.
                </p>
                <Parts row={row} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Parts({ row: { answer, facts } }: { readonly row: EvidenceRow }) {
  const parts = answer === null ? [] : computeCarriers(answer.values, answer.without);
  if (parts.length === 0) return null;
  return (
    <ul className="parts">
      {parts.map(({ id, words, median, moves }) => (
        <li key={id}>
          {words}: <b>{valueText(median, facts.unit)}</b> ({residualText(moves, facts.unit)})
        </li>
      ))}
    </ul>
  );
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
