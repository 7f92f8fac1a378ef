/** `presets [--release R]`: the scenarios that ship, as they are or on the kernel of a release. */
import { PRESETS } from '../data/presets.ts';
import { kernelLine } from '../schema/kernel.ts';
import { VARIANTS } from '../schema/variants.ts';
import { readArguments } from './arguments.ts';
import { kernelNotes, onRelease } from './kernel-option.ts';
import { type Report, UsageError } from './report.ts';

export function presets(args: readonly string[]): Report {
  const given = readArguments(args, ['release']);
  if (given.words.length > 0) throw new UsageError('presets takes no words, only --release R.');
  const onItsKernel = onRelease(given);
  const rows = PRESETS.map(({ id, scenario: shipped }) => {
    const scenario = onItsKernel(shipped);
    const { title, machine, load, kernel } = scenario;
    return {
      id,
      title,
      machine: machine.title,
      load: load.title,
      variant: kernel.variant,
      release: kernel.release,
      mark: VARIANTS[kernel.variant].mark,
      notes: kernelNotes(scenario),
    };
  });
  const width = Math.max(...rows.map(({ id }) => id.length));
  const indent = `\n${' '.repeat(width + 2)}`;
  const text = rows.map(({ id, title, notes, ...kernel }) =>
    [`${id.padEnd(width)}  ${title}; ${kernelLine(kernel)}`, ...notes].join(indent),
  );
  return { json: rows, text: text.join('\n'), exitCode: 0 };
}
