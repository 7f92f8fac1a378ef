/** `run SCENARIO.json | preset:ID`: one scenario, from start to end, as counters and a hash. */
import { readFileSync } from 'node:fs';
import { EventHash } from '../analysis/event-hash.ts';
import { ROLES, SegmentReader } from '../analysis/segments.ts';
import { PRESETS, presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { TOTAL } from '../engine/totals.ts';
import { NODEFER_REASONS, newColumns } from '../schema/events.ts';
import type { Scenario } from '../schema/scenario.ts';
import { parseScenarioText, SEED_LIMIT } from '../schema/scenario-check.ts';
import { PS_PER_NS, PS_PER_S } from '../schema/units.ts';
import { readArguments, wholeNumber } from './arguments.ts';
import { type Report, UsageError } from './report.ts';

/** Longest run by count: its model time still fits the event queue. */
const MOST_DATAGRAMS = 100_000_000;
/** A run by count is not cut by the scenario's own length. */
const LONG_ENOUGH_PS = 1_000 * PS_PER_S;

export function run(args: readonly string[]): Report {
  const given = readArguments(args, ['datagrams', 'seed']);
  if (given.words.length !== 1) {
    throw new UsageError('run needs one scenario: a JSON file, or preset:ID (see presets).');
  }
  const seed = wholeNumber(given, 'seed', { least: 0, most: SEED_LIMIT });
  const datagrams = wholeNumber(given, 'datagrams', { least: 1, most: MOST_DATAGRAMS });
  const scenario = withSeed(readScenario(given.words[0]), seed);
  const result = runScenario(scenario, datagrams);
  return { json: result, text: textOf(result), exitCode: 0 };
}

/**
 * Runs to the scenario's end, or until `datagrams` have been sent by all pairs together and read.
 */
export function runScenario(scenario: Scenario, datagrams?: number) {
  const pairs = scenario.load.pairs.length;
  const options = datagrams === undefined ? {} : { datagramsPerPair: Math.ceil(datagrams / pairs) };
  const runPs = datagrams === undefined ? scenario.runPs : LONG_ENOUGH_PS;
  const engineRun = new Run({ ...scenario, runPs }, options);
  const { hash, rolePs, endPs } = consume(engineRun, datagrams !== undefined);
  return summary(engineRun, { scenario, hash, rolePs, endPs });
}

export type RunResult = ReturnType<typeof runScenario>;

interface Consumed {
  readonly hash: EventHash;
  readonly rolePs: Float64Array; // [cpu * roles + role] ps
  readonly endPs: number;
}

/** Plays a run and reads its events; a run by count ends with its last event. */
function consume(engineRun: Run, byCount: boolean): Consumed {
  const { scenario, meta } = engineRun;
  const cpus = scenario.machine.cpuNode.length;
  const hash = new EventHash();
  const rolePs = new Float64Array(cpus * ROLES.length);
  const segments = new SegmentReader(meta, cpus, scenario.kernel.variant);
  let spare = newColumns(engineRun.machine.log.capacity);
  let lastPs = 0;
  for (;;) {
    const reason = engineRun.advance(scenario.runPs);
    const chunk = engineRun.swapLog(spare);
    hash.add(chunk);
    for (let i = 0; i < chunk.length; i++) {
      segments.read(chunk, i, (cpu, role, fromPs, toPs) => {
        rolePs[cpu * ROLES.length + role] += toPs - fromPs;
      });
    }
    if (chunk.length > 0) lastPs = chunk.atPs[chunk.length - 1];
    spare = chunk;
    if (reason !== 'full') break;
  }
  return { hash, rolePs, endPs: byCount ? lastPs : scenario.runPs };
}

function summary(
  { machine, workload, meta }: Run,
  { scenario, hash, rolePs, endPs }: Consumed & { readonly scenario: Scenario },
) {
  const total = (name: keyof typeof TOTAL): number => machine.totals[TOTAL[name]];
  const sum = (column: Int32Array): number => column.reduce((a, b) => a + b, 0);
  const received = sum(workload.received);
  return {
    scenario,
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
        ROLES.map((role, i) => [role, rolePs[cpu * ROLES.length + i] / PS_PER_NS]),
      ),
    })),
    events: hash.events,
    event_hash: hash.digest(),
  };
}

function withSeed(scenario: Scenario, seed: number | undefined): Scenario {
  return seed === undefined ? scenario : { ...scenario, seed };
}

function readScenario(name: string): Scenario {
  if (!name.startsWith('preset:')) return parseScenarioText(readText(name), name);
  const preset = presetById(name.slice('preset:'.length));
  if (preset !== undefined) return preset.scenario;
  const ids = PRESETS.map(({ id }) => id).join(', ');
  throw new UsageError(`${name} is not a preset; there are ${ids}.`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`${path} cannot be read: give a scenario file or preset:ID.`);
  }
}

function textOf(result: RunResult): string {
  const { datagrams, checks } = result;
  return [
    result.scenario.title,
    `seed ${result.seed}, engine ${result.engine}, ${result.simulated_ns / 1e6} ms simulated`,
    `datagrams: ${datagrams.sent} sent, ${datagrams.received} received, ${datagrams.dropped} dropped`,
    `${result.passes} passes, ${result.flushes} flushes, list checks: ${checks.useful} found skbs, ` +
      `${checks.empty_online} empty on online nodes, ${checks.empty_offline} wasted`,
    `${result.pushes} pushes, ${result.kicks.sent} kicks sent, ${result.wakeups} wake-ups`,
    `${Math.round(result.throughput_per_s)} datagrams received a second`,
    `${result.events} events, hash ${result.event_hash}`,
  ].join('\n');
}
