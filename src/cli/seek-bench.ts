/**
 * `bench seek`: how fast a long run is at any of its instants here, and what memory that takes: in
 * the worker, which keeps checkpoints only and computes the events around an instant again, and in
 * the page, which keeps all events packed and folds the machine from a keyframe on.
 */
import { copyRows, fetchPacker } from '../analysis/event-store.ts';
import { Recording } from '../analysis/recording.ts';
import { Timeline } from '../analysis/timeline.ts';
import { presetById } from '../data/presets.ts';
import { History } from '../engine/history.ts';
import { Run } from '../engine/run.ts';
import { assert } from '../lib/assert.ts';
import { nextUnit, streamSeed } from '../lib/random.ts';
import { BYTES_PER_EVENT, newColumns } from '../schema/events.ts';
import { PS_PER_MS, PS_PER_S, type Ps } from '../schema/units.ts';

const DATAGRAMS = 1_000_000;
const SEEKS = 200;
/** Around an instant, so much time of the run is computed again: 2 ms on each side. */
const AROUND_PS = 2 * PS_PER_MS;
const WINDOW_EVENTS = 1 << 17;

export interface SeekSpeed {
  readonly preset: string;
  readonly datagrams: number;
  readonly events: number;
  readonly run_ms: number;
  /** Model time before and after the instant whose events are there after a seek. */
  readonly around_us: number;
  readonly window_events: number;
  readonly seeks: number;
  readonly median_ms: number;
  readonly max_ms: number;
  readonly checkpoints_bytes: number;
  readonly window_bytes: number;
  /** What all events of the run would take. */
  readonly whole_run_bytes: number;
  readonly page: PageSeek;
  /** Of the whole process, as the operating system counts it. */
  readonly resident_bytes: number;
}

/** The same in the page. */
export interface PageSeek {
  readonly median_ms: number;
  readonly max_ms: number;
  /** The longest that taking in one chunk took, of some thousand events. */
  readonly append_max_ms: number;
  readonly append_ms: number;
  /** All keyframes, made ahead of the playhead. */
  readonly ahead_ms: number;
  readonly events_bytes: number;
  readonly keyframes_bytes: number;
}

export async function measureSeek(datagrams = DATAGRAMS, seeks = SEEKS): Promise<SeekSpeed> {
  await fetchPacker();
  const run = longRun();
  const history = new History(run);
  const begun = performance.now();
  while (run.workload.sent[0] < datagrams) history.seek(run.nowPs + PS_PER_MS);
  const runMs = performance.now() - begun;
  const { nowPs: endPs } = run;
  const { events } = history;
  const window = newColumns(WINDOW_EVENTS);
  const stream = Int32Array.of(streamSeed(1, 'seek'));
  let windowEvents = 0;
  const times = sortedTimes(seeks, () => {
    const atPs = Math.floor(nextUnit(stream, 0) * endPs);
    fill(window, history, { from: Math.max(0, atPs - AROUND_PS), to: atPs + AROUND_PS });
    windowEvents = Math.max(windowEvents, window.length);
  });
  return {
    preset: 'm1',
    datagrams,
    events,
    run_ms: Math.round(runMs),
    around_us: AROUND_PS / 1e6,
    window_events: windowEvents,
    seeks,
    median_ms: times[seeks >> 1],
    max_ms: times[seeks - 1],
    checkpoints_bytes: history.bytes,
    window_bytes: WINDOW_EVENTS * BYTES_PER_EVENT,
    whole_run_bytes: events * BYTES_PER_EVENT,
    page: pageSeek(datagrams, seeks),
    resident_bytes: process.memoryUsage().rss,
  };
}

function pageSeek(datagrams: number, seeks: number): PageSeek {
  const run = longRun();
  const recording = new Recording(run.scenario, run.meta);
  let spare = newColumns(run.machine.log.capacity);
  const appends: number[] = [];
  while (run.workload.sent[0] < datagrams) {
    run.advance(run.nowPs + PS_PER_MS);
    spare = run.swapLog(spare);
    appends.push(timed(() => recording.append(spare, run.settledPs)));
  }
  const timeline = new Timeline(recording);
  const aheadMs = timed(() => timeline.lookAhead(recording.length));
  const stream = Int32Array.of(streamSeed(2, 'seek'));
  const times = sortedTimes(seeks, () =>
    timeline.seek(Math.floor(nextUnit(stream, 0) * recording.computedPs)),
  );
  return {
    median_ms: times[seeks >> 1],
    max_ms: times[seeks - 1],
    append_max_ms: Math.max(...appends),
    append_ms: appends.reduce((sum, ms) => sum + ms, 0),
    ahead_ms: aheadMs,
    events_bytes: recording.events.bytes,
    keyframes_bytes: timeline.bytes,
  };
}

function longRun(): Run {
  const preset = presetById('m1');
  assert(preset !== undefined, 'the first preset is the machine of the first measurement');
  return new Run({ ...preset.scenario, runPs: 100 * PS_PER_S }, { logRows: 8_192 });
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function sortedTimes(count: number, work: () => void): number[] {
  return Array.from({ length: count }, () => timed(work)).sort((a, b) => a - b);
}

/** The events of a span, computed again. */
function fill(
  window: ReturnType<typeof newColumns>,
  history: History,
  span: { readonly from: Ps; readonly to: Ps },
): void {
  const { run } = history;
  window.length = 0;
  history.seek(span.from);
  for (let more = true; more; ) {
    more = run.advance(span.to) === 'full';
    const { log } = run.machine;
    assert(window.length + log.length <= window.capacity, 'a window has room for its span');
    copyRows(log, 0, window, log.length);
    history.took(run.dropLog());
  }
}

export function seekLine(row: SeekSpeed): string {
  const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  const { page } = row;
  return [
    `${row.preset}, ${row.datagrams} datagrams, ${row.events} events, run in ${row.run_ms} ms`,
    `in the worker: seek with the events of ${row.around_us} us before and after: median ` +
      `${row.median_ms.toFixed(1)} ms, max ${row.max_ms.toFixed(1)} ms of ${row.seeks}`,
    `checkpoints ${mb(row.checkpoints_bytes)}, window ${mb(row.window_bytes)}; all events would ` +
      `be ${mb(row.whole_run_bytes)}; this process ${mb(row.resident_bytes)}`,
    `in the page: seek median ${page.median_ms.toFixed(1)} ms, max ${page.max_ms.toFixed(1)} ms; ` +
      `events ${mb(page.events_bytes)}, keyframes ${mb(page.keyframes_bytes)} made in ` +
      `${page.ahead_ms.toFixed(0)} ms; events taken in ${page.append_ms.toFixed(0)} ms, ` +
      `${page.append_max_ms.toFixed(1)} ms at most for a chunk`,
  ].join('\n');
}
