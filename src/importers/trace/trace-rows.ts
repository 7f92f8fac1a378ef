/** The understood events of a trace, as columns in the order of the file. */
import { assert } from '../../lib/assert.ts';

/**
 * Events that are read, by name. What `ptr`, `a`, `b` and `c` of their rows hold; a name is a
 * number of Names, and NOTHING is what a line does not tell.
 */
export const READ = {
  /** a: vec; rows of NET_RX only. */
  softirq_raise: 1,
  softirq_entry: 2,
  softirq_exit: 3,
  /** a: work; b: name of the device; c: budget. */
  napi_poll: 4,
  /** ptr: skb; a: length; b: name of the device; c: alloc_cpu. */
  netif_rx: 5,
  netif_receive_skb: 6,
  /** ptr: skb; a: name of the location; c: alloc_cpu. */
  consume_skb: 7,
  /** ptr: skb; a: name of the location; b: name of the reason; c: alloc_cpu. */
  kfree_skb: 8,
  /** ptr: skb; a: length; c: alloc_cpu. */
  skb_copy_datagram_iovec: 9,
  /** ptr: socket; a: length; b: PROTOCOL. */
  sock_recv_length: 10,
  /** a: target CPU; b: CALL. Rows of kicks and of RPS only. */
  csd_queue_cpu: 11,
  /** b: CALL. Rows of kicks and of RPS only. */
  csd_function_entry: 12,
  /** ptr: object; a: name of the call site; b: name of the cache. */
  kmem_cache_alloc: 13,
  kmem_cache_free: 14,
  /** ptr: object; a: name of the call site. */
  kfree: 15,
} as const;

export type ReadEvent = keyof typeof READ;

export const PROTOCOL = { other: 0, udp: 1, tcp: 2 } as const;
export const CALL = { other: 0, kick: 1, rps: 2 } as const;
export const NOTHING = -1;

/** Rows that are kept at most: 35 bytes each. */
export const MOST_ROWS = 2_000_000;
const FIRST_ROWS = 1 << 14;

export class TraceRows {
  length = 0;
  private capacity = FIRST_ROWS;
  at = new Float64Array(FIRST_ROWS); // [row] ns or ticks since the first event of the file
  line = new Uint32Array(FIRST_ROWS); // [row] line of the file, from 1
  ptrHi = new Uint32Array(FIRST_ROWS); // [row] see READ
  ptrLo = new Uint32Array(FIRST_ROWS);
  a = new Int32Array(FIRST_ROWS); // [row] see READ
  b = new Int32Array(FIRST_ROWS);
  c = new Int32Array(FIRST_ROWS);
  cpu = new Uint16Array(FIRST_ROWS); // [row] CPU, or NO_CPU
  event = new Uint8Array(FIRST_ROWS); // [row] READ
  /** Whether the file has them in order of time. */
  ascending = true;
  private sorted: Uint32Array | null = null;

  /** A new last row with nothing in it but what happened when and where; gives its index. */
  add(event: number, cpu: number, at: number, line: number): number {
    const row = this.length++;
    assert(row < MOST_ROWS, 'the reader stops where rows end');
    if (row === this.capacity) this.grow();
    if (row > 0 && at < this.at[row - 1]) this.ascending = false;
    this.event[row] = event;
    this.cpu[row] = cpu;
    this.at[row] = at;
    this.line[row] = line;
    this.ptrHi[row] = 0;
    this.ptrLo[row] = 0;
    this.a[row] = NOTHING;
    this.b[row] = NOTHING;
    this.c[row] = NOTHING;
    return row;
  }

  /** Whether there is a row of an event. */
  has(event: number): boolean {
    return this.event.subarray(0, this.length).includes(event);
  }

  /** Takes the last row back. */
  drop(): void {
    this.length--;
  }

  /** Rows in order of time; those of one instant as they stand in the file. */
  order(): Uint32Array {
    if (this.sorted?.length === this.length) return this.sorted;
    const { at } = this;
    const rows = new Uint32Array(this.length);
    for (let row = 0; row < rows.length; row++) rows[row] = row;
    if (!this.ascending) rows.sort((x, y) => at[x] - at[y] || x - y);
    this.sorted = rows;
    return rows;
  }

  private grow(): void {
    this.capacity *= 2;
    this.at = wider(this.at, new Float64Array(this.capacity));
    this.line = wider(this.line, new Uint32Array(this.capacity));
    this.ptrHi = wider(this.ptrHi, new Uint32Array(this.capacity));
    this.ptrLo = wider(this.ptrLo, new Uint32Array(this.capacity));
    this.a = wider(this.a, new Int32Array(this.capacity));
    this.b = wider(this.b, new Int32Array(this.capacity));
    this.c = wider(this.c, new Int32Array(this.capacity));
    this.cpu = wider(this.cpu, new Uint16Array(this.capacity));
    this.event = wider(this.event, new Uint8Array(this.capacity));
  }
}

function wider<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
