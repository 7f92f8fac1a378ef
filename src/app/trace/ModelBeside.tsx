/** Runs the scenario that a trace implies, and shows both. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rowsOf } from '../../analysis/event-rows.ts';
import { deferralFigures } from '../../analysis/trace/deferral-figures.ts';
import { type ImpliedScenario, impliedScenario } from '../../analysis/trace/implied-scenario.ts';
import type { TraceFacts } from '../../analysis/trace/trace-facts.ts';
import type { TraceHead } from '../../analysis/trace/trace-run.ts';
import type { TraceRecording } from '../../schema/trace-recording.ts';
import { traceModelQuery } from '../../state/trace-model.ts';
import { BesidePanel } from '../../ui/trace/BesidePanel.tsx';
import { startEngine } from '../../worker/client.ts';
import type { Page } from '../page.ts';

export interface ModelBesideProps {
  readonly page: Page;
  readonly trace: TraceRecording;
  readonly facts: TraceFacts;
  readonly head: TraceHead;
}

export function ModelBeside({ page, trace, facts, head }: ModelBesideProps) {
  const implied = useMemo(() => impliedScenario(trace, facts, head), [trace, facts, head]);
  const figures = useMemo(() => {
    const { columns } = trace;
    return deferralFigures(
      rowsOf(columns),
      columns.length === 0 ? 0 : columns.atPs[columns.length - 1],
    );
  }, [trace]);
  if (typeof implied === 'string')
    return <BesidePanel trace={figures} model={implied} made={[]} onLab={null} />;
  return <WithModel page={page} figures={figures} implied={implied} />;
}

interface WithModelProps {
  readonly page: Page;
  readonly figures: ReturnType<typeof deferralFigures>;
  readonly implied: ImpliedScenario;
}

function WithModel({ page, figures, implied }: WithModelProps) {
  const { scenario, made } = implied;
  const { data, error } = useQuery(traceModelQuery(startEngine, scenario));
  const openInLab = (): void => {
    const { openScenario, goTo } = page.choices.getState();
    openScenario(scenario);
    goTo('lab');
  };
  return (
    <BesidePanel
      trace={figures}
      model={error?.message ?? data ?? null}
      made={made}
      onLab={openInLab}
    />
  );
}
