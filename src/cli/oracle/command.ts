/** `oracle PATH…`: plays conformance vectors on the engine and reports what differs. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptError } from '../../engine/script/ops.ts';
import { readArguments } from '../arguments.ts';
import { type Report, UsageError } from '../report.ts';
import { checkVector, type Failure } from './check.ts';
import type { Vector } from './vector.ts';
import { asVector } from './vector-check.ts';

export interface OracleResult {
  passed: number;
  failed: number;
  skipped: number;
  readonly failures: Failure[];
  readonly skips: { readonly name: string; readonly why: string }[];
}

export function oracle(args: readonly string[]): Report {
  const { words } = readArguments(args, []);
  if (words.length === 0)
    throw new UsageError('oracle needs at least one file or folder of vectors.');
  const files = words.flatMap(filesUnder);
  if (files.length === 0) throw new UsageError(`No *.json file is under ${words.join(', ')}.`);
  const result = checkAll(files.map(readVector));
  return { json: result, text: textOf(result), exitCode: result.failed === 0 ? 0 : 1 };
}

export function checkAll(vectors: readonly Vector[]): OracleResult {
  const result: OracleResult = { passed: 0, failed: 0, skipped: 0, failures: [], skips: [] };
  for (const vector of vectors) {
    const failure = played(vector);
    if (failure === null) result.passed++;
    else result.failures.push(failure);
  }
  result.failed = result.failures.length;
  return result;
}

/** An engine that stops on an assertion has failed the vector, not the command. */
function played(vector: Vector): Failure | null {
  try {
    return checkVector(vector);
  } catch (error) {
    const { name } = vector;
    if (error instanceof ScriptError) {
      const { op, field, use, is, message: sentence } = error;
      return { name, op, field, expected: use, actual: is, sentence };
    }
    const actual = error instanceof Error ? error.message : String(error);
    const sentence = `${name}: the engine stopped: ${actual}.`;
    return { name, op: -1, field: 'error', expected: 'a run to the end', actual, sentence };
  }
}

function filesUnder(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`There is no file or folder ${path}.`);
  if (stat.isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(path, name));
}

function readVector(path: string): Vector {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new UsageError(`${path} is not JSON.`);
  }
  return asVector(value, path);
}

function textOf({ passed, failed, skipped, failures, skips }: OracleResult): string {
  const reasons = new Map<string, number>();
  for (const { why } of skips) reasons.set(why, (reasons.get(why) ?? 0) + 1);
  return [
    ...failures.map(
      ({ name, op, field, expected, actual, sentence }) =>
        sentence ??
        `${name}: after op ${op} ${field} is ${JSON.stringify(actual)}, ` +
          `expected ${JSON.stringify(expected)}`,
    ),
    ...[...reasons].map(([why, n]) => `skipped ${n}: ${why}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n');
}
