/**
 * Goes through the bytes of a trace once: counts every line, keeps a row of every event that is
 * read. What it holds grows with the events, to MOST_ROWS, and with nothing else.
 */
import { ByteLines } from './byte-lines.ts';
import { type CaptureNotes, NO_NOTES, withComment } from './capture-notes.ts';
import { FieldReader } from './event-fields.ts';
import { type LineHead, NO_CPU, newHead, type ReadHead, readTaskHead } from './line-head.ts';
import { Names } from './names.ts';
import {
  headReader,
  notATrace,
  type Recognised,
  recognise,
  refuseBinary,
  type TraceFormat,
} from './recognise.ts';
import { skipBlanks, textOf } from './scan.ts';
import { readStray } from './stray-lines.ts';
import { MOST_ROWS, READ, TraceRows } from './trace-rows.ts';

export interface LineCounts {
  total: number;
  events: number;
  comments: number;
  meta: number;
  lost: number;
  unparsed: number;
}

/** A place where the recording itself says that events are missing. */
export interface LostPlace {
  readonly line: number;
  /** Null where it does not say. */
  readonly cpu: number | null;
  readonly events: number | null;
  /** ns or ticks, of the last event line before it, since the first event; null before any. */
  readonly at: number | null;
}

/** A line that is shown to the viewer. */
export interface ShownLine {
  readonly line: number;
  readonly text: string;
}

/** So much is looked at to tell the format; more where all of it is comments. */
const HEAD_BYTES = 1 << 16;
const MOST_HEAD_BYTES = 1 << 20;
const MOST_SHOWN = 5;
const MOST_PLACES = 1_000;
const MOST_SHOWN_BYTES = 1_000;
/** Blanks that are kept before a line that is no event: frames of call chains are told by them. */
const MOST_INDENT = 40;
/** Doubles are exact up to here: 104 days in ns. */
const MOST_SPAN = Number.MAX_SAFE_INTEGER;
const BILLION = 1e9;
const HASH = 35;

export class TraceReader {
  readonly lines: LineCounts = {
    total: 0,
    events: 0,
    comments: 0,
    meta: 0,
    lost: 0,
    unparsed: 0,
  };
  readonly rows = new TraceRows();
  /** Of events; the first are READ's. */
  readonly eventNames = new Names(Object.keys(READ));
  /** Of functions, devices, caches, reasons. */
  readonly names = new Names();
  readonly eventCounts = new Float64Array(2 + 4_096); // [name of event] lines
  readonly cpuCounts = new Float64Array(NO_CPU + 1); // [cpu] lines
  /** With times since the first event of the file, as in the rows. */
  readonly lost: LostPlace[] = [];
  readonly lostPerCpu = new Map<number | null, number>();
  readonly unparsed: ShownLine[] = [];
  /** Events that lack a field they are read for, by event. */
  readonly incomplete = new Map<number, { lines: number; first: number }>();
  /** Lines of "CPU n buffer started": what that CPU did before was overwritten. */
  readonly overwritten: ShownLine[] = [];
  /** Events that tracefs says were overwritten before it was read. */
  overwrittenEvents = 0;
  notes: CaptureNotes = NO_NOTES;
  recognised: Recognised | null = null;
  /** First and last time of all events, since the first one in the file. */
  firstAt = Number.POSITIVE_INFINITY;
  lastAt = Number.NEGATIVE_INFINITY;
  /** The line behind which nothing is read, because there are too many events. */
  fullAtLine: number | null = null;
  /** The last line is an event and has no end of line: it may be cut in the middle of a field. */
  lastLineOpen = false;

  private readonly cutter = new ByteLines(
    (b, from, end) => this.readLine(b, from, end),
    () => this.readLong(),
  );
  private readonly fields = new FieldReader(this.rows, this.names);
  private readonly head: LineHead = newHead();
  private readHead: ReadHead = readTaskHead;
  private ticks = false;
  private baseHi = 0;
  private baseLo = 0;
  private hasBase = false;
  private latestAt = 0;
  private waiting: Uint8Array | null = new Uint8Array();
  private lookAtBytes = HEAD_BYTES;
  private readonly mostRows: number;

  constructor(mostRows = MOST_ROWS) {
    this.mostRows = mostRows;
  }

  get isFull(): boolean {
    return this.fullAtLine !== null;
  }

  /** Throws an InputError where the file is no text of a trace. */
  push(chunk: Uint8Array): void {
    if (this.isFull) return;
    if (this.waiting === null) this.cutter.push(chunk);
    else {
      this.waiting = joined(this.waiting, chunk);
      if (this.waiting.length >= this.lookAtBytes) this.begin(this.waiting, false);
    }
  }

  /** Throws as push() does. */
  end(): void {
    if (this.waiting !== null) this.begin(this.waiting, true);
    const events = this.lines.events;
    this.cutter.end();
    this.lastLineOpen = this.cutter.openEnd && this.lines.events > events;
  }

  get format(): TraceFormat {
    return this.recognised?.format ?? 'ftrace';
  }

  private begin(bytes: Uint8Array, isAll: boolean): void {
    refuseBinary(bytes.subarray(0, HEAD_BYTES));
    const head = bytes.subarray(0, MOST_HEAD_BYTES);
    this.recognised = recognise(head);
    if (this.recognised === null) {
      this.lookAtBytes = 4 * bytes.length;
      if (!isAll && bytes.length < MOST_HEAD_BYTES) return;
      throw notATrace(head);
    }
    this.waiting = null;
    this.readHead = headReader(this.recognised.format);
    this.ticks = this.recognised.ticks;
    this.cutter.push(bytes.subarray(hasByteOrderMark(bytes) ? 3 : 0));
  }

  private readLine(b: Uint8Array, from: number, end: number): void {
    if (this.isFull) return;
    this.lines.total++;
    if (from === end) this.lines.comments++;
    else if (b[from] === HASH || !this.readHead(b, from, end, this.head))
      this.readStray(b, from, end);
    else if (this.head.ticks !== this.ticks) this.noteUnparsed(b, from, end);
    else this.readEvent(b, from, end);
  }

  private readLong(): void {
    this.lines.total++;
    this.lines.unparsed++;
    this.show({ line: this.lines.total, text: '(longer than 65,536 bytes)' });
  }

  private readEvent(b: Uint8Array, from: number, end: number): void {
    const { head, lines, rows } = this;
    const at = this.sinceFirst();
    if (Math.abs(at) > MOST_SPAN) return this.noteUnparsed(b, from, end);
    const name = this.eventNames.number(b, head.nameFrom, head.nameEnd);
    lines.events++;
    this.eventCounts[name]++;
    this.cpuCounts[head.cpu]++;
    this.latestAt = at;
    if (at < this.firstAt) this.firstAt = at;
    if (at > this.lastAt) this.lastAt = at;
    if (name === 0 || name > READ.kfree) return;
    const row = rows.add(name, head.cpu, at, lines.total);
    const read = this.fields.read(b, head.bodyFrom, end, row);
    if (read === 'kept') {
      if (rows.length === this.mostRows) this.fullAtLine = lines.total;
      return;
    }
    rows.drop();
    if (read === 'missing') this.noteIncomplete(name);
  }

  /** Nanoseconds or ticks since the first event, exact. */
  private sinceFirst(): number {
    const { hi, lo } = this.head;
    if (!this.hasBase) {
      this.hasBase = true;
      this.baseHi = hi;
      this.baseLo = lo;
    }
    return (hi - this.baseHi) * BILLION + (lo - this.baseLo);
  }

  private noteIncomplete(name: number): void {
    const before = this.incomplete.get(name);
    if (before === undefined) this.incomplete.set(name, { lines: 1, first: this.lines.total });
    else before.lines++;
  }

  private noteUnparsed(b: Uint8Array, from: number, end: number): void {
    this.lines.unparsed++;
    this.show({ line: this.lines.total, text: shortText(b, from, end) });
  }

  private show(line: ShownLine): void {
    if (this.unparsed.length < MOST_SHOWN) this.unparsed.push(line);
  }

  private readStray(b: Uint8Array, from: number, end: number): void {
    const first = skipBlanks(b, from, end);
    const text = shortText(b, Math.max(from, first - MOST_INDENT), end);
    const stray = readStray(text);
    const { lines } = this;
    if (stray.kind === 'comment') {
      lines.comments++;
      this.readComment(text);
    } else if (stray.kind === 'meta') lines.meta++;
    else if (stray.kind === 'unparsed') this.noteUnparsed(b, from, end);
    else this.noteLost(stray.cpu, stray.events);
  }

  private readComment(text: string): void {
    if (text.startsWith('# skbscope ')) this.notes = withComment(this.notes, text);
    const entries = /^# entries-in-buffer\/entries-written: (\d{1,15})\/(\d{1,15})\b/.exec(text);
    if (entries !== null)
      this.overwrittenEvents = Math.max(0, Number(entries[2]) - Number(entries[1]));
    if (/^#+ CPU \d+ buffer started #+$/.test(text) && this.overwritten.length < MOST_PLACES)
      this.overwritten.push({ line: this.lines.total, text });
  }

  private noteLost(cpu: number | null, events: number | null): void {
    this.lines.lost++;
    const place = { line: this.lines.total, cpu, events, at: this.hasBase ? this.latestAt : null };
    if (this.lost.length < MOST_PLACES) this.lost.push(place);
    this.lostPerCpu.set(cpu, (this.lostPerCpu.get(cpu) ?? 0) + (events ?? 0));
  }
}

function shortText(b: Uint8Array, from: number, end: number): string {
  return textOf(b, from, Math.min(end, from + MOST_SHOWN_BYTES));
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function hasByteOrderMark(b: Uint8Array): boolean {
  return b[0] === 0xef && b[1] === 0xbb && b[2] === 0xbf;
}
