/** A recording in another program's format, piece by piece, so that the page is never held up. */
import { PIECE_ROWS } from '../../analysis/event-store.ts';
import type { Recording } from '../../analysis/recording.ts';
import { headOf } from '../../exporters/export-head.ts';
import { type ExportFormat, exporterOf, type Piece } from '../../exporters/exporter.ts';
import { newColumns } from '../../schema/events.ts';

/** What has been computed so far; a piece is a few milliseconds of work. */
export async function writeExport(recording: Recording, format: ExportFormat): Promise<Blob> {
  const exporter = exporterOf(format, headOf(recording.scenario, recording.meta));
  const pieces: Piece[] = [exporter.begin()];
  const { events, computedPs, length } = recording;
  const some = newColumns(PIECE_ROWS);
  for (let from = 0; from < length; from += PIECE_ROWS) {
    some.length = 0;
    events.copyPiece(from, some);
    some.length = Math.min(PIECE_ROWS, length - from);
    pieces.push(exporter.rows(some));
    await new Promise((resolve) => setTimeout(resolve));
  }
  pieces.push(exporter.end(computedPs));
  return new Blob(pieces as BlobPart[]);
}
