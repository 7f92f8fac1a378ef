/** How the browser tests run: one fixed screen, one time zone, nothing that changes by itself. */
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../src/tools/browser.mjs';

// Kept in the environment, so that the worker processes do not look for it again.
process.env.SKBSCOPE_CHROMIUM ??= (await findBrowser()) ?? '';

const chromiumFlags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Else it emulates a graphics card where there is none, which takes longer than to draw itself.
  '--disable-gpu',
];
// Chromium refuses to start as root with its sandbox; everybody else keeps it.
if (process.getuid?.() === 0) chromiumFlags.push('--no-sandbox');

const chromium = {
  name: 'chromium',
  use: {
    launchOptions: {
      executablePath: process.env.SKBSCOPE_CHROMIUM || undefined,
      args: chromiumFlags,
    },
  },
};
// Playwright supports service workers, fingers and wake locks in Chromium only, and each browser
// has its own view of files.
const testIgnore = ['offline.spec.ts', 'single-file.spec.ts', 'speaker.spec.ts'];
const others = [
  { name: 'firefox', testIgnore, use: { browserName: 'firefox' as const } },
  { name: 'webkit', testIgnore, use: { browserName: 'webkit' as const } },
];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  // Long enough for a machine that does other work too: no verdict depends on how fast it is.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    contextOptions: { reducedMotion: 'no-preference' },
    colorScheme: 'dark',
    timezoneId: 'UTC',
    locale: 'en-US',
    // What is kept for use without a network would answer in place of the host; see site.ts.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: process.env.SKBSCOPE_BROWSERS === 'all' ? [chromium, ...others] : [chromium],
});
