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
  /** What the field is, and what to use instead. */
  readonly is: string;
  readonly use: string;

  constructor(place: OpPlace, problem: { op: string; field: string; is: string; use: string }) {
    const where = `${place.script}, op ${place.op} (${problem.op})`;
    super({ what: `${problem.field} ${problem.is}`, where, hint: problem.use });
    // Scripts are long: the place comes first.
    this.message = `${where}: ${problem.field} ${problem.is}, ${problem.use}.`;
    this.op = place.op;
    this.field = problem.field;
    this.is = problem.is;
    this.use = problem.use;
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
const MOST = 2 ** 31 - 1;
/** skbs of one op, polls of one pass, turns of one reader: each of them is played. */
const MOST_AT_ONCE = 65_536;
/** References to one skb, and rounds of one pass. */
const MOST_USERS = 1_024;
const MOST_ROUNDS = 1_024;
/** skbs that a script allocates: a machine has a head for each. */
const MOST_SKBS = 1_000_000;

const number = (name: string, least: number, most = MOST): Field => ({
  name,
  fits: (value) => whole(value, least, most),
  allowed: () => `a whole number from ${least} to ${most}`,
});
const optional = (field: Field): Field => ({ ...field, optional: true });
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
  whole(value, 0, MOST_AT_ONCE) ||
  (Array.isArray(value) && value.length <= MOST_AT_ONCE && value.every((ops) => isOps(ops)));
const isOps = (value: unknown): boolean => Array.isArray(value) && value.every(Array.isArray);
const POLLS = `a whole number from 0 to ${MOST_AT_ONCE}, or a list with a list of ops for each poll`;

/** alloc_cpu is an unsigned short. */
const MOST_FORGED = 2 ** 16 - 1;
const OPTION_FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  fclone: (value) => typeof value === 'boolean',
  zcopy: (value) => typeof value === 'boolean',
  users: (value) => whole(value, 1, MOST_USERS),
  forge: (value) => whole(value, 0, MOST_FORGED),
};
const options: Field = {
  name: 'options',
  fits: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([key, each]) => OPTION_FIELDS[key]?.(each) === true),
  allowed: () =>
    `an object of fclone and zcopy (true or false), users (from 1 to ${MOST_USERS}) ` +
    `and forge (from 0 to ${MOST_FORGED})`,
  optional: true,
};

const skbs = [number('first', 0), optional(number('n', 1, MOST_AT_ONCE))];

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
      fits: (value) => Array.isArray(value) && value.length <= MOST_ROUNDS && value.every(isPolls),
      allowed: () => `a list of at most ${MOST_ROUNDS} rounds, each ${POLLS}`,
      optional: true,
    },
  ],
  busy: [cpu(), optional(number('turns', 0, MOST_AT_ONCE))],
  ipi: [cpu()],
  max: [number('value', 0)],
  at: [
    word('name'),
    oneOf('step', ATTEMPT_STEPS),
    { ...cpu(), optional: true },
    optional(number('skb', 0)),
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

/** Throws a ScriptError for the first op that is not of its form, or that makes too many skbs. */
export function checkOps(ops: readonly unknown[], script: string, limits: ScriptLimits): void {
  let skbs = 0;
  ops.forEach((op, i) => {
    const place = { script, op: i };
    checkOp(op, place, limits);
    skbs += skbsMadeBy([op as ScriptOp]);
    if (skbs <= MOST_SKBS) return;
    const [name] = op as ScriptOp;
    const is = `brings the skbs of the script to ${skbs}`;
    throw new ScriptError(place, { op: name, field: 'n', is, use: `use at most ${MOST_SKBS}` });
  });
}

/** How many skbs ops allocate and clone, with those in the polls of a pass. */
export function skbsMadeBy(ops: readonly ScriptOp[]): number {
  return ops.reduce((sum, op) => {
    const [name, ...args] = op;
    if (name === 'clone') return sum + 1;
    if (name === 'alloc') return sum + ((args[2] as number | undefined) ?? 1);
    return sum + skbsMadeBy(innerOps(op));
  }, 0);
}

/**
 * Throws a ScriptError for the first field of an op that is not of its form. `inPass`: CPUs that
 * are in a pass while it is played.
 */
export function checkOp(
  op: unknown,
  place: OpPlace,
  limits: ScriptLimits,
  inPass: readonly unknown[] = [],
): void {
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
  if (named !== 'rx') return;
  if (inPass.includes(args[0]))
    wrong('cpu', `is ${String(args[0])}, which is in a pass already`, 'use another CPU');
  for (const inner of innerOps(op as ScriptOp)) checkOp(inner, place, limits, [...inPass, args[0]]);
}

/** The ops that happen during the polls of an `rx`. */
export function innerOps([name, ...args]: ScriptOp): ScriptOp[] {
  if (name !== 'rx') return [];
  const rounds = [args[1] ?? 0, ...((args[3] as unknown[] | undefined) ?? [])];
  return rounds.flatMap((polls) => (Array.isArray(polls) ? (polls as ScriptOp[][]).flat() : []));
}
