/** The parameters of the cost model: their ranges and sources, and their central values. */
import { assert } from '../lib/assert.ts';
import file from './params.json' with { type: 'json' };

/** The machines that costs are known, or guessed, for. */
export const MACHINE_IDS = ['p10', 'srf', 'turin', 'bdw', 'vm'] as const;
export type MachineId = (typeof MACHINE_IDS)[number];

/** In the order of the file: the walk, line transfers, the pipeline, memory, the hand-over. */
export const PARAM_NAMES = [
  'ghz',
  'line_bytes',
  'find_call',
  'find_word',
  'find_inline',
  'mispredict',
  'line_L1',
  'line_L2',
  'p_L1',
  'flush_fixed',
  'pollution_lines',
  'l2_latency',
  'pollution_mlp',
  'xfer_near',
  'xfer_far',
  'xfer_socket',
  'W',
  'Lx',
  'We_over_W',
  'Tp',
  'Ts',
  'a',
  'cv',
  'smt',
  'R_over_S',
  'rcvbuf',
  'slab_pair',
  'slab_bulk',
  'slab_objs',
  'list_lock_hold',
  'list_lock_handover',
  'zone_hold_page',
  'zone_handover',
  'pcp_batch_o3',
  'push',
  'ipi_send',
  'ipi_pass',
  'skb_free_work',
  'skb_lines',
  'mlp',
  'pp_fast',
  'pp_ring',
  'pp_slow',
  'copy',
] as const;
export type ParamName = (typeof PARAM_NAMES)[number];

/** LN: lognormal with `lo` and `hi` as 5 % and 95 % points. U: uniform between them. */
export type Distribution = 'LN' | 'U' | 'const';

export interface Param {
  readonly name: ParamName;
  readonly unit: string;
  /** One or more keys of PARAM_SOURCES. */
  readonly sources: readonly string[];
  readonly confidence: string;
  readonly dist: Distribution;
  /** The central value: what a single run uses. */
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
}

/** The central value of every parameter of one machine. */
export type Costs = Readonly<Record<ParamName, number>>;

/** Where the figures come from, by the keys that a parameter names. */
export const PARAM_SOURCES: Readonly<Record<string, string>> = file.sources;

/** What the machines are called. */
export const MACHINE_TITLES: Readonly<Record<MachineId, string>> = file.machines;

const PARAMS = readParams();

/** Every parameter of one machine, with its range and where it comes from. */
export function paramsOf(machine: MachineId): Readonly<Record<ParamName, Param>> {
  return PARAMS[machine];
}

export function centralCosts(machine: MachineId): Costs {
  const params = paramsOf(machine);
  const entries = PARAM_NAMES.map((name) => [name, params[name].value]);
  return Object.fromEntries(entries) as Record<ParamName, number>;
}

type Row = (typeof file.params)[number];

/** The whole file, checked: a mistake in it stops the program when it starts. */
function readParams(): Record<MachineId, Record<ParamName, Param>> {
  const names = file.params.map((row) => row.name);
  assert(names.join() === PARAM_NAMES.join(), 'params.json and PARAM_NAMES list the same names');
  const ofMachine = (machine: MachineId) =>
    Object.fromEntries(file.params.map((row) => [row.name, readParam(row, machine)]));
  return Object.fromEntries(MACHINE_IDS.map((machine) => [machine, ofMachine(machine)])) as Record<
    MachineId,
    Record<ParamName, Param>
  >;
}

function readParam(row: Row, machine: MachineId): Param {
  const { name, unit, confidence, dist } = row;
  const where = `${name} of ${machine} in params.json`;
  const figures: number | readonly number[] = row.machines[machine];
  const [value, lo, hi] = typeof figures === 'number' ? [figures, figures, figures] : figures;
  assert(dist === 'LN' || dist === 'U' || dist === 'const', `${where}: unknown dist ${dist}`);
  assert(lo <= value && value <= hi, `${where}: the centre lies between low and high`);
  assert(lo >= 0 && (dist !== 'LN' || lo > 0), `${where}: costs are not negative`);
  assert(dist !== 'const' || lo === hi, `${where}: a constant has no range`);
  const sources = row.source.split('; ');
  for (const source of sources) assert(source in PARAM_SOURCES, `${where}: no source ${source}`);
  return { name: name as ParamName, unit, sources, confidence, dist, value, lo, hi };
}
