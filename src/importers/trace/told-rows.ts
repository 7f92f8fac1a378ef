/** Rows of a recording in the order in which they are found, put into the order of time at last. */

import { type EventColumns, type EventKind, newColumns } from '../../schema/events.ts';
import type { TraceRule } from '../../schema/trace-recording.ts';
import { ruleCode } from '../../schema/trace-recording.ts';
import { NIL, PS_PER_NS } from '../../schema/units.ts';

/** What a row of the trace becomes. */
export interface Told {
  readonly kind: EventKind;
  readonly cpu: number;
  /** Number of its skb's life, or NIL. */
  readonly life?: number;
  readonly x?: number;
  readonly y?: number;
  readonly z?: number;
  readonly durPs?: number;
  readonly rule: TraceRule;
}

/** Where a row stands among those of the trace. */
export interface Place {
  /** Position of the row of the trace whose time and line it has. */
  readonly at: number;
  /** Before that row's own event where negative, behind it where positive. */
  readonly shift?: number;
}

const FIRST_ROWS = 1 << 12;
const FIELDS = 9;
const [KIND, CPU, LIFE, X, Y, Z, RULE, AT, LAST] = Array.from({ length: FIELDS }, (_, i) => i);

export class ToldRows {
  length = 0;
  private keys = new Float64Array(FIRST_ROWS); // [row] place
  private durPs = new Float64Array(FIRST_ROWS); // [row]
  private fields = new Int32Array(FIRST_ROWS * FIELDS); // [row * FIELDS + field]

  add(place: Place, told: Told): number {
    const row = this.length++;
    if (row === this.keys.length) this.grow();
    const { fields } = this;
    const base = row * FIELDS;
    this.keys[row] = place.at + (place.shift ?? 0);
    this.durPs[row] = told.durPs ?? 0;
    fields[base + KIND] = told.kind;
    fields[base + CPU] = told.cpu;
    fields[base + LIFE] = told.life ?? NIL;
    fields[base + X] = told.x ?? 0;
    fields[base + Y] = told.y ?? 0;
    fields[base + Z] = told.z ?? 0;
    fields[base + RULE] = ruleCode(told.rule);
    fields[base + AT] = place.at;
    fields[base + LAST] = 0;
    return row;
  }

  /** The skb of this row is free behind it. */
  endsLife(row: number): void {
    this.fields[row * FIELDS + LAST] = 1;
  }

  /**
   * Rows by place; at one place in the order in which they were added. Places are near whole
   * numbers: rows are counted into these first, and what is left to sort is short.
   */
  private sorted(): Uint32Array {
    const { keys, length } = this;
    let buckets = 0;
    for (let row = 0; row < length; row++) buckets = Math.max(buckets, Math.floor(keys[row]) + 2);
    const ends = new Uint32Array(buckets + 1); // [bucket] where it ends, once it is filled
    for (let row = 0; row < length; row++) ends[Math.floor(keys[row]) + 2]++;
    for (let bucket = 1; bucket <= buckets; bucket++) ends[bucket] += ends[bucket - 1];
    const rows = new Uint32Array(length);
    for (let row = 0; row < length; row++) rows[ends[Math.floor(keys[row]) + 1]++] = row;
    for (let bucket = 0, from = 0; bucket < buckets; from = ends[bucket++]) {
      const end = ends[bucket];
      if (end - from > 1) rows.subarray(from, end).sort((a, b) => keys[a] - keys[b] || a - b);
    }
    return rows;
  }

  /** The columns; `timeOf` gives ns or ticks of a position, `lineOf` its line. */
  columns(timeOf: (at: number) => number, lineOf: (at: number) => number) {
    const columns = newColumns(this.length + (this.length & 1));
    const rule = new Uint8Array(this.length);
    const line = new Uint32Array(this.length);
    const life = new Int32Array(this.length);
    const slots = new Slots();
    const rows = this.sorted();
    for (let i = 0; i < rows.length; i++) {
      const base = rows[i] * FIELDS;
      const { fields } = this;
      const at = fields[base + AT];
      columns.atPs[i] = timeOf(at) * PS_PER_NS;
      columns.durPs[i] = this.durPs[rows[i]];
      columns.kind[i] = fields[base + KIND];
      columns.cpu[i] = fields[base + CPU];
      columns.x[i] = fields[base + X];
      columns.y[i] = fields[base + Y];
      columns.z[i] = fields[base + Z];
      life[i] = fields[base + LIFE];
      columns.skb[i] = slots.of(life[i]);
      if (fields[base + LAST] === 1) slots.free(life[i]);
      rule[i] = fields[base + RULE];
      line[i] = lineOf(at);
    }
    columns.length = rows.length;
    return { columns: columns as EventColumns, rule, line, life, skbSlots: slots.count };
  }

  private grow(): void {
    const rows = 2 * this.keys.length;
    const keys = new Float64Array(rows);
    keys.set(this.keys);
    this.keys = keys;
    const durPs = new Float64Array(rows);
    durPs.set(this.durPs);
    this.durPs = durPs;
    const fields = new Int32Array(rows * FIELDS);
    fields.set(this.fields);
    this.fields = fields;
  }
}

/** Slots of skbs, used again once a life is over. */
class Slots {
  count = 0;
  private readonly slotOf = new Map<number, number>();
  private readonly empty: number[] = [];

  of(life: number): number {
    if (life === NIL) return NIL;
    const known = this.slotOf.get(life);
    if (known !== undefined) return known;
    const slot = this.empty.pop() ?? this.count++;
    this.slotOf.set(life, slot);
    return slot;
  }

  free(life: number): void {
    const slot = this.slotOf.get(life);
    this.slotOf.delete(life);
    if (slot !== undefined) this.empty.push(slot);
  }
}
