/**
 * The events of one run, by their numbers. Pieces that are full are packed, so that a long run
 * takes about a quarter of its columns; those that were looked at last lie unpacked beside them:
 * whoever goes through events, on or back, unpacks each piece once.
 */
import { assert } from '../lib/assert.ts';
import { BYTES_PER_EVENT, type EventColumns, newColumns } from '../schema/events.ts';
import type { CpuIndex, EventIndex, Ps, SkbIndex } from '../schema/units.ts';
import type { EventRows } from './event-rows.ts';
import type { PackedRows, RowPacker } from './row-packer.ts';

const SHIFT = 13;
export const PIECE_ROWS = 1 << SHIFT;
const MASK = PIECE_ROWS - 1;
/** Pieces that lie unpacked: 9 MB, and more than anybody looks back from the playhead. */
const MOST_OPEN = 32;

/** Short runs need none: it is fetched when the first piece is full. */
let packer: RowPacker | null = null;

export async function fetchPacker(): Promise<void> {
  const { RowPacker } = await import('./row-packer.ts');
  packer ??= new RowPacker(PIECE_ROWS);
}

interface OpenPiece {
  readonly rows: EventColumns;
  piece: number;
  /** When it was turned to last. */
  turn: number;
}

export class EventStore implements EventRows {
  /** [piece] full ones; null where it is not packed, or never will be. */
  private readonly packed: (PackedRows | null)[];
  private packedBytes: number;
  /** Full pieces before this one are packed. */
  private packedTo: number;
  /** Among them, for good, the piece that is being filled. */
  private readonly open: OpenPiece[] = [];
  private readonly openAt: (OpenPiece | undefined)[] = []; // [piece]
  private turns = 0;
  /** The piece that was read last, and its rows. */
  private piece: number;
  private rows: EventColumns;
  /** The rows of the piece that is being filled. */
  private last: EventColumns;

  /** `lying`: rows of full pieces that somebody else keeps, and nobody changes. */
  constructor(packed: readonly PackedRows[] = [], lying: readonly EventColumns[] = []) {
    this.packed = [...packed, ...lying.map(() => null)];
    this.packedBytes = packed.reduce((sum, { words }) => sum + words.byteLength, 0);
    lying.forEach((rows, i) => {
      const piece = packed.length + i;
      this.openAt[piece] = { rows, piece, turn: 0 };
    });
    this.packedTo = this.packed.length;
    this.piece = this.packed.length;
    this.last = this.openPiece(this.piece).rows;
    this.rows = this.last;
  }

  get length(): number {
    return this.packed.length * PIECE_ROWS + this.last.length;
  }

  /** Memory taken, bytes. */
  get bytes(): number {
    return this.packedBytes + this.open.length * PIECE_ROWS * BYTES_PER_EVENT;
  }

  atPs(i: EventIndex): Ps {
    return this.rowsWith(i).atPs[i & MASK];
  }

  durPs(i: EventIndex): Ps {
    return this.rowsWith(i).durPs[i & MASK];
  }

  kind(i: EventIndex): number {
    return this.rowsWith(i).kind[i & MASK];
  }

  cpu(i: EventIndex): CpuIndex {
    return this.rowsWith(i).cpu[i & MASK];
  }

  skb(i: EventIndex): SkbIndex {
    return this.rowsWith(i).skb[i & MASK];
  }

  x(i: EventIndex): number {
    return this.rowsWith(i).x[i & MASK];
  }

  y(i: EventIndex): number {
    return this.rowsWith(i).y[i & MASK];
  }

  z(i: EventIndex): number {
    return this.rowsWith(i).z[i & MASK];
  }

  /** Index of the first event later than `atPs`: so many events have happened by then. */
  countAt(atPs: Ps): EventIndex {
    const pieces = this.packed.length + (this.last.length === 0 ? 0 : 1);
    const piece = countWhere(pieces, (k) => this.firstPs(k) <= atPs) - 1;
    if (piece < 0) return 0;
    const first = piece * PIECE_ROWS;
    const { atPs: times, length } = this.rowsWith(first);
    return first + countWhere(length, (row) => times[row] <= atPs);
  }

  /** The last event of an skb among [from, end); −1 if there is none. */
  lastOf(skb: SkbIndex, from: EventIndex, end: EventIndex): EventIndex {
    for (let i = end - 1; i >= from; ) {
      const first = i & ~MASK;
      const row = this.rowsWith(i).skb.lastIndexOf(skb, i & MASK);
      if (row >= 0) return first + row >= from ? first + row : -1;
      i = first - 1;
    }
    return -1;
  }

  /** Copies `count` rows of a chunk behind the last one; they must not begin earlier. */
  append(chunk: EventColumns, count = chunk.length): void {
    for (let from = 0; from < count; ) {
      const some = Math.min(count - from, PIECE_ROWS - this.last.length);
      copyRows(chunk, from, this.last, some);
      from += some;
      if (this.last.length === PIECE_ROWS) this.closeLast();
    }
  }

  /** Copies the rows from event `from` on behind those of `into`, to the end of their piece. */
  copyPiece(from: EventIndex, into: EventColumns): void {
    const rows = this.rowsWith(from);
    copyRows(rows, from & MASK, into, rows.length - (from & MASK));
  }

  /**
   * A store with the first `events` events of this one; what is packed is shared. Rows that
   * somebody else keeps are a trace, which has no other future.
   */
  fork(events: EventIndex): EventStore {
    const shared = this.packed.slice(0, Math.min(this.packedTo, events >>> SHIFT));
    assert(!shared.includes(null), 'only a run can be forked');
    const other = new EventStore(shared.filter((each) => each !== null));
    for (let at = other.length; at < events; at += PIECE_ROWS)
      other.append(this.rowsWith(at), Math.min(PIECE_ROWS, events - at));
    return other;
  }

  private rowsWith(i: EventIndex): EventColumns {
    const piece = i >>> SHIFT;
    return piece === this.piece ? this.rows : this.turnTo(piece);
  }

  private turnTo(piece: number): EventColumns {
    assert(piece <= this.packed.length, 'only events that are there are read');
    let known = this.openAt[piece];
    if (known === undefined) {
      const packed = this.packed[piece];
      assert(packer !== null && packed !== null, 'what is not packed lies open');
      known = this.openPiece(piece);
      packer.unpack(packed, known.rows);
    }
    known.turn = ++this.turns;
    this.piece = piece;
    this.rows = known.rows;
    return known.rows;
  }

  /** Room for the rows of a piece: what was not looked at for longest gives up its own. */
  private openPiece(piece: number): OpenPiece {
    const turn = ++this.turns;
    const packed = this.open.filter((each) => each.piece < this.packedTo);
    if (this.open.length < MOST_OPEN || packed.length === 0) {
      const more = { rows: newColumns(PIECE_ROWS), piece, turn };
      this.open.push(more);
      this.openAt[piece] = more;
      return more;
    }
    const least = packed.reduce((a, b) => (b.turn < a.turn ? b : a));
    this.openAt[least.piece] = undefined;
    this.openAt[piece] = least;
    return Object.assign(least, { piece, turn });
  }

  private closeLast(): void {
    this.packed.push(null);
    // Two at a time: while the packer was not there, some may have been left.
    this.packNext();
    this.packNext();
    this.last = this.openPiece(this.packed.length).rows;
    this.last.length = 0;
    // What was read last may have given up its room.
    this.piece = this.packed.length;
    this.rows = this.last;
  }

  private packNext(): void {
    const next = this.openAt[this.packedTo];
    if (this.packedTo === this.packed.length || next === undefined) return;
    // Without it, nothing is wrong but that more memory is taken; it is asked for again.
    if (packer === null) return void fetchPacker().catch(() => undefined);
    const packed = packer.pack(next.rows);
    this.packed[this.packedTo++] = packed;
    this.packedBytes += packed.words.byteLength;
    if (this.open.length <= MOST_OPEN) return;
    this.open.splice(this.open.indexOf(next), 1);
    this.openAt[next.piece] = undefined;
  }

  private firstPs(piece: number): Ps {
    return this.packed[piece]?.firstPs ?? this.rowsWith(piece * PIECE_ROWS).atPs[0];
  }
}

/** How many of the first `count` numbers hold; from some number on none does. */
function countWhere(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Appends `count` rows of `from`, starting at `start`, to `to`. */
export function copyRows(from: EventColumns, start: number, to: EventColumns, count: number): void {
  const end = start + count;
  const at = to.length;
  to.atPs.set(from.atPs.subarray(start, end), at);
  to.durPs.set(from.durPs.subarray(start, end), at);
  to.skb.set(from.skb.subarray(start, end), at);
  to.x.set(from.x.subarray(start, end), at);
  to.y.set(from.y.subarray(start, end), at);
  to.z.set(from.z.subarray(start, end), at);
  to.cpu.set(from.cpu.subarray(start, end), at);
  to.kind.set(from.kind.subarray(start, end), at);
  to.length = at + count;
}
