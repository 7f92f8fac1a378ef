/** Somebody else's format, written piece by piece: a run is never held as a whole. */
import type { EventColumns } from '../schema/events.ts';
import type { Ps } from '../schema/units.ts';
import { ChromeJson } from './chrome-json.ts';
import { Csv } from './csv.ts';
import type { ExportHead } from './export-head.ts';
import { FtraceText } from './ftrace-text.ts';
import { Perfetto } from './perfetto.ts';

/** Text is UTF-8. */
export type Piece = string | Uint8Array;

export interface Exporter {
  begin(): Piece;
  /** Chunks of one run, in order. */
  rows(columns: EventColumns): Piece;
  end(endPs: Ps): Piece;
}

export const EXPORT_FORMATS = ['chrome-json', 'perfetto', 'ftrace', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const MAKERS: Readonly<Record<ExportFormat, new (head: ExportHead) => Exporter>> = {
  'chrome-json': ChromeJson,
  perfetto: Perfetto,
  ftrace: FtraceText,
  csv: Csv,
};

export function exporterOf(format: ExportFormat, head: ExportHead): Exporter {
  return new MAKERS[format](head);
}
