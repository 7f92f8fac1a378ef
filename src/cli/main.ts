/**
 * The headless door: the engine from a terminal. Commands and fields are a contract; see README.md.
 */
import { InputError } from '../lib/assert.ts';
import { bench } from './bench-command.ts';
import { oracle } from './oracle/command.ts';
import { presets } from './presets-command.ts';
import { race } from './race-command.ts';
import { type Report, UsageError } from './report.ts';
import { run } from './run-command.ts';

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Report>> = {
  oracle,
  run,
  presets,
  race,
  bench,
};

function answer(argv: readonly string[]): number {
  const json = argv.includes('--json');
  const [command, ...rest] = argv.filter((word) => word !== '--json');
  const perform = COMMANDS[command ?? ''];
  if (perform === undefined) {
    const known = Object.keys(COMMANDS).join(', ');
    throw new UsageError(`There is no command "${command ?? ''}"; there are ${known}.`);
  }
  const report = perform(rest);
  process.stdout.write(`${json ? JSON.stringify(report.json) : report.text}\n`);
  return report.exitCode;
}

try {
  process.exitCode = answer(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
