/** Compare as long as its place is open: both sides of the choices, and their runs. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Scenario } from '../../schema/scenario.ts';
import { knownPreset, type LinkedChoices } from '../../state/linked.ts';
import { type Sides, sidesOf } from '../../state/other-side.ts';
import { scenarioOrLast } from '../../state/scenario-of.ts';
import { whyNotRun } from '../../worker/client.ts';
import type { Page } from '../page.ts';
import { type OpenCompare, openCompare } from './open-compare.ts';

export interface ComparedRuns {
  /** Null until the second worker has been started. */
  readonly open: OpenCompare | null;
  readonly sides: Sides;
  readonly a: Scenario;
  readonly b: Scenario;
}

export function useCompare(page: Page): ComparedRuns {
  const choices = useStore(page.choices);
  const [open, setOpen] = useState<OpenCompare | null>(null);
  useEffect(() => {
    const made = openCompare(page);
    setOpen(made);
    return made.close;
  }, [page]);
  const sides = useMemo(() => sidesOf(choices), [choices]);
  const a = useScenario(page, sides.a);
  const b = useScenario(page, sides.b);
  useEffect(() => {
    if (open === null) return;
    let wanted = true;
    open.runs.show(a, b).then(
      (recordings) => {
        if (wanted) open.session.show(recordings, performance.now());
      },
      (error: unknown) => {
        if (wanted) page.choices.getState().notify(whyNotRun(error), 'error');
      },
    );
    return () => {
      wanted = false;
    };
  }, [open, page, a, b]);
  return { open, sides, a, b };
}

/** The same object as long as it says the same; where choices do not fit, the last that did. */
function useScenario({ choices }: Page, side: LinkedChoices): Scenario {
  const last = useRef<Scenario>(knownPreset(side.preset).scenario);
  const { scenario, notice } = scenarioOrLast(side, last.current);
  if (JSON.stringify(scenario) !== JSON.stringify(last.current)) last.current = scenario;
  useEffect(() => {
    if (notice !== null) choices.getState().notify(notice, 'error');
  }, [choices, notice]);
  return last.current;
}
