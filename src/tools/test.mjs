/**
 * `npm test`: installs what is missing, then runs every check in order. A step that fails does not
 * stop the next, so that one run shows everything. The last line counts: types, lint, builds and
 * size are one each, then every unit test and every browser test.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import {
  cacheDir,
  checkNodeVersion,
  ensureInstalled,
  PlainError,
  root,
  runBin,
} from './project.mjs';

const unitReport = join(cacheDir, 'unit.json');
const browserReport = join(cacheDir, 'browser.json');

// Colours are for people: where the output is kept in a file, the programs leave them out.
const colours = process.stdout.isTTY || process.env.FORCE_COLOR ? [] : ['--colors=off'];
if (colours.length > 0) process.env.NO_COLOR = '1';

const lintArguments = ['ci', '--error-on-warnings', ...colours, '.'];

const steps = [
  { title: 'Types', run: () => check(runBin('typescript', 'tsc', ['-b'])) },
  { title: 'Lint', run: () => check(runBin('@biomejs/biome', 'biome', lintArguments)) },
  { title: 'Unit tests', run: unitTests },
  { title: 'Production build', run: productionBuild },
  { title: 'Size budget', run: sizeBudget },
  { title: 'Single file', run: singleFile },
  { title: 'Browser tests', run: browserTests },
];

async function main() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failedSteps = [];
  try {
    checkNodeVersion();
    ensureInstalled();
    mkdirSync(cacheDir, { recursive: true });
    for (const step of steps) {
      const count = await outcome(step);
      for (const key of Object.keys(total)) total[key] += count[key];
      if (count.failed > 0) failedSteps.push(step.title);
    }
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    total.failed++;
  }
  report(total, failedSteps);
}

async function outcome({ title, run }) {
  console.log(`\n== ${title} ==`);
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    return check(1);
  }
}

function report({ passed, failed, skipped }, failedSteps) {
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`\n${passed} passed, ${failed} failed${left}`);
}

/** One check that either holds or does not. */
function check(status) {
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

function unitTests() {
  rmSync(unitReport, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  const status = runBin('vitest', 'vitest', ['run', ...reporters]);
  const found = readReport(unitReport);
  if (!found) return crashed('vitest wrote no report');
  // A file that cannot even be loaded has no tests that could fail: it counts as one.
  const unloadable = found.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((t) => t.status === 'failed'),
  ).length;
  return settle(status, {
    passed: found.numPassedTests,
    failed: found.numFailedTests + unloadable,
    skipped: found.numPendingTests + found.numTodoTests,
  });
}

function productionBuild() {
  // An older build must not answer for this one in the steps that follow.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  return check(runBin('vite', 'vite', ['build']));
}

function sizeBudget() {
  const size = join(root, 'src', 'tools', 'size.mjs');
  return check(spawnSync(process.execPath, [size], { stdio: 'inherit' }).status);
}

function singleFile() {
  const single = join(root, 'src', 'tools', 'single-file.mjs');
  return check(spawnSync(process.execPath, [single], { stdio: 'inherit' }).status);
}

async function browserTests() {
  rmSync(browserReport, { force: true });
  const env = {
    ...process.env,
    SKBSCOPE_CHROMIUM: await ensureBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
  };
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const status = runBin('@playwright/test', 'playwright', args, { env });
  const found = readReport(browserReport);
  if (!found) return crashed('playwright wrote no report');
  const { expected, unexpected, flaky, skipped } = found.stats;
  return settle(status, { passed: expected, failed: unexpected + flaky, skipped });
}

/** A run that found nothing, or failed without naming a test, must not look like a success. */
function settle(status, count) {
  if (count.passed + count.failed === 0) return crashed('no test was run');
  if (status !== 0 && count.failed === 0) return { ...count, failed: 1 };
  return count;
}

function crashed(why) {
  console.error(`This step failed as a whole: ${why}.`);
  return check(1);
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

await main();
