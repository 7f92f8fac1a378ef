/**
 * `npm run build:single`: the whole page as one file, dist-single/skbscope.html, which opens from a
 * disk. Scripts, styles, fonts, workers and what else lies beside the page are written into it.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { importsAtStart } from './constant-functions.mjs';
import { checkNodeVersion, ensureInstalled, PlainError, reportAndExit, root } from './project.mjs';

const folder = join(root, 'dist-single');

async function buildSingle() {
  checkNodeVersion();
  ensureInstalled();
  const parts = await bundle();
  const file = join(folder, 'skbscope.html');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(file, pageOf(parts));
  const bytes = statSync(file).size;
  const packed = gzipSync(readFileSync(file)).length;
  const number = (n) => n.toLocaleString('en-US');
  console.log(`dist-single/skbscope.html: ${number(bytes)} bytes, ${number(packed)} with gzip`);
}

/** The page's own HTML, its one script and its one style sheet. */
async function bundle() {
  const { build } = await import('vite');
  const { output } = await build({
    root,
    logLevel: 'warn',
    plugins: [workersInside()],
    worker: {
      // A module would have to be fetched, which no file may do: it has no origin.
      format: 'iife',
      plugins: () => [importsAtStart()],
      rolldownOptions: { output: { codeSplitting: false } },
    },
    build: {
      write: false,
      manifest: false,
      cssCodeSplit: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const one = (wanted, name) => {
    const found = output.filter(wanted);
    if (found.length === 1) return String(found[0].code ?? found[0].source);
    throw new PlainError(`The single file needs one ${name}, and the build made ${found.length}.`);
  };
  return {
    html: one(({ fileName }) => fileName === 'index.html', 'page'),
    script: one(({ fileName }) => fileName.endsWith('.js'), 'script'),
    style: one(({ fileName }) => fileName.endsWith('.css'), 'style sheet'),
  };
}

/** For Vite: a worker's script becomes a text that it is started from, and no file. */
function workersInside() {
  return {
    name: 'skbscope-workers-inside',
    enforce: 'pre',
    transform(code) {
      const start = /new Worker\(new URL\('([^']+)', import\.meta\.url\), /;
      const [found, path] = start.exec(code) ?? [];
      if (found === undefined) return null;
      const inside = `import WorkerInside from '${path}?worker&inline';\n`;
      return inside + code.replace(found, 'new WorkerInside(');
    },
  };
}

function pageOf({ html, script, style }) {
  // Inside a script no "</script" may stand; in JavaScript it is in strings only.
  const code = script.replaceAll('</script', '<\\/script');
  const files = JSON.stringify(filesInside());
  const policy = policyFor(code, style);
  const parts = [
    [/<meta http-equiv="Content-Security-Policy"[^>]*>/, policy],
    [/\s*<link rel="manifest"[^>]*>/, ''],
    [/<link rel="icon"[^>]*>/, `<link rel="icon" href="${dataAddress('icon.svg')}">`],
    // Before the page's own code, in which anything may stand.
    [/<\/head>/, `<script type="application/json" id="files-inside">${files}</script></head>`],
    [/<link rel="stylesheet"[^>]*>/, `<style>${style}</style>`],
    [/<script type="module"[^>]*><\/script>/, `<script type="module">${code}</script>`],
  ];
  return parts.reduce((page, [part, instead]) => {
    if (!part.test(page)) throw new PlainError(`The built page has no part like ${part}.`);
    return page.replace(part, () => instead);
  }, html);
}

/** As strict as that of the served page: what is inside, by its hash, and nothing from anywhere. */
function policyFor(script, style) {
  const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const content = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    'worker-src blob:',
    'connect-src data:',
    'font-src data:',
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<meta http-equiv="Content-Security-Policy" content="${content}">`;
}

/** What the page fetches from beside itself, as `state/beside.ts` reads it. */
function filesInside() {
  const traces = readdirSync(join(root, 'public', 'traces')).filter(
    (name) => !name.endsWith('.md'),
  );
  const names = ['delay-sweep.c', ...traces.map((name) => `traces/${name}`)];
  return Object.fromEntries(names.map((name) => [name, dataAddress(name)]));
}

const TYPES = { '.svg': 'image/svg+xml', '.gz': 'application/gzip' };

function dataAddress(name) {
  const content = readFileSync(join(root, 'public', name)).toString('base64');
  return `data:${TYPES[extname(name)] ?? 'text/plain;charset=utf-8'};base64,${content}`;
}

buildSingle().catch(reportAndExit);
