/** Where the project lies, whether its packages are installed, and how its programs are started. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the tools keep between runs; `npm ci` empties it. */
export const cacheDir = join(root, 'node_modules', '.cache', 'skbscope');

/** A sentence for the person at the terminal; `reportAndExit` prints it without a stack. */
export class PlainError extends Error {}

/** The last resort of a tool: one sentence for a foreseen trouble, the whole story otherwise. */
export function reportAndExit(error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exit(1);
}

/** Throws a PlainError where Node is older than package.json asks for. */
export function checkNodeVersion(version = process.versions.node) {
  const least = readJson('package.json').engines.node.replace('>=', '');
  const [major, minor] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = least.split('.').map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  throw new PlainError(
    `skbscope needs Node ${least} or newer, and this is Node ${version}: see nodejs.org.`,
  );
}

/** Runs `npm ci` where packages are missing or not those of the lock file; it speaks on stderr. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.error('Installing the packages of the lock file (npm ci) …');
  // --include=dev: the build needs its tools even where NODE_ENV says "production".
  const status = runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  if (status !== 0) {
    throw new PlainError('npm ci failed: see its message above, then run the same command again.');
  }
}

/** Compares what npm says it installed with the lock file, by content: dates say little. */
export function isInstalled() {
  try {
    const wanted = readJson('package-lock.json').packages;
    const present = readJson('node_modules/.package-lock.json').packages;
    return Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === '' || optional || present[path]?.version === version,
    );
  } catch {
    return false;
  }
}

function runNpm(args) {
  // npm tells its scripts where it is; that also spares us npm.cmd on Windows.
  const self = process.env.npm_execpath;
  const [file, before] = self?.endsWith('.js') ? [process.execPath, [self]] : ['npm', []];
  const shell = process.platform === 'win32' && file === 'npm';
  const stdio = ['ignore', process.stderr, process.stderr];
  return spawnSync(file, [...before, ...args], { cwd: root, stdio, shell }).status;
}

/** Runs the program that an installed package brings, in Node; gives its exit status. */
export function runBin(packageName, bin, args, options = {}) {
  const { bin: bins } = readJson(`node_modules/${packageName}/package.json`);
  const file = join(root, 'node_modules', packageName, typeof bins === 'string' ? bins : bins[bin]);
  const result = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    stdio: 'inherit',
    ...options,
  });
  return result.status ?? 1;
}

/** When anything under these paths was last changed, in ms; a folder counts, so deletions do. */
export function newestChangeMs(paths) {
  let newest = 0;
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const stat = statSync(path);
    newest = Math.max(newest, stat.mtimeMs);
    if (!stat.isDirectory()) continue;
    const inside = readdirSync(path).filter((name) => !/\.(md|test\.tsx?)$/.test(name));
    newest = Math.max(newest, newestChangeMs(inside.map((name) => join(path, name))));
  }
  return newest;
}

export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
