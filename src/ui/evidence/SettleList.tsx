/** What nobody can explain yet, and the commands that would settle it. */
import type { OpenPoint } from '../../data/published/open-points.ts';
import { CaseLink, type CaseLinks } from './CaseLink.tsx';
import { CopyButton } from './SourceList.tsx';

export interface SettleListProps {
  readonly points: readonly OpenPoint[];
  readonly links: CaseLinks;
}

export function SettleList({ points, links }: SettleListProps) {
  if (points.length === 0) return null;
  return (
    <section className="evidence-panel" aria-labelledby="settle">
      <h3 id="settle">What would settle it</h3>
      <ul className="settle">
        {points.map(({ id, caseId, open, settledBy, commands, takes }) => (
          <li key={id}>
            <p className="settle-open">
              <CaseLink links={links} id={caseId} /> <b>{open}</b>
            </p>
            <p>
              Settled by {settledBy}
              {takes === null ? '' : ` (${takes})`}.
            </p>
            {commands.length > 0 && (
              <div className="commands">
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
                <pre tabIndex={0}>
                  <code>{commands.join('\n')}</code>
                </pre>
                <CopyButton text={`${commands.join('\n')}\n`} name={`the commands: ${settledBy}`} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
