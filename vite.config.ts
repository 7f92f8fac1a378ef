/** How the page is built and served while developing, and how the unit tests are run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { ownConstants } from './src/tools/constant-functions.mjs';
import { buildConstants } from './src/tools/constants.mjs';
import { serviceWorker } from './src/tools/service-worker.mjs';

/**
 * What the built page may load: its own files, and pictures that it made itself. There is no
 * 'unsafe-inline' and no 'unsafe-eval': a style may be set from code, but not written into HTML.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "worker-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Puts the policy first into the head, in builds only: the dev server needs inline scripts. */
function policyTag(): Plugin {
  return {
    name: 'skbscope-content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** What several later parts say of the stage: one file, not one for each set of those who share it. */
const ON_STAGE = {
  name: 'on-stage',
  test: /\/src\/stage\/(describe-|load-cards|strip\/draw-waiting)/,
  minShareCount: 2,
};

const isTest = /\.test\.tsx?$/;

/** Tests that change what a thread has: its document, its clock, or the modules in it. */
const changesThread = /@vitest-environment|\bvi\.(mock|resetModules|stubGlobal|useFakeTimers)\(/;
const apart = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((path) => isTest.test(path) && changesThread.test(readFileSync(path, 'utf8')));

export default defineConfig({
  // Relative addresses: the same build works under any path of any host.
  base: './',
  define: buildConstants(),
  plugins: [react(), policyTag(), serviceWorker()],
  build: {
    target: 'es2022',
    manifest: true,
    // None: the sources are public and named by __COMMIT__; maps would only make dist larger.
    sourcemap: false,
    // No file becomes a data: address, which the policy above would refuse for fonts.
    assetsInlineLimit: 0,
    // Every browser that knows ES2022 also knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What the first picture needs is one file: split by who else uses it, gzip would find less.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }, ON_STAGE] } },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [ownConstants()],
    // The prefixes are how src/tools/size.mjs tells the worker, and its parts, from the page.
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/worker-[name]-[hash].js',
        chunkFileNames: 'assets/worker-part-[name]-[hash].js',
      },
    },
  },
  test: {
    environment: 'node',
    setupFiles: ['src/engine/workload/all-workloads.ts', 'src/engine/audit/always-judged.ts'],
    // No verdict may depend on how fast the machine is.
    testTimeout: 300_000,
    pool: 'threads',
    // Every core: by itself it leaves one to whoever watches.
    maxWorkers: '100%',
    globals: false,
    projects: [
      { extends: true, test: { name: 'apart', include: apart } },
      // The others share what is loaded: to load the engine anew for each costs as much as they do.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: apart,
          isolate: false,
        },
      },
    ],
  },
});
