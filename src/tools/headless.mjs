/** `npm run --silent headless -- COMMAND …`: bundles src/cli where its bundle is old, runs it. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { constantFunctions, importsAtStart } from './constant-functions.mjs';
import { buildConstants, commitHash } from './constants.mjs';
import {
  cacheDir,
  checkNodeVersion,
  ensureInstalled,
  newestChangeMs,
  PlainError,
  reportAndExit,
  root,
} from './project.mjs';
import { rawText } from './raw-text.mjs';

const entry = join(root, 'src', 'cli', 'main.ts');

async function headless() {
  checkNodeVersion();
  ensureInstalled();
  // The commit is in the code, so it is in the name too: another checkout is another bundle.
  const bundle = join(cacheDir, `headless-${commitHash()}.mjs`);
  await bundleIfOld(bundle);
  // How much V8 builds into one function before it starts to call instead: by itself, 920 bytes of
  // bytecode. A datagram goes through more than that: the engine runs 1.2 times as fast.
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000');
  // From here on the process is the command: its arguments, its output, its exit code.
  process.argv[1] = bundle;
  await import(pathToFileURL(bundle).href);
}

async function bundleIfOld(bundle) {
  if (!existsSync(entry)) throw new PlainError('src/cli/main.ts is missing: nothing to run.');
  const sources = [join(root, 'src'), join(root, 'package-lock.json')];
  if (existsSync(bundle) && statSync(bundle).mtimeMs > newestChangeMs(sources)) return;
  mkdirSync(cacheDir, { recursive: true });
  for (const name of readdirSync(cacheDir)) {
    if (/^headless-\w+\.mjs$/.test(name)) rmSync(join(cacheDir, name), { force: true });
  }
  // Written aside and moved into place, so that two commands at once never see half a file.
  const unfinished = `${bundle}.${process.pid}.tmp`;
  await writeBundle(unfinished);
  renameSync(unfinished, bundle);
}

async function writeBundle(file) {
  const { build } = await import('rolldown');
  try {
    await build({
      input: entry,
      platform: 'node',
      logLevel: 'silent',
      transform: { define: buildConstants() },
      plugins: [importsAtStart(), constantFunctions(), rawText()],
      output: { file, format: 'esm', codeSplitting: false },
    });
  } catch (error) {
    throw new PlainError(`The command line could not be bundled.\n${error.message}`);
  }
}

headless().catch(reportAndExit);
