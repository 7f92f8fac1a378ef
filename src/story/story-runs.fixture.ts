/** The runs of a chapter as the tests compute them: by the same engine as the page. */
import { Recording } from '../analysis/recording.ts';
import { memoryReport } from '../engine/memory-report.ts';
import { Run } from '../engine/run.ts';
import { newColumns } from '../schema/events.ts';
import type { Chapter } from './chapter.ts';
import { RunFacts } from './run-facts.ts';
import type { StoryRun } from './scene.ts';
import { scenarioOfRun } from './story-run.ts';

const LOG_ROWS = 1 << 16;

const known = new Map<string, RunFacts>();

/** Runs are shared between tests: chapters tell of the same machines. */
export function factsOfRun(run: StoryRun): RunFacts {
  const key = JSON.stringify(run);
  const facts = known.get(key) ?? new RunFacts(recorded(run));
  known.set(key, facts);
  return facts;
}

export function factsOfChapter(chapter: Chapter): ReadonlyMap<string, RunFacts> {
  return new Map(Object.entries(chapter.runs).map(([name, run]) => [name, factsOfRun(run)]));
}

function recorded(of: StoryRun): Recording {
  const scenario = scenarioOfRun(of);
  const run = new Run(scenario, { logRows: LOG_ROWS });
  const recording = new Recording(scenario, run.meta);
  for (let reason = run.advance(scenario.runPs); ; reason = run.advance(scenario.runPs)) {
    recording.append(run.swapLog(newColumns(run.machine.log.capacity)), run.nowPs);
    if (reason === 'ended') break;
  }
  const memory = memoryReport(run);
  if (memory !== null) recording.noteMemory(run.nowPs, memory);
  recording.complete = true;
  return recording;
}
