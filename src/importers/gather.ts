/** Goes through the lines of a paste once and gathers what each of them says. */
import {
  IDLE,
  type LineReading,
  readAlone,
  readLscpu,
  readNamed,
  readNumactl,
} from './line-rules.ts';
import { headlessTable, type TableShape, tableHead, tableRow } from './lscpu-table.ts';
import { MOST_LISTED } from './number-text.ts';
import { type PasteLine, pasteLines } from './paste-lines.ts';
import { bareValuesOf } from './shell-command.ts';
import type { Fact, Gathered, Misread } from './topology-facts.ts';

/** Numbers in all lists together: many times those of the largest machine, and still quick. */
const MOST_NUMBERS = 300_000;
const MOST_FACTS = 20_000;

export function gather(text: string): Gathered {
  const gatherer = new Gatherer();
  for (const line of pasteLines(text)) gatherer.take(line);
  return gatherer;
}

class Gatherer implements Gathered {
  readonly facts: Fact[] = [];
  readonly misread: Misread[] = [];
  readonly unknown: { line: number; text: string }[] = [];
  tooMany: Gathered['tooMany'] = null;
  stoppedAt: number | null = null;
  private numbers = 0;
  private table: TableShape | null = null;
  private rows = 0;
  /** Whose values the next bare lines are. */
  private awaited: readonly string[] = [];

  take({ line, text, command }: PasteLine): void {
    if (this.stoppedAt !== null) return;
    if (this.numbers > MOST_NUMBERS || this.facts.length > MOST_FACTS) this.stoppedAt = line;
    if (command !== null) {
      this.awaited = bareValuesOf(command);
      this.table = null;
      return;
    }
    if (this.takeRow(line, text)) return;
    const reading = this.read(text);
    if (reading === null) this.unknown.push({ line, text });
    else if (reading.kind === 'says')
      this.keep({ ...reading.statement, source: reading.source, line });
    else if (reading.kind === 'misread') this.misread.push({ line, text, why: reading.why });
    else if (reading.kind === 'many') this.tell(line, reading.count);
  }

  private keep(fact: Fact): void {
    if (fact.kind === 'list') this.numbers += fact.values.length;
    if (fact.kind === 'node') this.numbers += fact.cpus.length;
    this.facts.push(fact);
  }

  /** A row of a table that is open, or of one that has lost its head. */
  private takeRow(line: number, text: string): boolean {
    const head = tableHead(text);
    this.table = head ?? this.table ?? headlessTable(text);
    if (head !== null || this.table === null) return head !== null;
    const row = tableRow(text, this.table);
    if (row === null) {
      this.table = null;
      return false;
    }
    this.rows += 1;
    if (this.rows > MOST_LISTED) this.tell(line, this.rows);
    else this.facts.push({ ...row, source: 'table', line });
    return true;
  }

  private tell(line: number, count: number): void {
    if (this.tooMany === null || count > this.tooMany.count)
      this.tooMany = { line: this.tooMany?.line ?? line, count };
  }

  private read(text: string): LineReading | null {
    const header = /^==> (\S.{0,300}) <==$/.exec(text);
    if (header !== null) {
      this.awaited = [header[1]];
      return IDLE;
    }
    if (text === '') return this.readEmpty();
    const [name, ...later] = this.awaited;
    if (name !== undefined && /^(cat|grep|head|tail|getconf|sysctl):/.test(text)) {
      this.awaited = later;
      return IDLE;
    }
    if (name !== undefined && /^\d[\w\s,.+~-]*$/.test(text)) {
      this.awaited = later;
      return readNamed(name, text) ?? IDLE;
    }
    if (/^[#*]|^[^$#%>❯]{0,80}[$#%>❯]$/.test(text)) return IDLE;
    return readAlone(text) ?? readNumactl(text) ?? readLscpu(text);
  }

  /** Of the files that are looked for, only the list of offline CPUs can be empty. */
  private readEmpty(): LineReading {
    const [name, ...later] = this.awaited;
    if (name === undefined || !/\/cpu\/offline$/.test(name)) return IDLE;
    this.awaited = later;
    return readNamed(name, '') ?? IDLE;
  }
}
