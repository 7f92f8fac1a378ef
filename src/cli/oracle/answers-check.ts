/** Whether the answers of a vector can be compared; if not, one sentence says why. */
import { TOTALS } from '../../engine/totals.ts';
import { UsageError } from '../report.ts';
import { STATE_FIELDS, type Vector, type VectorCheck } from './vector.ts';

/** What a script uses besides the plain ops. */
const NEEDS = [
  'again',
  'busy',
  'clone',
  'consume',
  'fclone',
  'forge',
  'hotplug',
  'inside',
  'optional',
  'split',
  'users',
  'zcopy',
];

type Kind = readonly [fits: (value: unknown) => boolean, allowed: string];

const isNumbers = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');
const NUMBERS: Kind = [isNumbers, 'a list of numbers'];
const ROWS: Kind = [
  (value) => Array.isArray(value) && value.every((row) => Array.isArray(row)),
  'a list of rows, each a list',
];
const COUNT: Kind = [(value) => typeof value === 'number', 'a number'];

const FIELDS: Readonly<Record<string, Kind>> = {
  op: COUNT,
  lists: ROWS,
  cpus: NUMBERS,
  nodes: NUMBERS,
  cache: NUMBERS,
  ipi: NUMBERS,
  inflight: NUMBERS,
  live: COUNT,
  stranded: COUNT,
  freed: ROWS,
  tot: [isTotals, `an object of counts by name, of ${TOTALS.join(', ')}`],
  totals: [
    (value) => isNumbers(value) && (value as number[]).length === TOTALS.length,
    `a list of ${TOTALS.length} numbers`,
  ],
  digest: [(value) => typeof value === 'string', 'a text of hexadecimal digits'],
};

function isTotals(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([key, each]) => (TOTALS as readonly string[]).includes(key) && typeof each === 'number',
  );
}

/** Throws a UsageError for the first thing that cannot be compared. `script`: for the sentence. */
export function checkAnswers(given: Partial<Vector>, script: string): void {
  const { ops = [], checks = [], golden = [], needs = [], digest } = given;
  const wrong: (where: string, is: string, use: string) => never = (where, is, use) => {
    throw new UsageError(`${script}, ${where} ${is}, use ${use}.`);
  };
  if (!Array.isArray(needs) || needs.some((need) => !NEEDS.includes(need)))
    wrong('needs', `is ${JSON.stringify(needs)}`, `a list of ${NEEDS.join(', ')}`);
  const played = new Set<number>();
  checks.forEach((check: unknown, i) => {
    const op = checkedOp(check, (is, use) => wrong(`checks[${i}]`, is, use));
    if (!(Number.isInteger(op) && op >= 0 && op < ops.length))
      wrong(`checks[${i}]: op`, `is ${op}`, `the number of an op, from 0 to ${ops.length - 1}`);
    if (played.has(op)) wrong(`checks[${i}]: op`, `is ${op} again`, 'one check for an op');
    played.add(op);
  });
  if (typeof digest !== 'string')
    wrong('digest', `is ${JSON.stringify(digest) ?? 'missing'}`, 'a text of hexadecimal digits');
  if (!Array.isArray(golden)) wrong('golden', `is ${JSON.stringify(golden)}`, 'a list of facts');
  golden.forEach((fact: unknown, i) => {
    if (!isFact(fact))
      wrong(
        `golden[${i}]`,
        `is ${JSON.stringify(fact)}`,
        `[path, value] or [op, path, value], with a path that begins with ${PATHS.join(', ')}`,
      );
    const op = typeof fact[0] === 'number' ? fact[0] : ops.length - 1;
    if (!played.has(op))
      wrong(`golden[${i}]: op`, `${op} has no check`, 'the number of one that has');
  });
}

/** The number of the op that a check is about; `wrong` throws. */
function checkedOp(check: unknown, wrong: (is: string, use: string) => never): number {
  if (typeof check !== 'object' || check === null || Array.isArray(check))
    return wrong(`is ${JSON.stringify(check)}`, 'an object with op and what must be so after it');
  for (const [key, value] of Object.entries(check)) {
    const kind = FIELDS[key];
    if (kind === undefined)
      return wrong(`has ${key}, which is not known`, `${Object.keys(FIELDS).join(', ')}`);
    const [fits, allowed] = kind;
    if (!fits(value)) return wrong(`has ${key} ${JSON.stringify(value)}`, allowed);
  }
  const { op } = check as Partial<VectorCheck>;
  return op ?? wrong('has no op', 'the number of the op after which it holds');
}

const PATHS: readonly string[] = [...STATE_FIELDS, 'tot'];

function isFact(fact: unknown): fact is readonly unknown[] {
  if (!Array.isArray(fact)) return false;
  const [path, ...values] = typeof fact[0] === 'number' ? fact.slice(1) : fact;
  if (typeof path !== 'string' || values.length !== 1) return false;
  return PATHS.includes(path.split('.')[0]);
}
