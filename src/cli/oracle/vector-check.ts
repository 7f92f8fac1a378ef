/** Whether a file holds a vector that can be played; if not, one sentence says why. */
import { checkOp } from '../../engine/script/ops.ts';
import { VARIANT_IDS } from '../../schema/variants.ts';
import { UsageError } from '../report.ts';
import { VECTOR_FORMAT, type Vector } from './vector.ts';

interface Rule {
  readonly field: string;
  readonly fits: (value: unknown, machine: Readonly<Record<string, unknown>>) => boolean;
  readonly allowed: string;
  readonly optional?: boolean;
}

const MOST_NUMNODES = 1_024;
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
  nodes('cpu_node'),
  nodes('online'),
  nodes('memory', true),
  cpus('cpu_offline'),
  cpus('cpu_absent'),
  {
    field: 'defer_max',
    fits: (value) => isWhole(value, 2 ** 31 - 1),
    allowed: 'a whole number from 0 up',
  },
  {
    field: 'cache',
    fits: (value) => isList(value, 2 ** 16) && value.length === 3 && value.every((n) => n > 0),
    allowed: 'three whole numbers above 0: size, refill, free',
  },
  {
    field: 'features',
    fits: (value) =>
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).every((on) => typeof on === 'boolean'),
    allowed: 'an object of switches, each true or false',
  },
];

/** Throws a UsageError for the first thing that keeps the vector from being played. */
export function asVector(value: unknown, file: string): Vector {
  const given = (value ?? {}) as Partial<Vector>;
  const { name, format, machine, ops, checks } = given;
  if (format !== VECTOR_FORMAT || !Array.isArray(ops) || !Array.isArray(checks)) {
    throw new UsageError(`${file} is not a conformance vector of format ${VECTOR_FORMAT}.`);
  }
  const script = typeof name === 'string' ? name : file;
  const fields = (machine ?? {}) as unknown as Readonly<Record<string, unknown>>;
  for (const { field, fits, allowed, optional } of RULES) {
    const found = fields[field];
    if (found === undefined && optional === true) continue;
    if (found !== undefined && fits(found, fields)) continue;
    const is = found === undefined ? 'is missing' : `is ${JSON.stringify(found)}`;
    throw new UsageError(`${script}, before op 0 (machine): ${field} ${is}, use ${allowed}.`);
  }
  const vector = given as Vector;
  const limits = { cpus: vector.machine.cpu_node.length, nodes: vector.machine.max_numnodes };
  ops.forEach((op, i) => {
    checkOp(op, { script, op: i }, limits);
  });
  return vector;
}
