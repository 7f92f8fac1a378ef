/**
 * Declared parameters, written as tables: a row a parameter, columns between bars.
 *
 *     name | range | unit | confidence | source | meaning
 *     name | machine | meaning                          range, unit and source as in params.json
 *
 * A range is `U lo hi`, `LN lo hi`, `pick v v v`, `chance p` or `const v`; `in least most` after it
 * says where it stops making sense. A source is a key of PARAM_SOURCES or of PRIOR_SOURCES.
 */
import { MACHINE_IDS, PARAM_SOURCES, type Param, paramsOf } from '../data/params.ts';
import { assert } from '../lib/assert.ts';
import type { Prior, PriorKind, PriorOrigin } from '../schema/evidence.ts';
import { PRIOR_SOURCES } from './prior-sources.ts';

/** What every row of a table has in common is where its figures were taken from. */
export function priorTable(origin: PriorOrigin, table: string): readonly Prior[] {
  const rows = table.split('\n').filter((line) => line.trim() !== '');
  return rows.map((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const prior = cells.length === 3 ? fromParams(cells) : fromCells(cells);
    return checked({ ...prior, origin });
  });
}

type Row = Omit<Prior, 'origin'>;

const KINDS: readonly PriorKind[] = ['U', 'LN', 'pick', 'chance', 'const'];

function fromCells(cells: readonly string[]): Row {
  assert(cells.length === 6, `a row has 3 or 6 columns: ${cells.join(' | ')}`);
  const [name, range, unit, confidence, source, meaning] = cells;
  const [spread, limits] = range.split(' in ');
  const [kindWord, ...words] = spread.split(' ');
  const kind = KINDS.find((each) => each === kindWord);
  assert(kind !== undefined, `${name}: unknown kind of range ${kindWord}`);
  const values = words.map(Number);
  const [lo, hi] = kind === 'pick' ? [Math.min(...values), Math.max(...values)] : values;
  const [least, most] = limits?.split(' ').map(Number) ?? defaultLimits(kind, lo, hi ?? lo);
  return {
    ...{ name, kind, lo, hi: hi ?? lo, values: kind === 'pick' ? values : [] },
    ...{ unit, meaning, source: sourceText(source), confidence: level(confidence), least, most },
  };
}

/** What the units of params.json begin with; the rest of them is meaning. */
const UNIT = /^(GHz|B\/ns|B|cycles|us|ns)\b/;

function fromParams([name, machineId, meaning]: readonly string[]): Row {
  const machine = MACHINE_IDS.find((id) => id === machineId);
  assert(machine !== undefined, `${name}: unknown machine ${machineId}`);
  const param: Param | undefined = Object.values(paramsOf(machine)).find((p) => p.name === name);
  assert(param !== undefined, `${name}: no such parameter in params.json`);
  const { dist: kind, lo, hi, unit, sources, confidence } = param;
  const shares = ['p_L1', 'a'].includes(name) ? [0, 1] : defaultLimits(kind, lo, hi);
  const [least, most] = shares;
  return {
    ...{ name, kind, lo, hi, values: [], unit: UNIT.exec(unit)?.[0] ?? '', meaning, least, most },
    source: sources.map(sourceText).join('; '),
    confidence: levelFor(confidence, machine),
  };
}

/** Wide enough to argue, narrow enough for a slider. */
function defaultLimits(kind: PriorKind, lo: number, hi: number): readonly [number, number] {
  if (kind === 'chance') return [0, 1];
  if (kind === 'LN') return [lo / 10, hi * 10];
  return kind === 'const' ? [lo / 4, hi * 4] : [lo / 10, hi * 4];
}

function sourceText(key: string): string {
  const text = PRIOR_SOURCES[key] ?? PARAM_SOURCES[key];
  assert(text !== undefined, `no source is called ${key}`);
  return text;
}

function level(word: string): Prior['confidence'] {
  assert(word === 'high' || word === 'medium' || word === 'low', `no confidence "${word}"`);
  return word;
}

/** params.json has "high for bdw" and "srf medium, others low" besides plain words. */
function levelFor(text: string, machine: string): Prior['confidence'] {
  if (!text.includes(' ')) return level(text);
  if (!text.includes(machine)) return 'low';
  return text.includes('high') ? 'high' : 'medium';
}

function checked(prior: Prior): Prior {
  const { name, kind, lo, hi, least, most, meaning } = prior;
  assert([lo, hi, least, most].every(Number.isFinite), `${name}: its range is made of numbers`);
  assert(least <= lo && lo <= hi && hi <= most, `${name}: ${least} <= ${lo} <= ${hi} <= ${most}`);
  assert(kind !== 'LN' || least > 0, `${name}: a lognormal is above 0`);
  assert(meaning !== '', `${name}: says what it is`);
  return prior;
}
