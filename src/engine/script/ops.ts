/**
 * The operations that a script is made of, and what each may be given. An operation is an array: a
 * name, then arguments, of which trailing ones may be missing.
 */
import { InputError } from '../../lib/assert.ts';
import { ATTEMPT_STEPS, FLUSH_STEPS } from '../kernel/defer-steps.ts';

export type ScriptOp = readonly [string, ...unknown[]];

/** Where an operation stands, for sentences about it. */
export interface OpPlace {
  /** Name of the script. */
  readonly script: string;
  readonly op: number;
}

/** An operation that cannot be played: one sentence with place, field and what is allowed. */
export class ScriptError extends InputError {
  readonly op: number;
  readonly field: string;

  constructor(place: OpPlace, problem: { op: string; field: string; is: string; use: string }) {
    const where = `${place.script}, op ${place.op} (${problem.op})`;
    super({ what: `${problem.field} ${problem.is}`, where, hint: problem.use });
    // Scripts are long: the place comes first.
    this.message = `${where}: ${problem.field} ${problem.is}, ${problem.use}.`;
    this.op = place.op;
    this.field = problem.field;
  }
}

/** What the arguments of a script may refer to. */
export interface ScriptLimits {
  readonly cpus: number;
  readonly nodes: number;
}

interface Field {
  readonly name: string;
  readonly fits: (value: unknown, limits: ScriptLimits) => boolean;
  readonly allowed: (limits: ScriptLimits) => string;
  readonly optional?: boolean;
}

const whole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

const cpu = (name = 'cpu'): Field => ({
  name,
  fits: (value, { cpus }) => whole(value, 0, cpus - 1),
  allowed: ({ cpus }) => `a CPU from 0 to ${cpus - 1}`,
});
const node: Field = {
  name: 'node',
  fits: (value, { nodes }) => whole(value, 0, nodes - 1),
  allowed: ({ nodes }) => `a node from 0 to ${nodes - 1}`,
};
const number = (name: string, least: number, optional = false): Field => ({
  name,
  fits: (value) => whole(value, least, 2 ** 31 - 1),
  allowed: () => `a whole number from ${least} up`,
  optional,
});
const oneOf = (name: string, words: readonly (string | number)[], optional = false): Field => ({
  name,
  fits: (value) => (words as readonly unknown[]).includes(value),
  allowed: () => `one of ${words.join(', ')}`,
  optional,
});
const word = (name: string): Field => ({
  name,
  fits: (value) => typeof value === 'string' && value !== '',
  allowed: () => 'a name in quotes',
});

const isPolls = (value: unknown): boolean =>
  whole(value, 0, 2 ** 31 - 1) || (Array.isArray(value) && value.every((ops) => isOps(ops)));
const isOps = (value: unknown): boolean => Array.isArray(value) && value.every(Array.isArray);
const POLLS = 'a whole number, or a list with a list of ops for each poll';

const OPTION_FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  fclone: (value) => typeof value === 'boolean',
  zcopy: (value) => typeof value === 'boolean',
  users: (value) => whole(value, 1, 2 ** 31 - 1),
  forge: (value) => whole(value, 0, 2 ** 16 - 1),
};
const options: Field = {
  name: 'options',
  fits: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([key, each]) => OPTION_FIELDS[key]?.(each) === true),
  allowed: () => 'an object of fclone and zcopy (true or false), users (from 1), forge (a number)',
  optional: true,
};

const skbs = [number('first', 0), number('n', 1, true)];

const OPS: Readonly<Record<string, readonly Field[]>> = {
  alloc: [cpu(), ...skbs, oneOf('context', ['napi', 'process'], true), options],
  clone: [cpu(), number('new', 0), number('old', 0)],
  free: [cpu(), ...skbs],
  consume: [cpu(), ...skbs],
  rx: [
    cpu(),
    { name: 'polls', fits: isPolls, allowed: () => POLLS, optional: true },
    oneOf('squeeze', [0, 1], true),
    {
      name: 'again',
      fits: (value) => Array.isArray(value) && value.every(isPolls),
      allowed: () => `a list, each item ${POLLS}`,
      optional: true,
    },
  ],
  busy: [cpu(), number('turns', 0, true)],
  ipi: [cpu()],
  max: [number('value', 0)],
  at: [
    word('name'),
    oneOf('step', ATTEMPT_STEPS),
    { ...cpu(), optional: true },
    number('skb', 0, true),
  ],
  migrate: [word('name'), cpu()],
  fl: [word('name'), oneOf('step', FLUSH_STEPS), { ...cpu(), optional: true }],
  cpu_down: [cpu()],
  cpu_dead: [cpu(), cpu('by')],
  cpu_offline: [cpu(), cpu('by')],
  cpu_online: [cpu()],
  cpu_unplug: [cpu()],
  cpu_plug: [cpu()],
  mem_remove: [node],
  node_offline: [node],
  node_online: [node],
};

export const OP_NAMES: readonly string[] = Object.keys(OPS);

/** Throws a ScriptError for the first field of an op that is not of its form. */
export function checkOp(op: unknown, place: OpPlace, limits: ScriptLimits): void {
  const [name, ...args] = Array.isArray(op) ? (op as unknown[]) : [op];
  const named = typeof name === 'string' ? name : JSON.stringify(name);
  const wrong = (field: string, is: string, use: string): never => {
    throw new ScriptError(place, { op: named, field, is, use });
  };
  const fields = OPS[named];
  if (fields === undefined) return wrong('op', 'is not known', `use one of ${OP_NAMES.join(', ')}`);
  if (args.length > fields.length) {
    const most = `${fields.length} (${fields.map((field) => field.name).join(', ')})`;
    wrong('arguments', `are ${args.length}`, `give at most ${most}`);
  }
  fields.forEach((field, i) => {
    if (args[i] === undefined && field.optional === true) return;
    if (field.fits(args[i], limits)) return;
    const is = args[i] === undefined ? 'is missing' : `is ${JSON.stringify(args[i])}`;
    wrong(field.name, is, `use ${field.allowed(limits)}`);
  });
  for (const inner of innerOps(op as ScriptOp)) checkOp(inner, place, limits);
}

/** The ops that happen during the polls of an `rx`. */
export function innerOps([name, ...args]: ScriptOp): ScriptOp[] {
  if (name !== 'rx') return [];
  const rounds = [args[1] ?? 0, ...((args[3] as unknown[] | undefined) ?? [])];
  return rounds.flatMap((polls) => (Array.isArray(polls) ? (polls as ScriptOp[][]).flat() : []));
}
