/**
 * The headless door: the engine from a terminal. Commands and fields are a contract; see README.md.
 */
import '../engine/audit/always-judged.ts';
import '../engine/workload/all-workloads.ts';
import { InputError } from '../lib/assert.ts';
import { bench } from './bench-command.ts';
import { exportRun } from './export-command.ts';
import { fuzz } from './fuzz/command.ts';
import { fuzzImport } from './fuzz-import/command.ts';
import { importFile } from './import-command.ts';
import { oracle } from './oracle/command.ts';
import { predict } from './predict-command.ts';
import { presets } from './presets-command.ts';
import { race } from './race-command.ts';
import { releases } from './releases-command.ts';
import { type Report, UsageError } from './report.ts';
import { run } from './run-command.ts';

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Report | Promise<Report>>> = {
  oracle,
  run,
  presets,
  releases,
  predict,
  race,
  fuzz,
  'fuzz-import': fuzzImport,
  import: importFile,
  export: exportRun,
  bench,
};

const USAGE = `npm run --silent headless -- COMMAND [--json]

  oracle PATH…                plays conformance vectors
  run FILE.json | preset:ID   runs a scenario [--datagrams N] [--seed N] [--release R]
  race [NAME] [--variant V]   lists what can go wrong, or plays one
  fuzz --seeds A..B           tries random scenarios and scripts under all judges
  import FILE                 reads a real trace and says what is in it
  export FILE.json --to FORMAT --out FILE
                              writes a run as chrome-json, perfetto, ftrace or csv
  fuzz-import --seeds A..B    tries damaged traces [FOLDER]
  presets                     lists the scenarios that ship [--release R]
  releases                    lists the kernel releases and what each changed
  predict [CASE…]             the cost model beside what was measured [--samples N] [--seed N],
                              or beside a prototype of the same model [--check]
  bench [engine] [model] [import] [seek]
                              prints how fast they are here, import at reading traces, seek
                              in a run of a million datagrams
`;

async function answer(argv: readonly string[]): Promise<number> {
  if (argv.includes('--help')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const json = argv.includes('--json');
  const [command, ...rest] = argv.filter((word) => word !== '--json');
  const perform = COMMANDS[command ?? ''];
  if (perform === undefined) {
    const known = Object.keys(COMMANDS).join(', ');
    const what =
      command === undefined ? 'No command was given' : `There is no command "${command}"`;
    throw new UsageError(`${what}; there are ${known}. --help says more.`);
  }
  const report = await perform(rest);
  process.stdout.write(`${json ? JSON.stringify(report.json) : report.text}\n`);
  return report.exitCode;
}

try {
  process.exitCode = await answer(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
