/** `presets`: the scenarios that ship. */
import { PRESETS } from '../data/presets.ts';
import { readArguments } from './arguments.ts';
import { type Report, UsageError } from './report.ts';

export function presets(args: readonly string[]): Report {
  const { words } = readArguments(args, []);
  if (words.length > 0) throw new UsageError('presets takes no arguments.');
  const rows = PRESETS.map(({ id, scenario }) => ({
    id,
    title: scenario.title,
    machine: scenario.machine.title,
    load: scenario.load.title,
    variant: scenario.kernel.variant,
    release: scenario.kernel.release,
  }));
  const width = Math.max(...rows.map(({ id }) => id.length));
  const text = rows.map(({ id, title }) => `${id.padEnd(width)}  ${title}`).join('\n');
  return { json: rows, text, exitCode: 0 };
}
