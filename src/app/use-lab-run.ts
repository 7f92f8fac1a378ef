/** Keeps the session showing the run of the chosen scenario. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Scenario } from '../schema/scenario.ts';
import { knownPreset, type ScenarioChoices, uncheckedScenario } from '../state/linked.ts';
import { runQuery } from '../state/runs.ts';
import type { LabSession } from '../state/session.ts';
import { whyNotRun } from '../worker/client.ts';
import { address, type Page } from './page.ts';

/** The scenario that is run now: the chosen one, or the last that fitted together and could run. */
export function useLabRun(page: Page): Scenario {
  const { choices, feed, session } = page;
  const chosen = useStore(choices);
  const last = useRef<Scenario>(knownPreset(chosen.preset).scenario);
  const { scenario: fresh, notice } = checked(chosen, last.current);
  // The same scenario must be the same object, or every tick would look like a change.
  const scenario = sameScenario(fresh, last.current) ? last.current : fresh;
  last.current = scenario;
  const { data: recording, error, refetch } = useQuery(runQuery(feed, scenario));
  useEffect(() => {
    if (notice !== null) choices.getState().notify(notice, 'error');
  }, [choices, notice]);
  useEffect(() => {
    if (error !== null) choices.getState().notify(whyNotRun(error), 'error');
  }, [choices, error]);
  useEffect(() => {
    if (recording === undefined) return;
    // Another run took its place in the worker before this one was complete.
    if (!feed.isAlive(recording)) void refetch();
    else showAt(page, recording);
  }, [feed, page, recording, refetch]);
  // Controls show what was chosen at once, also while nothing moves.
  useEffect(() => {
    if (scenario !== undefined) session.refresh();
  }, [session, scenario]);
  // Nothing stands under the name of a scenario that did not run.
  return error === null ? scenario : (session.scenario ?? scenario);
}

/**
 * The scenario of the choices, or the last one and why. What can be chosen before links can be read
 * comes from a preset and its controls, and fits together.
 */
function checked(chosen: ScenarioChoices, last: Scenario) {
  const checks = address.now();
  if (checks !== null) return checks.scenarioOrLast(chosen, last);
  return { scenario: uncheckedScenario(chosen), notice: null };
}

/** Shows a run; a link that names an instant is followed there. */
function showAt({ choices, session }: Page, recording: Parameters<LabSession['show']>[0]): void {
  const now = performance.now();
  session.show(recording, now);
  const { atPs } = choices.getState();
  if (atPs !== null) session.seek(atPs, now);
}

function sameScenario(a: Scenario, b: Scenario): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
