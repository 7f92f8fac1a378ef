/** Takes the throughput figure away from the page: as text on the clipboard, or as a CSV file. */
import type { LabFrame } from '../../analysis/lab-frame.ts';
import type { ReferenceLine } from '../../charts/references.ts';
import { computeRows, figureText, rowsToCsv } from '../../charts/run-table.ts';
import { computeThroughput } from '../../charts/throughput-figures.ts';

/** Resolves with what to tell the reader. */
export async function copyFigure(
  frame: LabFrame | null,
  references: readonly ReferenceLine[],
): Promise<string> {
  if (frame === null) return 'nothing to copy yet';
  const text = textOf(frame, references);
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    // Pages that did not come over https have no clipboard: a file does the same.
    save(text, 'skbscope-throughput.txt', 'text/plain');
    return 'saved as a file';
  }
}

export function textOf(frame: LabFrame, references: readonly ReferenceLine[]): string {
  return figureText({
    title: frame.scenario.title,
    engine: frame.recording.meta.engine,
    seed: frame.scenario.seed,
    figures: computeThroughput(frame),
    rows: computeRows(frame.series),
    references,
  });
}

export function saveCsv(frame: LabFrame | null): void {
  if (frame === null) return;
  save(rowsToCsv(computeRows(frame.series)), 'skbscope-throughput.csv', 'text/csv');
}

function save(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: the download may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
