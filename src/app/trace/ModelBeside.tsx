/** Runs the scenario that a trace implies, and shows both. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeferralFigures } from '../../analysis/trace/deferral-figures.ts';
import { type ImpliedScenario, impliedScenario } from '../../analysis/trace/implied-scenario.ts';
import type { TraceFacts } from '../../analysis/trace/trace-facts.ts';
import type { OutlinedTrace, TraceHead } from '../../analysis/trace/trace-run.ts';
import { traceModelQuery } from '../../state/trace-model.ts';
import { BesidePanel } from '../../ui/trace/BesidePanel.tsx';
import { startEngine } from '../../worker/client.ts';
import type { Page } from '../page.ts';

export interface ModelBesideProps {
  readonly page: Page;
  readonly trace: OutlinedTrace;
  readonly facts: TraceFacts;
  readonly head: TraceHead;
}

export function ModelBeside({ page, trace, facts, head }: ModelBesideProps) {
  const implied = useMemo(() => impliedScenario(trace, facts, head), [trace, facts, head]);
  const { figures } = trace.outline;
  if (typeof implied === 'string')
    return <BesidePanel trace={figures} model={implied} made={[]} onLab={null} />;
  return <WithModel page={page} figures={figures} implied={implied} />;
}

interface WithModelProps {
  readonly page: Page;
  readonly figures: DeferralFigures;
  readonly implied: ImpliedScenario;
}

function WithModel({ page, figures, implied }: WithModelProps) {
  const { scenario, steady, made } = implied;
  const { data, error } = useQuery(traceModelQuery(startEngine, scenario));
  const openInLab = (): void => {
    const { openScenario, goTo } = page.choices.getState();
    openScenario(steady);
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
