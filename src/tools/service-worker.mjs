/** Makes dist/sw.js: the service worker of src/offline, with the list of the files it keeps. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = 'sw.js';
const entry = fileURLToPath(new URL('../offline/entry.ts', import.meta.url));

/** For Vite: writes the service worker once everything else lies in the folder of the build. */
export function serviceWorker() {
  return {
    name: 'skbscope-service-worker',
    apply: 'build',
    enforce: 'post',
    writeBundle: { order: 'post', sequential: true, handler: ({ dir }) => writeServiceWorker(dir) },
  };
}

/**
 * Bundles the service worker for the build that lies in this folder.
 * @param {string} dist
 */
export async function writeServiceWorker(dist) {
  const { build } = await import('rolldown');
  await build({
    input: entry,
    logLevel: 'warn',
    transform: { define: { __BUILD_FILES__: JSON.stringify(buildFiles(dist)) } },
    output: { file: join(dist, FILE), format: 'iife', minify: true },
  });
}

/**
 * The files of a build, as `BuildFiles` of src/offline/protocol.ts.
 * @param {string} dist
 */
export function buildFiles(dist) {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => relative(dist, join(found.parentPath, found.name)).replaceAll('\\', '/'))
    .filter((name) => name !== FILE && !name.startsWith('.'))
    .sort()
    .map((name) => keptFile(name, readFileSync(join(dist, name))));
  const isSample = ({ path }) => path.endsWith('.gz');
  return {
    build: sha256(JSON.stringify(files), 'hex').slice(0, 12),
    app: files.filter((file) => !isSample(file)),
    samples: files.filter(isSample),
  };
}

function keptFile(name, content) {
  const path = name === 'index.html' ? '' : name;
  return { path, sha256: sha256(content), bytes: content.length };
}

function sha256(content, as = 'base64') {
  return createHash('sha256').update(content).digest(as);
}
