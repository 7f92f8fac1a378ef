/** All events of a recording as columns, for tests that look through them. */
import { type EventColumns, newColumns } from '../schema/events.ts';
import { PIECE_ROWS } from './event-store.ts';
import type { Recording } from './recording.ts';

export function columnsOf({ events, length }: Recording): EventColumns {
  const columns = newColumns(length + (length & 1));
  for (let from = 0; from < length; from += PIECE_ROWS) events.copyPiece(from, columns);
  return columns;
}
