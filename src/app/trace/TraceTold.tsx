/** What is known of a trace besides its pictures: counts, coverage, the model; and ways out. */
import type { Recording } from '../../analysis/recording.ts';
import type { TraceFacts } from '../../analysis/trace/trace-facts.ts';
import type { TraceHead } from '../../analysis/trace/trace-run.ts';
import type { Ps } from '../../schema/units.ts';
import { factsOf, type OpenTrace } from '../../state/trace.ts';
import { CoveragePanel } from '../../ui/trace/CoveragePanel.tsx';
import { FactsForm } from '../../ui/trace/FactsForm.tsx';
import { HeadlineCounts } from '../../ui/trace/HeadlineCounts.tsx';
import { ExportPanel } from '../export/ExportPanel.tsx';
import type { Page } from '../page.ts';
import { CapturePart } from './CapturePart.tsx';
import { ModelBeside } from './ModelBeside.tsx';
import { TraceTake } from './TraceTake.tsx';

export interface TraceToldProps {
  readonly page: Page;
  readonly open: OpenTrace;
  readonly facts: TraceFacts;
  readonly told: Partial<TraceFacts>;
  readonly head: TraceHead;
  /** The trace as it is drawn; null where it has no event to draw. */
  readonly run: Recording | null;
  readonly onShow: (atPs: Ps) => void;
  readonly onTell: (facts: Partial<TraceFacts>) => void;
}

export function TraceTold({ page, open, facts, told, head, run, onShow, onTell }: TraceToldProps) {
  const { recording, outline, coverage, headline } = open.imported;
  const name = open.name.replace(/(\.txt)?(\.gz)?$/, '');
  return (
    <>
      <section className="trace-panel" aria-labelledby="trace-counts">
        <h3 id="trace-counts">Counted from its lines</h3>
        <HeadlineCounts headline={headline} />
      </section>
      <FactsForm
        known={factsOf(open, {})}
        facts={facts}
        told={told}
        cpus={recording.cpus}
        onTell={onTell}
      />
      <CoveragePanel
        coverage={coverage}
        rules={outline.rules}
        clock={run?.meta}
        onSeek={run === null ? null : onShow}
      />
      <ModelBeside page={page} trace={open.imported} facts={facts} head={head} />
      {run !== null && (
        <section className="trace-panel" aria-labelledby="trace-export">
          <h3 id="trace-export">Take it along</h3>
          <TraceTake page={page} name={name} />
          <ExportPanel recording={run} name={name} />
        </section>
      )}
      <CapturePart />
    </>
  );
}
