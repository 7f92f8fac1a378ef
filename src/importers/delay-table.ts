/**
 * What delay-sweep.c prints, pasted: rows, what they were measured on, and a sentence about every
 * line that could not be read.
 */
import { formatCount, plural } from '../lib/format.ts';
import type { Sentence } from './agreement.ts';
import { type PasteLine, pasteLines } from './paste-lines.ts';

export interface DelayTableRow {
  readonly round: number;
  readonly payloadBytes: number;
  /** Added to the sender before every send(). */
  readonly delayNs: number;
  /** us per datagram sent. */
  readonly us: number;
  readonly receivedPerUs: number;
  /** Voluntary context switches of the receiver per datagram. */
  readonly switches: number;
  /** IPIs to the receiver's CPU per datagram; null where the kernel does not count them so. */
  readonly ipis: number | null;
  readonly dropShare: number;
}

/** "kernel", "processor" and the like, with what the program found. */
export interface DelayFact {
  readonly title: string;
  readonly value: string;
}

export interface DelayTableReading {
  readonly rows: readonly DelayTableRow[];
  readonly facts: readonly DelayFact[];
  /** Of kind 'unread' where something was left out. */
  readonly sentences: readonly Sentence[];
}

export const MOST_CHARACTERS = 1_000_000;
/** Lines that could not be read and are named; the others are counted. */
const MOST_NAMED = 6;
const SHOWN_SIGNS = 40;
/** Beyond this a row is no datagram over loopback but a mistake. */
const MOST_US = 1e6;

interface Field {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
  /** The field may be empty. */
  readonly isOptional: boolean;
}

const whole = (name: string, least: number, most: number): Field => ({
  ...{ name, least, most, isWhole: true, isOptional: false },
});
const ratio = (name: string, most: number, isOptional = false): Field => ({
  ...{ name, least: 0, most, isWhole: false, isOptional },
});

/** Columns in the order of the program. */
const FIELDS: readonly Field[] = [
  whole('rep', 1, 1e6),
  whole('payload_bytes', 1, 65_507),
  whole('extra_delay_ns', 0, 1e9),
  ratio('us_per_datagram_sent', MOST_US),
  ratio('received_m_per_s', 1e3),
  ratio('receiver_voluntary_ctx_switches_per_datagram', 1e3),
  ratio('call_ipis_to_receiver_cpu_per_datagram', 1e3, true),
  ratio('drop_share', 1),
];
const HEAD = FIELDS.map(({ name }) => name).join(',');

/** Never throws, and takes time in proportion to the text. */
export function readDelayTable(text: string): DelayTableReading {
  if (text.length > MOST_CHARACTERS) return nothing(tooLong(text.length));
  const rows: DelayTableRow[] = [];
  const facts: DelayFact[] = [];
  const faults: Sentence[] = [];
  for (const line of pasteLines(text)) {
    const fact = /^# ([^:]{1,60}): (.{1,200})$/.exec(line.text);
    if (fact !== null) facts.push({ title: fact[1], value: fact[2] });
    if (isSkipped(line)) continue;
    const read = readRow(line.text);
    if (typeof read === 'string') faults.push(faultAt(line, read));
    else rows.push(read);
  }
  if (rows.length === 0 && faults.length === 0) return nothing(`There is no row in it: ${HINT}.`);
  return { rows, facts, sentences: [...summary(rows), ...shortened(faults)] };
}

const HINT = 'paste everything that delay-sweep prints, comments and all';

/** Comments, empty lines, prompts with a command, and the names of the columns. */
function isSkipped({ text, command }: PasteLine): boolean {
  return text === '' || text.startsWith('#') || text === HEAD || command !== null || isCall(text);
}

function isCall(text: string): boolean {
  return /^[^,]{0,80}[$#%>❯] (?:\.\/delay-sweep|gcc)\b/.test(text);
}

/** A row, or what is wrong with the line. */
function readRow(text: string): DelayTableRow | string {
  const cells = text.split(',').map((cell) => cell.trim());
  if (cells.length !== FIELDS.length)
    return `has ${cells.length} of ${FIELDS.length} fields between commas`;
  const values: number[] = [];
  for (const [i, field] of FIELDS.entries()) {
    const value = readField(cells[i], field);
    if (typeof value === 'string') return value;
    values.push(value);
  }
  const [round, payloadBytes, delayNs, us, receivedPerUs, switches, ipis, dropShare] = values;
  if (us === 0) return 'has us_per_datagram_sent 0, and a datagram takes some time';
  return {
    ...{ round, payloadBytes, delayNs, us, receivedPerUs, switches, dropShare },
    ipis: Number.isNaN(ipis) ? null : ipis,
  };
}

/** NaN for a field that may be empty and is. */
function readField(cell: string, { name, least, most, isWhole, isOptional }: Field) {
  if (cell === '' && isOptional) return Number.NaN;
  const value = /^\d{1,15}(?:\.\d{1,15})?$/.test(cell) ? Number(cell) : Number.NaN;
  const isKind = isWhole ? Number.isInteger(value) : Number.isFinite(value);
  if (isKind && value >= least && value <= most) return value;
  const kind = isWhole ? 'whole number' : 'number';
  return `has ${name} "${cut(cell)}", which is no ${kind} from ${least} to ${most}`;
}

function faultAt({ line, text }: PasteLine, fault: string): Sentence {
  return {
    kind: 'unread',
    text: `Line ${line}, "${cut(text)}", was left out: it ${fault}.`,
    line,
  };
}

function cut(text: string): string {
  return text.length <= SHOWN_SIGNS ? text : `${text.slice(0, SHOWN_SIGNS)}…`;
}

function shortened(faults: readonly Sentence[]): readonly Sentence[] {
  const more = faults.length - MOST_NAMED;
  if (more <= 0) return faults;
  const text = `${plural(more, 'more line')} left out; ${HINT}.`;
  return [...faults.slice(0, MOST_NAMED), { kind: 'unread', text, line: null }];
}

/** So much is lost where the receiver has to share its CPU, or is slower than the sender. */
const MUCH_LOST = 0.1;

function summary(rows: readonly DelayTableRow[]): readonly Sentence[] {
  if (rows.length === 0) return [];
  const rounds = new Set(rows.map(({ round }) => round)).size;
  const lossy = rows.filter(({ dropShare }) => dropShare > MUCH_LOST).length;
  const texts = [`${plural(rows.length, 'row')} of ${plural(rounds, 'round')} read.`];
  if (lossy > 0)
    texts.push(
      `${plural(lossy, 'row')} lost more than ${MUCH_LOST * 100} % of the datagrams: the receiver's CPU had other work, or the receiver is the slower side. What they say of wake-ups is worth little.`,
    );
  return texts.map((text) => ({ kind: 'read', text, line: null }));
}

function nothing(text: string): DelayTableReading {
  return { rows: [], facts: [], sentences: [{ kind: 'unread', text, line: null }] };
}

function tooLong(characters: number): string {
  const [has, limit] = [characters, MOST_CHARACTERS].map(formatCount);
  return `The text has ${has} characters, more than the ${limit} that are read: ${HINT}, and nothing else.`;
}

/** Medians over the rounds, by payload and delay, in ascending order. */
export interface DelayMedian {
  readonly payloadBytes: number;
  readonly delayNs: number;
  readonly rounds: number;
  readonly us: number;
  /** Lowest and highest of the rounds. */
  readonly usRange: readonly [number, number];
  readonly switches: number;
  readonly ipis: number | null;
}

export function delayMedians(rows: readonly DelayTableRow[]): readonly DelayMedian[] {
  const points = new Map<string, DelayTableRow[]>();
  for (const row of rows) {
    const key = `${row.payloadBytes} ${row.delayNs}`;
    points.set(key, [...(points.get(key) ?? []), row]);
  }
  return [...points.values()]
    .map(medianOf)
    .sort((a, b) => a.payloadBytes - b.payloadBytes || a.delayNs - b.delayNs);
}

function medianOf(rows: readonly DelayTableRow[]): DelayMedian {
  const [{ payloadBytes, delayNs }] = rows;
  const times = rows.map(({ us }) => us);
  const ipis = rows.map((row) => row.ipis).filter((value) => value !== null);
  return {
    ...{ payloadBytes, delayNs, rounds: rows.length },
    us: middle(times),
    usRange: [Math.min(...times), Math.max(...times)],
    switches: middle(rows.map(({ switches }) => switches)),
    ipis: ipis.length === 0 ? null : middle(ipis),
  };
}

/** The higher of the two in the middle where there are two. */
function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
