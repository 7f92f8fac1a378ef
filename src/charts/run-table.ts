/** The throughput chart in other forms: rows of a table, CSV, and plain text for a mail. */
import { BIN_PS, type RunSeries } from '../analysis/run-series.ts';
import { formatCount, formatPercent, signed, toAscii } from '../lib/format.ts';
import { variantAt } from '../schema/scenario.ts';
import { PS_PER_MS } from '../schema/units.ts';
import type { VariantId } from '../schema/variants.ts';
import type { ReferenceLine } from './references.ts';
import { shownRate, type ThroughputFigures, walkName } from './throughput-figures.ts';

/** A mail line, quoted once or twice, still fits a terminal. */
export const TEXT_COLUMNS = 75;
const BAR_COLUMNS = 40;
const TEXT_ROWS = 12;

export interface RunRow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly perS: number;
  readonly variant: VariantId;
  readonly checks: {
    readonly useful: number;
    readonly emptyOnline: number;
    readonly wasted: number;
  };
}

/** One row per bin whose events are all there; the variant is that of its middle. */
export function computeRows(series: RunSeries): RunRow[] {
  const { scenario } = series.recording;
  const rows: RunRow[] = [];
  for (let bin = 0; bin < series.completeBins; bin++) {
    rows.push({
      fromMs: (bin * BIN_PS) / PS_PER_MS,
      toMs: (bin * BIN_PS + series.spanPs(bin)) / PS_PER_MS,
      perS: series.rateOf(bin),
      variant: variantAt(scenario, series.middlePs(bin)),
      checks: {
        useful: series.useful[bin],
        emptyOnline: series.emptyOnline[bin],
        wasted: series.wasted[bin],
      },
    });
  }
  return rows;
}

export function rowsToCsv(rows: readonly RunRow[], counted: string): string {
  const head = `from_ms,${counted}_per_s,variant,checks_found,checks_empty_online,checks_wasted`;
  const lines = rows.map((row) =>
    [
      row.fromMs,
      row.perS.toFixed(1),
      row.variant,
      row.checks.useful,
      row.checks.emptyOnline,
      row.checks.wasted,
    ].join(','),
  );
  return `${[head, ...lines].join('\n')}\n`;
}

export interface TextInput {
  readonly title: string;
  /** "Datagrams received" */
  readonly counted: string;
  readonly engine: string;
  readonly seed: number;
  readonly figures: ThroughputFigures;
  readonly rows: readonly RunRow[];
  readonly references: readonly ReferenceLine[];
}

/** The figure as plain text: what is model and what is published, with its source. */
export function figureText(input: TextInput): string {
  const { title, counted, engine, seed, figures, references } = input;
  const lines = [
    ...wrap(title, ''),
    `skbscope model ${engine}, seed ${seed}; ${counted.toLowerCase()} per second`,
    ...headline(figures),
    '',
    ...bars(input),
  ];
  for (const { perS, name, about, source } of references) {
    lines.push('', `published, ${name}: ${formatCount(perS)}`);
    for (const line of [...about, ...source]) lines.push(...wrap(line, '  '));
  }
  return `${toAscii(lines.join('\n'))}\n`;
}

function headline(figures: ThroughputFigures): string[] {
  const { perS, windowMs, changePercent, since, walk } = figures;
  if (perS === null || windowMs === null) return ['nothing computed yet'];
  const span = `${windowMs.from.toFixed(1)} to ${windowMs.to.toFixed(1)} ms`;
  const ahead = windowMs.ahead ? ', ahead of the playhead' : '';
  const lines = [`${formatCount(shownRate(perS))} /s from ${span}, ${walk}${ahead}`];
  if (changePercent !== null) {
    lines.push(`${signed(changePercent, formatPercent)} since the ${since} (mean against mean)`);
  }
  return lines;
}

/** A dozen bars, each the mean of its bins, to one zero-based scale. */
function bars({ rows, references }: TextInput): string[] {
  if (rows.length === 0) return [];
  const size = Math.ceil(rows.length / TEXT_ROWS);
  const top = Math.max(...rows.map((row) => row.perS), ...references.map((r) => r.perS));
  const lines: string[] = [];
  for (let at = 0; at < rows.length; at += size) {
    const group = rows.slice(at, at + size);
    const mean = meanOf(group);
    const bar = '#'.repeat(Math.round((mean / top) * BAR_COLUMNS));
    const time = `${group[0].fromMs.toFixed(1)} ms`.padStart(8);
    lines.push(`${time} ${formatCount(mean).padStart(9)} ${bar} ${walkMark(group)}`.trimEnd());
  }
  return lines;
}

/** A row counts by its length: the last one may be short. */
function meanOf(rows: readonly RunRow[]): number {
  const datagrams = rows.reduce((sum, row) => sum + row.perS * (row.toMs - row.fromMs), 0);
  return datagrams / (rows[rows.length - 1].toMs - rows[0].fromMs);
}

/** The walks under a bar: two where the switch lies in it. */
function walkMark(group: readonly RunRow[]): string {
  const names = [...new Set(group.map((row) => walkName(row.variant).split(' ')[0]))];
  return names.join(', ');
}

function wrap(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.length > indent.length && line.length + word.length + 1 > TEXT_COLUMNS) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line += line.length > indent.length ? ` ${word}` : word;
  }
  return [...lines, line];
}
