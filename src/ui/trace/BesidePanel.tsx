/** What the model makes of the scenario that a trace implies, beside what the trace shows. */
import type { DeferralFigures } from '../../analysis/trace/deferral-figures.ts';
import { formatPercent } from '../../lib/format.ts';
import { batchClasses, besideRows } from './beside-rows.ts';

export interface BesidePanelProps {
  readonly trace: DeferralFigures;
  /** A sentence where there is none; null while it runs. */
  readonly model: DeferralFigures | string | null;
  /** What the scenario is made of. */
  readonly made: readonly string[];
  /** Opens the scenario in the Lab; null where there is none. */
  readonly onLab: (() => void) | null;
}

const REASONS: readonly string[] = [
  'The model’s costs are those of another machine: where its CPUs are faster or slower, lists fill otherwise.',
  'Other programs took CPU time on the real machine; in the model there are none.',
  'A receiver that was away comes back to a full socket; the model’s reads as soon as it is woken.',
];

export function BesidePanel({ trace, model, made, onLab }: BesidePanelProps) {
  return (
    <section className="trace-panel" aria-labelledby="trace-beside">
      <h3 id="trace-beside">The model beside it</h3>
      <p>
        Nothing is fitted: the engine runs the scenario that the trace implies, and both are counted
        alike, event by event.
      </p>
      {typeof model === 'string' && <p className="trace-problem">{model}</p>}
      <p role="status">{model === null ? 'The model runs.' : ''}</p>
      {model !== null && typeof model !== 'string' && <Compared trace={trace} model={model} />}
      {made.length > 0 && (
        <div className="trace-columns">
          <Sentences title="What the scenario is made of" sentences={made} />
          <Sentences title="Where they may well differ" sentences={REASONS} />
        </div>
      )}
      {onLab !== null && (
        <p>
          <button type="button" className="button trace-start" onClick={onLab}>
            Open this scenario in the Lab
          </button>{' '}
          There the senders send steadily, at their mean rate: a link cannot hold the instants.
        </p>
      )}
    </section>
  );
}

function Sentences(props: { readonly title: string; readonly sentences: readonly string[] }) {
  return (
    <div>
      <h4>{props.title}</h4>
      <ul className="trace-list">
        {props.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

interface ComparedProps {
  readonly trace: DeferralFigures;
  readonly model: DeferralFigures;
}

function Compared({ trace, model }: ComparedProps) {
  return (
    <div className="trace-compared">
      <table className="trace-table">
        <thead>
          <tr>
            <th scope="col">counted</th>
            <th scope="col">trace</th>
            <th scope="col">model</th>
            <th scope="col">difference</th>
          </tr>
        </thead>
        <tbody>
          {besideRows(trace, model).map(({ name, differs, ...row }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{row.trace}</td>
              <td>{row.model}</td>
              <td>{differs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="trace-table">
        <thead>
          <tr>
            <th scope="col">flushes that freed</th>
            <th scope="col">trace</th>
            <th scope="col">model</th>
          </tr>
        </thead>
        <tbody>
          {batchClasses(trace, model).map((each) => (
            <tr key={each.name}>
              <th scope="row">{each.name}</th>
              <ShareCell share={each.trace} />
              <ShareCell share={each.model} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ShareCell({ share }: { readonly share: number }) {
  return (
    <td>
      {formatPercent(100 * share)}
      <svg
        className="trace-share"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={100 * share} height="6" />
      </svg>
    </td>
  );
}
