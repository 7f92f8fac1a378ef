/** Takes the throughput figure away from the page: as text on the clipboard, or as a CSV file. */

import type { LabFrame } from '../../analysis/lab-frame.ts';
import { seriesOf } from '../../analysis/run-series.ts';
import type { ReferenceLine } from '../../charts/references.ts';
import { computeRows, figureText, rowsToCsv } from '../../charts/run-table.ts';
import { computeThroughput } from '../../charts/throughput-figures.ts';
import { countedText, LOAD_ROLES } from '../../schema/load-roles.ts';
import { copyText } from '../copy-text.ts';
import { saveFile } from '../save-file.ts';

/** Resolves with what to tell the reader. */
export async function copyFigure(
  frame: LabFrame | null,
  references: readonly ReferenceLine[],
): Promise<string> {
  if (frame === null) return 'nothing to copy yet';
  const text = textOf(frame, references);
  if (await copyText(text)) return 'copied';
  // Pages that did not come over https have no clipboard: a file does the same.
  saveFile(text, 'skbscope-throughput.txt', 'text/plain');
  return 'saved as a file';
}

export function textOf(frame: LabFrame, references: readonly ReferenceLine[]): string {
  return figureText({
    title: frame.scenario.title,
    counted: countedText(frame.scenario.load),
    engine: frame.recording.meta.engine,
    seed: frame.scenario.seed,
    figures: computeThroughput(frame),
    rows: computeRows(seriesOf(frame.recording)),
    references,
  });
}

export function saveCsv(frame: LabFrame | null): void {
  if (frame === null) return;
  const { counted } = LOAD_ROLES[frame.scenario.load.kind];
  saveFile(
    rowsToCsv(computeRows(seriesOf(frame.recording)), counted),
    'skbscope-throughput.csv',
    'text/csv',
  );
}
