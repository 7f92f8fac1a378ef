/** Which frees are those of skb_defer_free_flush(), by what consume_skb says of its caller. */
import type { Names } from './names.ts';
import { NOTHING, READ, type TraceRows } from './trace-rows.ts';

/**
 * Functions that a consume_skb of the flush is located in: its own name, the one it was given in
 * v7.3-rc5, and the function that it is inlined into.
 */
const FLUSH_FUNCTIONS = ['skb_defer_free_flush', '__skb_defer_free_flush', 'net_rx_action'];
/** A location without symbols. */
const BARE_ADDRESS = /^0x[0-9a-f]+$|^[0-9a-f]{8,16}$/;

export interface FlushFrees {
  readonly isFlush: Uint8Array; // [row] 1 if it is a consume_skb of the flush
  /**
   * How they were told: by the function; by the address that frees most at the start of passes,
   * where there are no symbols; by where in a pass they stand, where there are no locations (before
   * v6.3). Null where nothing is freed.
   */
  readonly rule: 'function' | 'address' | 'place' | null;
}

export function flushFrees(rows: TraceRows, names: Names): FlushFrees {
  const locations = new Map<number, number>(); // name of a location -> frees there
  for (let row = 0; row < rows.length; row++) {
    if (rows.event[row] !== READ.consume_skb) continue;
    locations.set(rows.a[row], (locations.get(rows.a[row]) ?? 0) + 1);
  }
  const isFlush = new Uint8Array(rows.length);
  if (locations.size === 0) return { isFlush, rule: null };
  const text = (location: number): string => (location === NOTHING ? '' : names.text(location));
  const all = [...locations.keys()];
  if (all.every((location) => location === NOTHING)) {
    mark(rows, isFlush, null);
    return { isFlush, rule: 'place' };
  }
  if (all.every((location) => location === NOTHING || BARE_ADDRESS.test(text(location)))) {
    const starts = mark(rows, new Uint8Array(rows.length), null);
    const best = all.reduce((a, b) => ((starts.get(b) ?? 0) > (starts.get(a) ?? 0) ? b : a));
    if (starts.has(best)) mark(rows, isFlush, new Set([best]));
    return { isFlush, rule: 'address' };
  }
  const flushes = all.filter((location) => FLUSH_FUNCTIONS.includes(text(location)));
  mark(rows, isFlush, new Set(flushes));
  return { isFlush, rule: 'function' };
}

/**
 * Marks frees at one of the locations; with none given, those before a pass delivers anything and
 * behind its polls. Gives how often which location was marked.
 */
function mark(
  rows: TraceRows,
  isFlush: Uint8Array,
  locations: ReadonlySet<number> | null,
): Map<number, number> {
  const flushing = new Set<number>(); // CPUs in a pass, outside a poll
  const marked = new Map<number, number>();
  for (const row of rows.order()) {
    const cpu = rows.cpu[row];
    switch (rows.event[row]) {
      case READ.softirq_entry:
      case READ.napi_poll:
        flushing.add(cpu);
        break;
      case READ.softirq_exit:
      case READ.netif_receive_skb:
        flushing.delete(cpu);
        break;
      case READ.consume_skb: {
        const location = rows.a[row];
        if (locations === null ? !flushing.has(cpu) : !locations.has(location)) break;
        isFlush[row] = 1;
        marked.set(location, (marked.get(location) ?? 0) + 1);
      }
    }
  }
  return marked;
}
