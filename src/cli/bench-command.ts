/**
 * `bench [engine] [model] [import] [seek]`: how fast they are on this machine, import at reading
 * traces, seek in a long run. Prints; no speed is a failure.
 */
import { arch, cpus, platform } from 'node:os';
import { presetById } from '../data/presets.ts';
import { Run } from '../engine/run.ts';
import { assert } from '../lib/assert.ts';
import { newColumns } from '../schema/events.ts';
import type { Scenario } from '../schema/scenario.ts';
import { PS_PER_MS, PS_PER_S } from '../schema/units.ts';
import { readArguments } from './arguments.ts';
import { importSpeeds, speedLine } from './bench-import.ts';
import { benchModel, modelLines } from './bench-model.ts';
import { type Report, UsageError } from './report.ts';
import { measureSeek, seekLine } from './seek-bench.ts';

const SHAPES = [
  { cpus: 8, nodes: 32, pairs: 1 },
  { cpus: 8, nodes: 32, pairs: 4 },
  { cpus: 512, nodes: 32, pairs: 1 },
  { cpus: 192, nodes: 2, pairs: 96 },
  { cpus: 512, nodes: 32, pairs: 256 },
] as const;

/** Judges read events: without events there are none. */
const WAYS = [
  { events: true, judges: true },
  { events: true, judges: false },
  { events: false, judges: false },
] as const;

const WARM_UP_MS = 300;
const ROUNDS = 5;
const ROUND_MS = 300;

export interface EngineSpeed {
  readonly cpus: number;
  /** Possible nodes. */
  readonly nodes: number;
  readonly pairs: number;
  readonly variant: string;
  readonly events: boolean;
  readonly judges: boolean;
  /** Median of the rounds, wall time. */
  readonly datagrams_per_s: number;
  readonly best_datagrams_per_s: number;
}

const PARTS = ['engine', 'model', 'import', 'seek'];

export async function bench(args: readonly string[]): Promise<Report> {
  const { words } = readArguments(args, []);
  const wrong = words.find((word) => !PARTS.includes(word));
  if (wrong !== undefined)
    throw new UsageError(`bench knows "engine", "model", "import" and "seek", not "${wrong}".`);
  const wants = (part: string): boolean => words.length === 0 || words.includes(part);
  const engine = wants('engine')
    ? SHAPES.flatMap((shape) => WAYS.map((way) => measure(shape, way)))
    : [];
  const model = wants('model') ? benchModel() : null;
  const imports = wants('import') ? await importSpeeds() : [];
  const seek = wants('seek') ? await measureSeek() : null;
  const machine = `${cpus()[0]?.model ?? 'unknown CPU'}, ${cpus().length} CPUs, ${platform()} ${arch()}`;
  const modelText = model === null ? [] : modelLines(model);
  const seekText = seek === null ? [] : [seekLine(seek)];
  const lines = [...engine.map(line), ...modelText, ...imports.map(speedLine), ...seekText];
  const text = [`${machine}, Node ${process.version}`, ...lines].join('\n');
  const json = { machine, node: process.version, engine, model, import: imports, seek };
  return { json, text, exitCode: 0 };
}

function line(row: EngineSpeed): string {
  const million = (n: number): string => (n / 1e6).toFixed(2);
  const shape = `${row.cpus} CPUs, ${row.nodes} nodes, ${row.pairs} pairs`.padEnd(30);
  const log = `events ${onOff(row.events)}, judges ${onOff(row.judges)}`;
  const speed = `${million(row.datagrams_per_s)} M datagrams/s`;
  return `${shape} ${row.variant}  ${log}  ${speed}  (best ${million(row.best_datagrams_per_s)})`;
}

function onOff(on: boolean): string {
  return on ? 'on ' : 'off';
}

type Shape = (typeof SHAPES)[number];

/**
 * Half of the used CPUs send; nodes are spread over the CPUs and all of them possible, one online a
 * CPU.
 */
function scenarioOf(shape: Shape): Scenario {
  const preset = presetById('m1');
  assert(preset !== undefined, 'the first preset is the machine of the first measurement');
  const { scenario } = preset;
  const online = shape.nodes === 2 ? [0, 1] : [0];
  return {
    ...scenario,
    machine: {
      ...scenario.machine,
      cpuNode: Array.from({ length: shape.cpus }, (_, cpu) => online[cpu % online.length]),
      possible: Array.from({ length: shape.nodes }, (_, node) => node),
      online,
    },
    load: {
      ...scenario.load,
      pairs: Array.from({ length: shape.pairs }, (_, i) => ({
        sender: 2 * i,
        receiver: 2 * i + 1,
      })),
    },
    runPs: 100 * PS_PER_S,
  };
}

function measure(shape: Shape, { events, judges }: (typeof WAYS)[number]): EngineSpeed {
  const scenario = scenarioOf(shape);
  const run = new Run(scenario, { logRows: events ? 4_096 : 0, judges, memory: false });
  const spare = { columns: newColumns(run.machine.log.capacity) };
  turn(run, spare, WARM_UP_MS);
  const rounds = Array.from({ length: ROUNDS }, () => turn(run, spare, ROUND_MS));
  rounds.sort((a, b) => a - b);
  return {
    cpus: shape.cpus,
    nodes: shape.nodes,
    pairs: shape.pairs,
    variant: scenario.kernel.variant,
    events,
    judges,
    datagrams_per_s: Math.round(rounds[ROUNDS >> 1]),
    best_datagrams_per_s: Math.round(rounds[ROUNDS - 1]),
  };
}

/** Runs for about `wallMs` and gives datagrams a second. */
function turn(run: Run, spare: { columns: ReturnType<typeof newColumns> }, wallMs: number): number {
  const before = sentBy(run);
  const start = performance.now();
  let elapsed = 0;
  while (elapsed < wallMs) {
    const untilPs = run.nowPs + (20 * PS_PER_MS) / run.scenario.load.pairs.length;
    while (run.advance(untilPs) === 'full') spare.columns = run.swapLog(spare.columns);
    elapsed = performance.now() - start;
  }
  return ((sentBy(run) - before) * 1e3) / elapsed;
}

function sentBy(run: Run): number {
  return run.workload.sent.reduce((sum, sent) => sum + sent, 0);
}
