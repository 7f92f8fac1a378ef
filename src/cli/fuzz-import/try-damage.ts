/** Imports a damaged trace and holds the outcome against what must hold for any file. */
import { isDeepStrictEqual } from 'node:util';
import { type ImportedTrace, importTrace } from '../../importers/trace/import-trace.ts';
import { InputError } from '../../lib/assert.ts';
import { TRACE_RULES } from '../../schema/trace-recording.ts';
import { NIL } from '../../schema/units.ts';
import { Draws } from '../fuzz/draws.ts';
import type { Fault } from '../fuzz/failure.ts';
import { damagedTrace } from './damage.ts';
import { slowCount } from './slow-count.ts';

export interface ImportFailure extends Fault {
  readonly seed: number;
}

/** Null if all holds. */
export async function tryDamage(
  seed: number,
  traces: readonly Uint8Array[],
): Promise<ImportFailure | null> {
  const bytes = damagedTrace(seed, traces);
  try {
    const trace = await importTrace(inPieces(seed, bytes));
    const fault = faultIn(trace, bytes);
    return fault === null ? null : { seed, ...fault };
  } catch (error) {
    if (error instanceof InputError) return isSentence(error, seed);
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { seed, invariant: 'no exception', detail };
  }
}

function* inPieces(seed: number, bytes: Uint8Array): Generator<Uint8Array> {
  const draws = new Draws(seed, 'pieces');
  for (let from = 0; from < bytes.length; ) {
    const end = from + draws.whole(1, 60_000);
    yield bytes.subarray(from, end);
    from = end;
  }
}

/** A refusal says what, where and what to do. */
function isSentence(error: InputError, seed: number): ImportFailure | null {
  const good = /^[A-Z].{10,} \((first bytes|byte [\d,]+|no line|line [\d,]+.*)\): .{10,}\.$/s;
  if (good.test(error.message)) return null;
  return { seed, invariant: 'a sentence', detail: error.message };
}

type Check = (trace: ImportedTrace, bytes: Uint8Array) => Fault | null;

const CHECKS: readonly Check[] = [linesAddUp, countsAgree, headlinesAgree, rowsHold, livesAddUp];

function faultIn(trace: ImportedTrace, bytes: Uint8Array): Fault | null {
  for (const check of CHECKS) {
    const fault = check(trace, bytes);
    if (fault !== null) return fault;
  }
  return null;
}

function linesAddUp({ coverage }: ImportedTrace): Fault | null {
  const { total, events, comments, meta, lost, unparsed } = coverage.lines;
  const sum = events + comments + meta + lost + unparsed;
  return sum === total ? null : { invariant: 'every line has a kind', detail: `${sum} ${total}` };
}

function countsAgree({ coverage }: ImportedTrace, bytes: Uint8Array): Fault | null {
  const slow = slowCount(bytes, coverage);
  const { total, events, comments, lost } = coverage.lines;
  const invariant = 'a slow count agrees';
  if (!isDeepStrictEqual(slow.lines, { total, events, comments, lost }))
    return { invariant, detail: difference(slow.lines, coverage.lines) };
  if (!isDeepStrictEqual({ ...slow.events }, { ...coverage.events }))
    return { invariant, detail: difference(slow.events, coverage.events) };
  return null;
}

/** Where the flush is guessed, because no location names it, its counts are the importer's own. */
const GUESSED = ['flush_frees', 'flush_batches', 'largest_flush_batch'];

function headlinesAgree(trace: ImportedTrace, bytes: Uint8Array): Fault | null {
  const slow: Record<string, unknown> = slowCount(bytes, trace.coverage).headline;
  const fast: Record<string, unknown> = { ...trace.headline };
  fast.unparsed_lines = undefined;
  slow.unparsed_lines = undefined;
  if (trace.flushRule !== 'function' && trace.flushRule !== null)
    for (const name of GUESSED) slow[name] = fast[name];
  if (isDeepStrictEqual(slow, fast)) return null;
  return { invariant: 'a slow headline agrees', detail: difference(slow, fast) };
}

function difference(slow: object, fast: object): string {
  const other = new Map<string, unknown>(Object.entries(fast));
  return Object.entries(slow)
    .filter(([name, value]) => !isDeepStrictEqual(value, other.get(name)))
    .map(
      ([name, value]) =>
        `${name}: ${JSON.stringify(value)}, not ${JSON.stringify(other.get(name))}`,
    )
    .join('; ');
}

/** What every reader of a recording counts on. */
function rowsHold({ recording }: ImportedTrace): Fault | null {
  const { columns: c, rule, line, life, cpus, skbSlots } = recording;
  for (let i = 0; i < c.length; i++) {
    const inOrder = i === 0 ? c.atPs[i] >= 0 : c.atPs[i] >= c.atPs[i - 1];
    const skbHolds = c.skb[i] < skbSlots && (c.skb[i] === NIL) === (life[i] === NIL);
    if (inOrder && skbHolds && c.cpu[i] < cpus && rule[i] < TRACE_RULES.length && line[i] > 0)
      continue;
    const row = [c.kind[i], c.cpu[i], c.atPs[i], c.skb[i], life[i], rule[i], line[i]];
    return { invariant: 'rows hold', detail: `row ${i}: ${row.join(' ')}` };
  }
  return null;
}

function livesAddUp({ lives, coverage }: ImportedTrace): Fault | null {
  const sum = Object.values(lives.ends).reduce((a, b) => a + b, 0);
  const holds = sum === lives.total && lives.total <= coverage.lines.events;
  return holds ? null : { invariant: 'lives add up', detail: `${sum} of ${lives.total}` };
}
