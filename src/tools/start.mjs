/** `npm start`: installs and builds what is missing or old, then serves the page. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  checkNodeVersion,
  ensureInstalled,
  newestChangeMs,
  PlainError,
  reportAndExit,
  root,
  runBin,
} from './project.mjs';
import { startServer } from './serve.mjs';

const dist = join(root, 'dist');
const firstPort = 4173;

async function start() {
  const { port, host } = readOptions();
  checkNodeVersion();
  ensureInstalled();
  buildIfOld();
  const where = port === undefined ? { port: firstPort, nextPorts: 100 } : { port };
  const { address } = await startServer({ dir: dist, host, ...where });
  console.log(`skbscope is at ${address}/ (Ctrl-C stops it)`);
}

function readOptions() {
  try {
    const options = { port: { type: 'string' }, host: { type: 'string' } };
    const { values } = parseArgs({ options });
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port === undefined || (Number.isInteger(port) && port >= 0 && port < 65536)) {
      return { port, host: values.host };
    }
  } catch {
    // Said below, for every kind of wrong option.
  }
  throw new PlainError('Usage: npm start -- [--port NUMBER] [--host ADDRESS]');
}

function buildIfOld() {
  const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
  const page = join(dist, 'index.html');
  const builtMs = existsSync(page) ? statSync(page).mtimeMs : 0;
  if (builtMs > newestChangeMs(sources.map((name) => join(root, name)))) return;
  console.log('Building the page …');
  if (runBin('vite', 'vite', ['build', '--logLevel', 'warn']) !== 0) {
    throw new PlainError('The build failed: see its message above.');
  }
}

start().catch(reportAndExit);
