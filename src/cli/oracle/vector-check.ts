/** Whether a file holds a vector that can be played; if not, one sentence says why. */
import { checkOps } from '../../engine/script/ops.ts';
import { VARIANT_IDS } from '../../schema/variants.ts';
import { UsageError } from '../report.ts';
import { checkAnswers } from './answers-check.ts';
import { VECTOR_FORMAT, type Vector } from './vector.ts';

interface Rule {
  readonly field: string;
  readonly fits: (value: unknown, machine: Readonly<Record<string, unknown>>) => boolean;
  readonly allowed: string;
  readonly optional?: boolean;
}

const MOST_NUMNODES = 1_024;
const MOST_CPUS = 1_024;
/** Heads of one CPU's cache. */
const MOST_CACHED = 1_024;
const FEATURES = ['nodefer_cache', 'alien_tx', 'process_cache', 'zcopy_check', 'disable_key'];
const FIELDS = [
  'name',
  'format',
  'about',
  'needs',
  'machine',
  'ops',
  'checks',
  'golden',
  'digest',
  'folder',
];
const isWhole = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isList = (value: unknown, most: number): value is number[] =>
  Array.isArray(value) && value.every((each) => isWhole(each, most));
const isRising = (list: number[]): boolean =>
  list.every((each, i) => i === 0 || list[i - 1] < each);

/** A list of numbers below the length or within the members of another field. */
const cpus = (field: string): Rule => ({
  field,
  fits: (value, { cpu_node }) => isList(value, (cpu_node as number[]).length - 1),
  allowed: 'a list of CPUs that cpu_node has',
  optional: true,
});
const nodes = (field: string, optional = false): Rule => ({
  field,
  fits: (value, { possible }) =>
    isList(value, MOST_NUMNODES) && value.every((node) => (possible as number[]).includes(node)),
  allowed: 'a list of possible nodes',
  optional,
});

const RULES: readonly Rule[] = [
  {
    field: 'variant',
    fits: (value) => (VARIANT_IDS as readonly unknown[]).includes(value),
    allowed: `one of ${VARIANT_IDS.join(', ')}`,
  },
  {
    field: 'max_numnodes',
    fits: (value) => isWhole(value, MOST_NUMNODES) && value > 0,
    allowed: `a whole number from 1 to ${MOST_NUMNODES}`,
  },
  {
    field: 'possible',
    fits: (value, { max_numnodes }) =>
      isList(value, (max_numnodes as number) - 1) && value.length > 0 && isRising(value),
    allowed: 'an ascending list of nodes below max_numnodes',
  },
  {
    field: 'release',
    fits: (value) => typeof value === 'string',
    allowed: 'the name of a release in quotes',
    optional: true,
  },
  {
    field: 'cpu_node',
    fits: (value, { possible }) =>
      isList(value, MOST_NUMNODES) &&
      value.length > 0 &&
      value.length <= MOST_CPUS &&
      value.every((node) => (possible as number[]).includes(node)),
    allowed: `a list of possible nodes, one for each CPU, of 1 to ${MOST_CPUS} CPUs`,
  },
  nodes('online'),
  nodes('memory', true),
  cpus('cpu_offline'),
  cpus('cpu_absent'),
  {
    field: 'defer_max',
    fits: (value) => isWhole(value, 2 ** 31 - 1),
    allowed: `a whole number from 0 to ${2 ** 31 - 1}`,
  },
  {
    field: 'cache',
    fits: (value) => isList(value, MOST_CACHED) && value.length === 3 && value.every((n) => n > 0),
    allowed: `three whole numbers from 1 to ${MOST_CACHED}: size, refill, free`,
  },
  {
    field: 'features',
    fits: (value) =>
      typeof value === 'object' &&
      value !== null &&
      Object.entries(value).every(([key, on]) => FEATURES.includes(key) && typeof on === 'boolean'),
    allowed: `an object of ${FEATURES.join(', ')}, each true or false`,
  },
];

/** Throws an error of one sentence for the first thing that keeps the vector from being played. */
export function asVector(value: unknown, file: string): Vector {
  const given = (value ?? {}) as Partial<Vector>;
  const { name, format, machine, ops, checks } = given;
  const script = typeof name === 'string' ? name : file;
  if (format !== VECTOR_FORMAT)
    throw new UsageError(`${file} is not a conformance vector of format ${VECTOR_FORMAT}.`);
  refuseUnknown(Object.keys(given), FIELDS, script);
  for (const [field, list] of Object.entries({ ops, checks })) {
    if (Array.isArray(list) && list.length > 0) continue;
    const is = list === undefined ? 'is missing' : `is ${JSON.stringify(list)}`;
    throw new UsageError(`${script}: ${field} ${is}, use a list with one at least.`);
  }
  const vector = given as Vector;
  checkMachine((machine ?? {}) as unknown as Readonly<Record<string, unknown>>, script);
  const limits = { cpus: vector.machine.cpu_node.length, nodes: vector.machine.max_numnodes };
  checkOps(vector.ops, script, limits);
  checkAnswers(given, script);
  return vector;
}

function checkMachine(fields: Readonly<Record<string, unknown>>, script: string): void {
  const where = `${script}, before op 0 (machine)`;
  for (const { field, fits, allowed, optional } of RULES) {
    const found = fields[field];
    if (found === undefined && optional === true) continue;
    if (found !== undefined && fits(found, fields)) continue;
    const is = found === undefined ? 'is missing' : `is ${JSON.stringify(found)}`;
    throw new UsageError(`${where}: ${field} ${is}, use ${allowed}.`);
  }
  const known = RULES.map(({ field }) => field);
  refuseUnknown(Object.keys(fields), known, where);
}

function refuseUnknown(keys: readonly string[], known: readonly string[], where: string): void {
  const stray = keys.find((key) => !known.includes(key));
  if (stray === undefined) return;
  throw new UsageError(`${where}: ${stray} is not known, use ${known.join(', ')}.`);
}
