/**
 * The `test` of all browser tests: it serves the built page, and fails a test whose page logs an
 * error, throws, or asks any other host for anything.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { root } from '../src/tools/project.mjs';
import { startServer } from '../src/tools/serve.mjs';

export { expect };

/** Where the same build is served: the page must work under any path. */
export const prefixes = ['/', '/skbscope/', '/a/b/'];

/** The page as a single file, opened from the disk. */
export const singleFile = pathToFileURL(join(root, 'dist-single', 'skbscope.html')).href;

interface TestFixtures {
  /** What went wrong in the page so far; a test that provokes an error empties it. */
  problems: string[];
}

interface WorkerFixtures {
  /** The address of the server of this worker process, such as http://127.0.0.1:40123. */
  origin: string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures here.
    async ({}, use) => {
      const dir = join(root, 'dist');
      if (!existsSync(join(dir, 'index.html'))) {
        throw new Error('There is no build to test: run npm run build first.');
      }
      const server = await startServer({ dir, prefixes });
      await use(server.address);
      await server.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ origin }, use) => use(`${origin}/`),

  problems: [
    async ({ context, origin }, use) => {
      const problems: string[] = [];
      watch(context, origin, problems);
      await use(problems);
      expect(problems, 'errors of the page, and requests to other hosts').toEqual([]);
    },
    { auto: true },
  ],
});

function watch(context: BrowserContext, origin: string, problems: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (asked === origin || protocol === 'data:' || protocol === 'blob:') return;
    if (request.url().replace(/[?#].*/, '') === singleFile) return;
    problems.push(`request to another host: ${request.url()}`);
  });
}
