/** What a case is: its question, its machine, what was changed, and who published it. */
import { presetById } from '../../data/presets.ts';
import type { PublishedCase } from '../../data/published/cases.ts';
import { CaseLink, type CaseLinks } from './CaseLink.tsx';
import { SourceList } from './SourceList.tsx';

export interface CaseFactsProps {
  readonly published: PublishedCase;
  readonly links: CaseLinks;
  /** Other cases, to go on to. */
  readonly others: readonly PublishedCase[];
}

export function CaseFacts({ published, links, others }: CaseFactsProps) {
  const { id, title, question, machine, changed, sourceIds } = published;
  const preset = presetById(id.toLowerCase());
  return (
    <>
      <nav className="case-nav" aria-label="Cases">
        <CaseLink links={links} id="">
          All cases
        </CaseLink>
        {others.map((other) => (
          <CaseLink key={other.id} links={links} id={other.id} current={other.id === id} />
        ))}
      </nav>
      <div className="evidence-panel case-facts">
        <h2 id="case-title" tabIndex={-1}>
          <span className="case-id">{id}</span> {title}
        </h2>
        <p className="case-question">{question}</p>
        {preset !== undefined && (
          <p>
            <a href={`#v=1&preset=${preset.id}`}>Run it in the Lab: {preset.scenario.title}</a>
          </p>
        )}
        <dl>
          <dt>Machine</dt>
          <dd>{machine}</dd>
          <dt>Changed</dt>
          <dd>{changed}</dd>
          <dt>Published by</dt>
          <dd>
            <SourceList ids={sourceIds} />
          </dd>
        </dl>
      </div>
    </>
  );
}
