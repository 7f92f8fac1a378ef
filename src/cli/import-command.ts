/** `import FILE`: reads a real trace and says what is in it, and what is not. */
import { type ImportedTrace, importTrace } from '../importers/trace/import-trace.ts';
import { plural, toAscii } from '../lib/format.ts';
import { countRules, TRACE_RULES } from '../schema/trace-recording.ts';
import { readArguments } from './arguments.ts';
import { type Report, UsageError } from './report.ts';
import { traceChunks } from './trace-file.ts';

export async function importFile(args: readonly string[]): Promise<Report> {
  const { words } = readArguments(args, []);
  if (words.length !== 1) throw new UsageError('import needs one file: the text of a trace.');
  const trace = await importTrace(traceChunks(words[0]));
  const exitCode = trace.coverage.complete ? 0 : 1;
  return { json: jsonOf(trace), text: textOf(trace), exitCode };
}

function jsonOf({ coverage, headline, span_s, lives, recording }: ImportedTrace) {
  const { format, clock, lines, events, cpus } = coverage;
  const { missing, lost, unparsed, complete, notes } = coverage;
  const { cpuNode } = coverage.machine;
  const machine = {
    ...coverage.machine,
    cpuNode: cpuNode === null ? null : Object.fromEntries(cpuNode),
  };
  return {
    format,
    clock,
    lines,
    span_s,
    cpus_seen: cpus,
    events,
    headline,
    lives,
    rules: countRules(recording),
    coverage: { missing, lost, unparsed, complete, machine, notes },
  };
}

function textOf({ coverage, headline, span_s, recording }: ImportedTrace): string {
  const { format, clock, lines, events, missing, notes } = coverage;
  const span = span_s === null ? 'clock in ticks' : `${span_s} s`;
  return toAscii(
    [
      `${format}, ${clock === 'ticks' ? 'clock in ticks' : span}, CPUs ${coverage.cpus.join(' ')}`,
      `${plural(lines.total, 'line')}: ${lines.events} events, ${lines.comments} comments, ${lines.lost} of lost events, ${lines.meta} heads and call chains, ${lines.unparsed} not understood`,
      ...Object.entries(events).map(([name, count]) => `  ${String(count).padStart(9)} ${name}`),
      ...Object.entries(headline).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
      ...missing.map(
        ({ event, then }) => `no ${event}: none happened; or it was not recorded, and ${then}`,
      ),
      ...notes,
      ...ruleLines(recording),
    ].join('\n'),
  );
}

function ruleLines(recording: ImportedTrace['recording']): string[] {
  const counts = countRules(recording);
  const used = TRACE_RULES.filter(({ id }) => counts[id] > 0);
  return [
    `The recording has ${recording.columns.length} events:`,
    ...used.map(({ id, says }) => `  ${String(counts[id]).padStart(9)} ${says}`),
  ];
}
