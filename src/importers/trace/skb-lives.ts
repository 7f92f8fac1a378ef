/**
 * The lives of skbs: from the allocation, the queueing or the delivery that a trace shows to the
 * free that it shows. An address is an skb until it is freed, or comes back.
 */
import { NIL } from '../../schema/units.ts';
import type { FlushFrees } from './flush-frees.ts';
import { NO_CPU } from './line-head.ts';
import type { Names } from './names.ts';
import { Pointers } from './pointers.ts';
import { NOTHING, READ, type TraceRows } from './trace-rows.ts';

/** How lives end; `own` is a free by the receiver that a line of kfree shows. */
export type LifeEnd = 'flush' | 'dropped' | 'consumed' | 'freed' | 'own' | 'reused' | 'open';

/** Positions are indexes into the rows in order of time, or NIL. */
export interface Life {
  /** Allocation of the skb, or of the pair whose second half it is. */
  alloc: number;
  /** netif_rx */
  queued: number;
  /** netif_receive_skb */
  delivered: number;
  /** Last skb_copy_datagram_iovec. */
  copied: number;
  /** The receive call that took it, and whether its CPU had copied it just before. */
  received: number;
  receivedBy: 'copied' | 'fifo' | null;
  end: number;
  how: LifeEnd;
  /** CPU whose defer list it belongs to, or NIL. */
  home: number;
  device: number;
  length: number;
  /** Its address, as a number of Pointers. */
  readonly pointer: number;
}

const newLife = (pointer: number): Life => ({
  alloc: NIL,
  queued: NIL,
  delivered: NIL,
  copied: NIL,
  received: NIL,
  receivedBy: null,
  end: NIL,
  how: 'open',
  home: NIL,
  device: NOTHING,
  length: NOTHING,
  pointer,
});

/**
 * sizeof(struct sk_buff) of x86_64 builds with usual options: the second half of a pair lies so far
 * behind the first (measured: 954 of 954 TCP skbs of Linux 6.18.44).
 */
const SKB_BYTES = 224;
const BARE_ADDRESS = /^0x[0-9a-f]+$/;
const HEAD_CACHES = /^skbuff_(head|fclone)_cache$/;

/** In order of their first row; skbs that are never queued nor delivered (unix sockets) are out. */
export function skbLives(rows: TraceRows, names: Names, flushes: FlushFrees): Life[] {
  const told = new LifeTold(rows, names, flushes);
  const order = rows.order();
  for (let at = 0; at < order.length; at++) told.read(order[at], at);
  return told.lives.filter(({ queued, delivered, how }) =>
    queued !== NIL || delivered !== NIL ? true : how === 'flush',
  );
}

class LifeTold {
  readonly lives: Life[] = [];
  private readonly rows: TraceRows;
  private readonly names: Names;
  private readonly isFlush: Uint8Array;
  private readonly pointers = new Pointers();
  private readonly alive: (Life | undefined)[] = []; // [pointer]
  private readonly ofData: (Life | undefined)[] = []; // [pointer to data] its skb
  private readonly lastAlloc: (Life | undefined)[] = []; // [cpu] skb allocated by the row before
  private readonly inPass = new Uint8Array(NO_CPU + 1); // [cpu]

  constructor(rows: TraceRows, names: Names, { isFlush }: FlushFrees) {
    this.rows = rows;
    this.names = names;
    this.isFlush = isFlush;
  }

  read(row: number, at: number): void {
    const { event, cpu: cpus } = this.rows;
    const cpu = cpus[row];
    if (cpu === NO_CPU) return;
    switch (event[row]) {
      case READ.softirq_entry:
        this.inPass[cpu] = 1;
        return;
      case READ.softirq_exit:
        this.inPass[cpu] = 0;
        return;
      case READ.kmem_cache_alloc:
        return this.allocated(row, at, cpu);
      case READ.netif_rx:
        return this.queue(row, at);
      case READ.netif_receive_skb:
        return this.deliver(row, at);
      case READ.skb_copy_datagram_iovec: {
        const life = this.alive[this.pointer(row)];
        if (life !== undefined) life.copied = at;
        return;
      }
      case READ.consume_skb:
        return this.consume(row, at, cpu);
      case READ.kfree_skb:
        return this.finish(this.pointer(row), at, 'dropped');
      case READ.kmem_cache_free:
        return this.finish(this.pointer(row), at, 'freed');
      case READ.kfree:
        return this.freeData(row, at, cpu);
    }
  }

  private pointer(row: number): number {
    return this.pointers.number(this.rows.ptrHi[row], this.rows.ptrLo[row]);
  }

  private begin(pointer: number, at: number): Life {
    this.finish(pointer, at, 'reused');
    const life = newLife(pointer);
    this.alive[pointer] = life;
    this.lives.push(life);
    return life;
  }

  private finish(pointer: number, at: number, how: LifeEnd): void {
    const life = this.alive[pointer];
    if (life === undefined) return;
    life.end = at;
    life.how = how;
    this.alive[pointer] = undefined;
  }

  private allocated(row: number, at: number, cpu: number): void {
    const site = this.names.text(this.rows.a[row]);
    const { lastAlloc } = this;
    if (this.isSkb(site, row)) {
      const life = this.begin(this.pointer(row), at);
      life.alloc = at;
      life.home = cpu;
      lastAlloc[cpu] = life;
    } else if (site === 'kmalloc_reserve') {
      // A task allocates the data right behind its skb.
      this.ofData[this.pointer(row)] = lastAlloc[cpu];
      lastAlloc[cpu] = undefined;
    }
  }

  private isSkb(site: string, row: number): boolean {
    if (site === '__alloc_skb') return true;
    const cache = this.rows.b[row];
    return BARE_ADDRESS.test(site) && cache !== NOTHING && HEAD_CACHES.test(this.names.text(cache));
  }

  private queue(row: number, at: number): void {
    const pointer = this.pointer(row);
    const before = this.alive[pointer];
    const isNew = before === undefined || before.queued !== NIL || before.delivered !== NIL;
    const life = isNew ? this.begin(pointer, at) : before;
    if (isNew) this.findPair(life, row);
    life.queued = at;
    this.describe(life, row);
  }

  /** The other half of a pair, whose address is the one that was allocated. */
  private findPair(life: Life, row: number): void {
    const { ptrHi, ptrLo } = this.rows;
    // Pointers that are hashed have no high half, and no distances.
    if (ptrHi[row] === 0) return;
    const first = this.alive[this.pointers.below(ptrHi[row], ptrLo[row], SKB_BYTES)];
    if (first === undefined || first.queued !== NIL) return;
    life.alloc = first.alloc;
    life.home = first.home;
  }

  private describe(life: Life, row: number): void {
    const { a: length, b: device, c: allocCpu } = this.rows;
    life.length = length[row];
    life.device = device[row];
    if (allocCpu[row] !== NOTHING) life.home = allocCpu[row];
  }

  private deliver(row: number, at: number): void {
    const pointer = this.pointer(row);
    const before = this.alive[pointer];
    // A stacked device delivers the same skb once more.
    if (before !== undefined && before.delivered !== NIL && before.device !== this.rows.b[row])
      return;
    const isNew = before === undefined || before.delivered !== NIL;
    const life = isNew ? this.begin(pointer, at) : before;
    life.delivered = at;
    this.describe(life, row);
  }

  private consume(row: number, at: number, cpu: number): void {
    const pointer = this.pointer(row);
    if (this.isFlush[row] === 0) return this.finish(pointer, at, 'consumed');
    const life = this.alive[pointer] ?? this.begin(pointer, at);
    life.home = cpu;
    this.finish(pointer, at, 'flush');
  }

  /** A flush or a drop has told of its skb before it frees the data. */
  private freeData(row: number, at: number, cpu: number): void {
    if (this.names.text(this.rows.a[row]) !== 'skb_release_data') return;
    const pointer = this.pointer(row);
    const life = this.ofData[pointer];
    this.ofData[pointer] = undefined;
    if (life === undefined || life.end !== NIL || this.inPass[cpu] === 1) return;
    life.end = at;
    life.how = 'own';
    this.alive[life.pointer] = undefined;
  }
}
