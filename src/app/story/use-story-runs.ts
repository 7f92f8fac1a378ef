/** The runs that steps need, complete, and the steps with their numbers. */
import { hashKey, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Recording } from '../../analysis/recording.ts';
import { WHOLE_RUNS, WholeRuns } from '../../state/whole-runs.ts';
import type { Chapter, Step } from '../../story/chapter.ts';
import { RunFacts } from '../../story/run-facts.ts';
import { runsOf } from '../../story/step-claims.ts';
import { scenarioOfRun } from '../../story/story-run.ts';
import { type ToldStep, tellStep } from '../../story/told-step.ts';
import type { Page } from '../page.ts';

const ofPage = new WeakMap<Page, WholeRuns>();

function wholeRunsOf(page: Page): WholeRuns {
  const whole = ofPage.get(page) ?? new WholeRuns(page.feed);
  ofPage.set(page, whole);
  return whole;
}

const known = new WeakMap<Recording, RunFacts>();

/** Facts keep a timeline: one for each run will do. */
function factsOf(recording: Recording): RunFacts {
  const facts = known.get(recording) ?? new RunFacts(recording);
  known.set(recording, facts);
  return facts;
}

export interface ToldSteps {
  /** Null until their runs are complete. */
  readonly told: readonly ToldStep[] | null;
  readonly error: string | null;
}

/** Steps of one chapter; `steps` must be the same list until others are meant. */
export function useToldSteps(page: Page, chapter: Chapter, steps: readonly Step[]): ToldSteps {
  const whole = wholeRunsOf(page);
  const names = [...new Set(steps.flatMap((step) => runsOf(chapter, step)))];
  const results = useQueries({
    queries: names.map((name) => whole.query(scenarioOfRun(chapter.runs[name]))),
  });
  const recordings = results.map(({ data }) => data);
  const [failed] = results.flatMap(({ error }) => error ?? []);
  const ready = recordings.every((recording) => recording !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a recording stays the same for its run
  const told = useMemo(() => {
    if (!ready) return null;
    const runs = new Map(
      recordings.flatMap((each, i) => (each ? [[names[i], factsOf(each)] as const] : [])),
    );
    return steps.map((step) => tellStep(chapter, step, runs));
  }, [chapter, steps, ready]);
  return { told, error: failed === undefined ? null : whyNot(failed) };
}

function whyNot({ message }: Error): string {
  return `What this step shows could not be computed: ${message}. Reload the page to try again.`;
}

/** Computes what comes next while a step is looked at; stops when the story is left. */
export function useRunsAhead(page: Page, ahead: readonly (readonly [Chapter, Step])[]): void {
  useEffect(() => {
    const whole = wholeRunsOf(page);
    const wanted = ahead.flatMap(([chapter, step]) =>
      runsOf(chapter, step).map((name) => whole.query(scenarioOfRun(chapter.runs[name]))),
    );
    const keys = new Set(wanted.map(({ queryKey }) => hashKey(queryKey)));
    // What lay ahead of steps that were passed by must not come before what is shown.
    void page.queries.cancelQueries({
      ...{ queryKey: [WHOLE_RUNS], type: 'inactive' },
      predicate: ({ queryHash }) => !keys.has(queryHash),
    });
    // It never rejects; what fails is asked for again when the step is shown.
    for (const query of wanted) void page.queries.prefetchQuery(query);
  }, [page, ahead]);
  useEffect(() => () => void page.queries.cancelQueries({ queryKey: [WHOLE_RUNS] }), [page]);
}
