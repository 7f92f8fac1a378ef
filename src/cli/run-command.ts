/** `run SCENARIO.json | preset:ID`: one scenario, from start to end, as counters and a hash. */
import { EventHash } from '../analysis/event-hash.ts';
import { findingsIn } from '../engine/audit/findings.ts';
import { memoryReport } from '../engine/memory-report.ts';
import { Run } from '../engine/run.ts';
import { TOTAL } from '../engine/totals.ts';
import { NODEFER_REASONS, newColumns } from '../schema/events.ts';
import type { Scenario } from '../schema/scenario.ts';
import { SEED_LIMIT } from '../schema/scenario-check.ts';
import { PS_PER_NS, PS_PER_S } from '../schema/units.ts';
import { readArguments, wholeNumber } from './arguments.ts';
import { areDone, type Count, countNotes } from './by-count.ts';
import { CpuTime, type Violation } from './cpu-time.ts';
import { kernelNotes, kernelTitle, onRelease } from './kernel-option.ts';
import { type Report, UsageError } from './report.ts';
import { readScenario, withSeed } from './scenario-of.ts';

/** Longest run by count: its model time still fits the event queue. */
const MOST_DATAGRAMS = 100_000_000;
/** A run by count is not cut by the scenario's own length. */
const LONG_ENOUGH_PS = 1_000 * PS_PER_S;

export function run(args: readonly string[]): Report {
  const given = readArguments(args, ['datagrams', 'seed', 'release']);
  if (given.words.length !== 1) {
    throw new UsageError('run needs one scenario: a JSON file, or preset:ID (see presets).');
  }
  const seed = wholeNumber(given, 'seed', { least: 0, most: SEED_LIMIT });
  const datagrams = wholeNumber(given, 'datagrams', { least: 1, most: MOST_DATAGRAMS });
  const scenario = onRelease(given)(withSeed(readScenario(given.words[0]), seed));
  const result = runScenario(scenario, datagrams);
  const isWhole = result.violations.length === 0 && result.all_done !== false;
  return { json: result, text: textOf(result), exitCode: isWhole ? 0 : 1 };
}

/**
 * Runs to the scenario's end, or until `datagrams` have been sent by all pairs together and read.
 */
export function runScenario(scenario: Scenario, datagrams?: number) {
  const pairs = scenario.load.pairs.length;
  const options = datagrams === undefined ? {} : { datagramsPerPair: Math.ceil(datagrams / pairs) };
  const runPs = datagrams === undefined ? scenario.runPs : LONG_ENOUGH_PS;
  const violations: Violation[] = [];
  const onViolation = (violation: Violation): void => void violations.push(violation);
  const engineRun = new Run({ ...scenario, runPs }, { ...options, onViolation });
  const count =
    datagrams === undefined ? null : { datagrams, perPair: Math.ceil(datagrams / pairs) };
  const consumed = consume(engineRun, count);
  consumed.cpuTime.check(consumed.endPs, onViolation);
  const notes = count === null ? [] : countNotes(engineRun.workload, count, consumed.allDone);
  return summary(engineRun, { ...consumed, scenario, violations, notes });
}

export type RunResult = ReturnType<typeof runScenario>;

interface Consumed {
  readonly hash: EventHash;
  readonly cpuTime: CpuTime;
  readonly endPs: number;
  /** Of a run by count: whether it came to that; else null. */
  readonly allDone: boolean | null;
}

/**
 * Plays a run and reads its events. A run by count ends with its last event; edits that come once
 * all is done are not played.
 */
function consume(engineRun: Run, count: Count | null): Consumed {
  const { scenario, meta } = engineRun;
  const cpus = scenario.machine.cpuNode.length;
  const hash = new EventHash();
  const cpuTime = new CpuTime(meta, cpus, scenario.kernel.variant);
  let spare = newColumns(engineRun.machine.log.capacity);
  let lastPs = 0;
  const playTo = (untilPs: number): void => {
    for (let isFull = true; isFull; ) {
      isFull = engineRun.advance(untilPs) === 'full';
      const chunk = engineRun.swapLog(spare);
      hash.add(chunk);
      cpuTime.read(chunk);
      if (chunk.length > 0) lastPs = chunk.atPs[chunk.length - 1];
      spare = chunk;
    }
  };
  const isDone = (): boolean => count !== null && areDone(engineRun.workload, count.perPair);
  if (count !== null) for (const { atPs } of scenario.edits) if (!isDone()) playTo(atPs - 1);
  if (!isDone()) playTo(scenario.runPs);
  const endPs = count === null ? scenario.runPs : lastPs;
  cpuTime.end(endPs);
  return { hash, cpuTime, endPs, allDone: count === null ? null : isDone() };
}

interface Summed extends Consumed {
  readonly notes: readonly string[];
  readonly scenario: Scenario;
  readonly violations: readonly Violation[];
}

function summary(engineRun: Run, summed: Summed) {
  const { scenario, hash, cpuTime, endPs, violations, allDone, notes } = summed;
  const { machine, workload, meta } = engineRun;
  const total = (name: keyof typeof TOTAL): number => machine.totals[TOTAL[name]];
  const sum = (column: Int32Array): number => column.reduce((a, b) => a + b, 0);
  const received = sum(workload.received);
  return {
    scenario,
    notes: [...kernelNotes(scenario), ...notes],
    /** Whether a run by count came to its count; null where it was not by count. */
    all_done: allDone,
    seed: scenario.seed,
    engine: meta.engine,
    simulated_ns: endPs / PS_PER_NS,
    datagrams: { sent: sum(workload.sent), received, dropped: sum(workload.dropped) },
    passes: total('passes'),
    flushes: total('flushes'),
    checks: {
      useful: total('useful'),
      empty_online: total('empty_online'),
      empty_offline: total('empty_offline'),
    },
    first_bit: total('first_bit'),
    next_bit: total('next_bit'),
    words: total('words'),
    pushes: total('queued'),
    nodefer: Object.fromEntries(
      NODEFER_REASONS.map((reason) => [reason, total(`nodefer_${reason}`)]),
    ),
    kicks: {
      thresholds: total('thresholds'),
      sent: total('ipis'),
      suppressed: total('ipis_suppressed'),
    },
    wakeups: sum(workload.wakeups),
    early_wakeups: sum(workload.earlyWakeups),
    throughput_per_s: endPs === 0 ? 0 : (received * PS_PER_S) / endPs,
    cpu_ns: scenario.machine.cpuNode.map((_, cpu) => ({
      cpu,
      ...Object.fromEntries(
        Object.entries(cpuTime.of(cpu)).map(([role, ps]) => [role, ps / PS_PER_NS]),
      ),
    })),
    memory: memoryReport(engineRun),
    events: hash.events,
    event_hash: hash.digest(),
    judges: true,
    /** Rules of the engine that it broke: a bug. */
    violations,
    /** What the kernel's own rules have led to by the end. */
    findings: findingsIn({ m: machine, attempts: new Map(), flushes: new Map() }),
  };
}

function textOf(result: RunResult): string {
  const { datagrams, checks } = result;
  return [
    result.scenario.title,
    kernelTitle(result.scenario),
    ...result.notes,
    `seed ${result.seed}, engine ${result.engine}, ${result.simulated_ns / 1e6} ms simulated`,
    `datagrams: ${datagrams.sent} sent, ${datagrams.received} received, ${datagrams.dropped} dropped`,
    `${result.passes} passes, ${result.flushes} flushes, list checks: ${checks.useful} found skbs, ` +
      `${checks.empty_online} empty on online nodes, ${checks.empty_offline} wasted`,
    `${result.pushes} pushes, ${result.kicks.sent} kicks sent, ${result.wakeups} wake-ups`,
    `${Math.round(result.throughput_per_s)} datagrams received a second`,
    `${result.events} events, hash ${result.event_hash}`,
    ...result.violations.map(
      ({ name, detail, atPs }) => `violated at ${atPs} ps: ${name}: ${detail}`,
    ),
    ...result.findings.map(({ name, detail }) => `found in the kernel's state: ${name}: ${detail}`),
  ].join('\n');
}
