/** A host whose content changes and which can fail: two builds of the page, and a damaged one. */
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../src/tools/project.mjs';
import { startServer } from '../src/tools/serve.mjs';
import { writeServiceWorker } from '../src/tools/service-worker.mjs';
import { test as base, prefixes } from './fixtures.ts';

export type Build = 'first' | 'second' | 'damaged';

export class Site {
  private readonly folder = mkdtempSync(join(tmpdir(), 'skbscope-'));
  private server: Awaited<ReturnType<typeof startServer>> | null = null;
  private port = 0;

  async prepare(): Promise<void> {
    const dist = join(root, 'dist');
    for (const build of ['first', 'second', 'damaged']) {
      cpSync(dist, join(this.folder, build), { recursive: true });
    }
    await makeAnother(join(this.folder, 'second'));
    const page = readdirSync(join(this.folder, 'damaged', 'assets')).find((n) => /^Lanes/.test(n));
    appendFileSync(join(this.folder, 'damaged', 'assets', `${page}`), '\n// changed on its way');
    await this.serve('first');
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Puts a build where the one before was. */
  async serve(build: Build): Promise<void> {
    await this.stop();
    const dir = join(this.folder, build);
    this.server = await startServer({ dir, port: this.port, prefixes });
    this.port = Number(new URL(this.server.address).port);
  }

  /** From now on nobody answers. */
  async stop(): Promise<void> {
    await this.server?.close();
    this.server = null;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }
}

/** The same hash with another first sign. */
const changed = (found: string): string => `-${found[1] === 'B' ? 'C' : 'B'}${found.slice(2)}`;

/** Gives every file under assets/ another name, as if each had changed, and marks the page. */
async function makeAnother(dir: string): Promise<void> {
  const assets = join(dir, 'assets');
  const hash = /-([\w-]{8})(\.\w+)$/;
  const names = readdirSync(assets);
  const hashes = names.map((name) => `-${hash.exec(name)?.[1]}.`);
  const all = new RegExp(hashes.map((text) => text.replaceAll('.', '\\.')).join('|'), 'g');
  const renamed = (text: string): string => text.replace(all, changed);
  for (const name of names) {
    const path = join(assets, name);
    if (/\.(js|css)$/.test(name)) writeFileSync(path, renamed(readFileSync(path, 'utf8')));
    renameSync(path, join(assets, renamed(name)));
  }
  const page = join(dir, 'index.html');
  const html = renamed(readFileSync(page, 'utf8'));
  writeFileSync(page, html.replace('<html ', '<html data-build="second" '));
  await writeServiceWorker(dir);
}

/** The `test` of what needs such a host; it is put right before each. */
export const test = base.extend<{ atFirst: undefined }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures here.
    async ({}, use) => {
      const site = new Site();
      await site.prepare();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  origin: [async ({ site }, use) => use(site.address), { scope: 'worker' }],
  atFirst: [
    async ({ site }, use) => {
      await site.serve('first');
      await use(undefined);
    },
    { auto: true },
  ],
  serviceWorkers: 'allow',
});
