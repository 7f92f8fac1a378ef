/** The size budget: what a visitor downloads before the page plays, against its limits. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PlainError, readJson, reportAndExit, root } from './project.mjs';
import { buildFiles } from './service-worker.mjs';

const dist = join(root, 'dist');

/** Bytes, with gzip where the server would compress; kB here is 1,000 bytes. */
const limits = {
  'page JavaScript, gzip': 150_000,
  'worker JavaScript, gzip': 40_000,
  'predictions JavaScript, gzip': 30_000,
  'trace JavaScript, gzip': 24_000,
  // What opening Evidence downloads besides: its pages, the record, and nothing of the model.
  'Evidence JavaScript, gzip': 88_000,
  'style sheets, gzip': 12_000,
  // Every place but the Lab brings its own; all of them together.
  'style sheets loaded later, gzip': 20_000,
  'fonts, as they are': 120_000,
  // The whole page, which the browser keeps after one visit, and what keeps it.
  'kept for offline use, gzip': 800_000,
  'service worker, gzip': 12_000,
};

function size() {
  if (!existsSync(join(dist, '.vite', 'manifest.json'))) {
    throw new PlainError('There is no build to weigh: run npm run build first.');
  }
  const bytes = weigh();
  const over = Object.keys(limits).filter((part) => bytes[part] > limits[part]);
  for (const [part, limit] of Object.entries(limits)) console.log(row(part, bytes[part], limit));
  if (over.length === 0) return;
  throw new PlainError(
    `Over the size budget: ${over.join('; ')}. Make it smaller or load it later.`,
  );
}

function weigh() {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const page = pageChunks();
  const styles = files.filter((file) => extname(file) === '.css');
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const isFirst = (style) => html.includes(style);
  // Names as in vite.config.ts. Only Evidence starts threads that draw, only Trace one that reads.
  const isWorker = (file) => /^assets\/worker-entry-.*\.js$/.test(file);
  const draws = (file) => /^assets\/worker-evidence-entry-.*\.js$/.test(file);
  const reads = (file) => /^assets\/worker-trace-entry-.*\.js$/.test(file);
  return {
    'page JavaScript, gzip': sum(page, gzipBytes),
    'worker JavaScript, gzip': sum(withStaticImports(files.filter(isWorker)), gzipBytes),
    'predictions JavaScript, gzip': sum(withStaticImports(files.filter(draws)), gzipBytes),
    'trace JavaScript, gzip': sum(withStaticImports(files.filter(reads)), gzipBytes),
    'Evidence JavaScript, gzip': sum(
      withImportsOf(['src/app/EvidencePlace.tsx']).filter((file) => !page.includes(file)),
      gzipBytes,
    ),
    'style sheets, gzip': sum(styles.filter(isFirst), gzipBytes),
    'style sheets loaded later, gzip': sum(
      styles.filter((file) => !isFirst(file)),
      gzipBytes,
    ),
    'fonts, as they are': sum(
      files.filter((file) => extname(file) === '.woff2'),
      rawBytes,
    ),
    'kept for offline use, gzip': sum(
      buildFiles(dist).app.map(({ path }) => path || 'index.html'),
      gzipBytes,
    ),
    'service worker, gzip': gzipBytes('sw.js'),
  };
}

/** What index.html loads, with all its static imports; what is loaded later does not count. */
function pageChunks() {
  const manifest = readJson('dist/.vite/manifest.json');
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const loaded = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file]) => file);
  if (loaded.length === 0) throw new PlainError('dist/index.html loads no script of its own.');
  return withImportsOf(Object.keys(manifest).filter((key) => loaded.includes(manifest[key].file)));
}

/** Files of these keys of the manifest and of all that they import statically. */
function withImportsOf(keys) {
  const manifest = readJson('dist/.vite/manifest.json');
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    if (manifest[key] === undefined) throw new PlainError(`The build has no chunk of ${key}.`);
    seen.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...seen].map((key) => manifest[key].file);
}

/** A worker has no manifest: what it imports statically stands at the head of its files. */
function withStaticImports(files) {
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = readFileSync(join(dist, file), 'utf8');
    for (const [, name] of code.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+)["']/g)) {
      visit(`assets/${name}`);
    }
  };
  for (const file of files) visit(file);
  return [...seen];
}

function gzipBytes(file) {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
}

function rawBytes(file) {
  return readFileSync(join(dist, file)).length;
}

function sum(files, bytesOf) {
  return files.reduce((total, file) => total + bytesOf(file), 0);
}

function row(part, bytes, limit) {
  const number = (n) => n.toLocaleString('en-US').padStart(8);
  const share = `${Math.round((100 * bytes) / limit)} %`.padStart(6);
  return `  ${part.padEnd(30)}${number(bytes)} of ${number(limit)} bytes${share}`;
}

try {
  size();
} catch (error) {
  reportAndExit(error);
}
