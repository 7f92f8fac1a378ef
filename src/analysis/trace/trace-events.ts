/** The events of a trace where those of a run are read: its columns as they are, without a copy. */
import type { EventColumns } from '../../schema/events.ts';
import type { EventIndex } from '../../schema/units.ts';
import { EventStore, PIECE_ROWS } from '../event-store.ts';

export function traceEvents(columns: EventColumns): EventStore {
  const pieces = Math.floor(columns.length / PIECE_ROWS);
  const lying = Array.from({ length: pieces }, (_, k) => rowsFrom(columns, k * PIECE_ROWS));
  const store = new EventStore([], lying);
  store.append(rowsFrom(columns, pieces * PIECE_ROWS), columns.length % PIECE_ROWS);
  return store;
}

function rowsFrom(c: EventColumns, from: EventIndex): EventColumns {
  const end = from + PIECE_ROWS;
  return {
    buffer: c.buffer,
    capacity: PIECE_ROWS,
    length: PIECE_ROWS,
    atPs: c.atPs.subarray(from, end),
    durPs: c.durPs.subarray(from, end),
    skb: c.skb.subarray(from, end),
    x: c.x.subarray(from, end),
    y: c.y.subarray(from, end),
    z: c.z.subarray(from, end),
    cpu: c.cpu.subarray(from, end),
    kind: c.kind.subarray(from, end),
  };
}
