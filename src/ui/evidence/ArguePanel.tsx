/** Every parameter of a case with its range, default and source, to argue with. */
import { priorsOf } from '../../charts/evidence/prior-scale.ts';
import type { Assumptions, ReadingFacts } from '../../schema/evidence.ts';
import { PriorRow } from './PriorRow.tsx';

export interface ArguePanelProps {
  readonly facts: readonly ReadingFacts[];
  readonly assumptions: Assumptions;
  /** Null gives the default back. */
  readonly onRange: (name: string, range: Assumptions[string] | null) => void;
  readonly onResetAll: () => void;
}

export function ArguePanel({ facts, assumptions, onRange, onResetAll }: ArguePanelProps) {
  const priors = priorsOf(facts);
  const drawn = priors.filter(({ kind }) => kind !== 'const');
  const fixed = priors.filter(({ kind }) => kind === 'const');
  const changed = Object.keys(assumptions).length > 0;
  const row = (prior: (typeof priors)[number]) => (
    <PriorRow
      key={prior.name}
      prior={prior}
      range={assumptions[prior.name] ?? null}
      onRange={(range) => onRange(prior.name, range)}
    />
  );
  return (
    <section className="evidence-panel" aria-labelledby="argue">
      <div className="figure-head">
        <h3 id="argue">Argue with it</h3>
        <button type="button" className="button" disabled={!changed} onClick={onResetAll}>
          All defaults
        </button>
      </div>
      <p className="figure-note">
        Every prediction of this case is drawn from these ranges. The defaults are assumed by the
        model, each from its source, or figures of the record where it says so. Move them; the
        samples are drawn anew, the rows are marked, and the link carries it.
      </p>
      <ul className="priors">{drawn.map(row)}</ul>
      {fixed.length > 0 && (
        <details className="priors-fixed" open={fixed.some(({ name }) => name in assumptions)}>
          <summary>Fixed ({fixed.length}): figures of the record, and constants</summary>
          <ul className="priors">{fixed.map(row)}</ul>
        </details>
      )}
    </section>
  );
}
