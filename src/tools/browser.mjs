/**
 * Finds a Chromium for the browser tests, and gets one where there is none.
 *
 * The rule: Playwright's own where it is downloaded already; else one of the system, unless GitHub
 * runs the tests (there the version should be the same every day); else Playwright's own,
 * downloaded now; else one of the system after all; else Debian's package, where we are root.
 * A download of 150 MB is not worth it where a browser exists, and sudo is never asked for.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainError, root, runBin } from './project.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const usualFiles = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
];

/** The path of a Chromium that starts, or undefined. Downloads nothing. */
export async function findBrowser() {
  const named = process.env.SKBSCOPE_CHROMIUM;
  if (named) return named;
  return (await playwrightsOwn()) ?? (process.env.GITHUB_ACTIONS ? undefined : systemBrowser());
}

/** Like `findBrowser`, but gets a browser where there is none; throws a PlainError if it cannot. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  console.log('There is no Chromium yet: downloading the one that belongs to Playwright …');
  const downloaded = downloadBrowser() ? await playwrightsOwn() : undefined;
  const browser = downloaded ?? systemBrowser() ?? debianBrowser();
  if (browser) return browser;
  const command = isDebian()
    ? 'sudo apt-get update && sudo apt-get install -y chromium'
    : 'npx playwright install --with-deps chromium';
  throw new PlainError(`No Chromium was found, nor could one be got. To get one: ${command}`);
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) && starts(path) ? path : undefined;
}

/** Quiet: where the download is refused, another way follows. */
function downloadBrowser() {
  const options = { stdio: 'ignore', timeout: 300_000 };
  return runBin('playwright', 'playwright', ['install', 'chromium'], options) === 0;
}

function systemBrowser() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...usualFolders];
  const files = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...files, ...usualFiles].find((path) => existsSync(path) && starts(path));
}

/** Some installed browsers cannot run: a wrapper without its snap, a download without libraries. */
function starts(path) {
  if (process.platform === 'win32') return true; // --version opens a window there
  const result = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return result.status === 0 && /Chrom/.test(result.stdout);
}

function debianBrowser() {
  if (!isDebian() || process.getuid?.() !== 0) return undefined;
  console.log('Installing Debian’s chromium (apt-get), which takes a minute …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], options);
  return systemBrowser();
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
