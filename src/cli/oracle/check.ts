/** Holds what the engine did against a vector and names the first difference. */
import { ScriptPlayer } from '../../engine/script/player.ts';
import { TOTALS } from '../../engine/totals.ts';
import { EV, type EventColumns, FREE_PATHS } from '../../schema/events.ts';
import { canonical, sha256, stateOf } from './state.ts';
import {
  type FreedRow,
  STATE_FIELDS,
  scriptOf,
  type Vector,
  type VectorCheck,
  type VectorState,
} from './vector.ts';

export interface Failure {
  readonly name: string;
  /** Number of the op after which it was seen; the last one for the digest of the whole. */
  readonly op: number;
  readonly field: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** All of it in words, where the vector could not be played to its end. */
  readonly sentence?: string;
}

/** Plays a vector; null if everything agrees. */
export function checkVector(vector: Vector): Failure | null {
  const player = new ScriptPlayer(scriptOf(vector));
  let freed: FreedRow[] = [];
  // The frees are read out of the event log: what the page shows is what is compared.
  player.onEvents = (log) => freed.push(...freesIn(log, player));
  const checks = new Map(vector.checks.map((check) => [check.op, check]));
  const states = new Map<number, VectorState>();
  let texts = '';
  for (let i = 0; i < vector.ops.length; i++) {
    player.play(i);
    const check = checks.get(i);
    if (check === undefined) continue;
    const state = stateOf(player, i, freed);
    freed = [];
    states.set(i, state);
    const text = canonical(state);
    texts += text;
    const failure = difference(vector.name, check, state, text);
    if (failure !== null) return failure;
  }
  const last = vector.ops.length - 1;
  return (
    goldenDifference(vector, states) ??
    compare(vector.name, last, 'digest', vector.digest, sha256(texts))
  );
}

function freesIn(log: EventColumns, player: ScriptPlayer): FreedRow[] {
  const rows: FreedRow[] = [];
  for (let i = 0; i < log.length; i++) {
    if (log.kind[i] !== EV.skb_free) continue;
    const head = log.y[i] === 0 ? 'cache' : 'slab';
    rows.push([player.idOf(log.skb[i]), log.cpu[i], FREE_PATHS[log.x[i]], head]);
  }
  return rows;
}

function difference(
  name: string,
  check: VectorCheck,
  state: VectorState,
  text: string,
): Failure | null {
  const { op } = check;
  const totals = expectedTotals(check);
  if (totals !== null) {
    for (const total of TOTALS) {
      const failure = compare(name, op, total, totals[total] ?? 0, state.tot[total]);
      if (failure !== null) return failure;
    }
  }
  for (const field of STATE_FIELDS) {
    if (check[field] === undefined) continue;
    const failure = compare(name, op, field, check[field], state[field]);
    if (failure !== null) return failure;
  }
  if (check.digest === undefined) return null;
  return compare(name, op, 'digest', check.digest, sha256(text).slice(0, 16));
}

function expectedTotals(check: VectorCheck): Readonly<Record<string, number>> | null {
  if (check.tot !== undefined) return check.tot;
  const { totals } = check;
  return totals === undefined
    ? null
    : Object.fromEntries(TOTALS.map((total, i) => [total, totals[i]]));
}

/** Facts typed by hand: [path, value] at the end, or [op, path, value]. */
function goldenDifference(
  vector: Vector,
  states: ReadonlyMap<number, VectorState>,
): Failure | null {
  for (const fact of vector.golden ?? []) {
    const [op, path, value] =
      typeof fact[0] === 'number' ? fact : [vector.ops.length - 1, fact[0], fact[1]];
    const state = states.get(op as number);
    const actual = state === undefined ? undefined : follow(state, path as string);
    const failure = compare(vector.name, op as number, `golden ${path}`, value, actual ?? 0);
    if (failure !== null) return failure;
  }
  return null;
}

function follow(state: VectorState, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], state);
}

function compare(
  name: string,
  op: number,
  field: string,
  expected: unknown,
  actual: unknown,
): Failure | null {
  if (JSON.stringify(expected) === JSON.stringify(actual)) return null;
  return { name, op, field, expected, actual };
}
