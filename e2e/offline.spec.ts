/** The page without a network, and newer versions of it. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { runIsComplete } from './lab.ts';
import { KEPT_MS, keepOffline, openAbout } from './offline.ts';
import { test } from './site.ts';
import { openTalk } from './talk.ts';

const LINK = '#v=1&preset=m1&variant=online&t=1ms&paused=1';
/** A place that computes nothing before it is asked to. */
const QUIET = '#v=1&place=trace&preset=m5';

const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
const build = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.build);

test('after one visit every place opens without a network, samples once asked for', async ({
  page,
  site,
  context,
}) => {
  await page.goto(`skbscope/${LINK}`);
  await runIsComplete(page);
  const hash = await page.locator('.run-hash').textContent();
  // By itself, a while after the first picture.
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), {
      timeout: KEPT_MS,
    })
    .toBe('activated');
  await keepOffline(page);
  await page.getByRole('button', { name: /^Make all available offline/ }).click();
  await expect(page.getByRole('dialog')).toContainText(/So are all 10 sample traces/);
  expect(await cacheNames(page)).toEqual([expect.stringMatching(/^skbscope\|\/skbscope\/\|\w+$/)]);

  await site.stop();
  await context.setOffline(true);
  await page.reload();
  await runIsComplete(page);
  await expect(page.locator('.run-hash')).toHaveText(hash ?? '');
  await keepOffline(page);
  await page.goto('about:blank');
  await page.goto('skbscope/?from=mail#v=1&place=evidence&case=M1');
  await expect(page.locator('.evidence-main svg').first()).toBeVisible();
  await page.goto('skbscope/#v=1&place=trace&sample=04');
  await expect(page.getByRole('heading', { name: /^04-pingpong/ })).toBeVisible();
});

test('each address keeps its own page, and only that', async ({ page, site, problems }) => {
  await page.goto('a/b/#v=1&place=trace');
  await keepOffline(page);
  await site.stop();
  await page.reload();
  await page.getByRole('button', { name: '04 ping-pong' }).click();
  await expect(page.getByRole('alert')).toContainText(/could not be loaded from beside this page/);
  expect(await page.goto('skbscope/').catch(() => 'nobody answers')).toBe('nobody answers');
  problems.length = 0; // nobody answers: an error for the browser, and what is tested here
});

test('a newer version comes when it is asked for, to that tab, and never in a talk', async ({
  page,
  site,
  context,
}) => {
  await page.goto(QUIET);
  await keepOffline(page);
  const other = await context.newPage();
  await other.goto(QUIET);
  await keepOffline(other);
  await openTalk(other, '&story=walk.possible');
  const [first] = await cacheNames(page);
  const old = await other.locator('script[src]').getAttribute('src');

  await site.serve('second');
  await page.reload();
  expect(await build(page)).toBeUndefined();
  await openAbout(page);
  await page.keyboard.press('Escape');
  const offer = page.getByRole('button', { name: 'Reload to update' });
  await expect(offer).toBeVisible({ timeout: KEPT_MS });
  await offer.click();
  await expect.poll(() => build(page)).toBe('second');
  await expect(page).toHaveURL(/preset=m5/);

  // The other tab goes on with the files of its own build, which the host no longer has.
  expect(await build(other)).toBeUndefined();
  expect(await other.evaluate(async (url) => (await fetch(url ?? '')).status, old)).toBe(200);
  expect(await cacheNames(other)).toContain(first);
  await talkGoesOn(other);
  await other.keyboard.press('Escape'); // the talk is over
  await other.getByRole('button', { name: 'Reload to update' }).click();
  await expect.poll(() => build(other)).toBe('second');
  await keepOffline(other);
  await expect.poll(() => cacheNames(other)).not.toContain(first);
  expect(await cacheNames(other)).toHaveLength(1);
});

/** Though there is a newer version, and another tab has taken it, nothing of that is on stage. */
async function talkGoesOn(page: Page): Promise<void> {
  await page.bringToFront();
  await expect(page.locator('.talk')).toHaveAttribute('data-step', 'walk.possible');
  await expect(page.getByRole('button', { name: 'Reload to update' })).toHaveCount(0);
  // The notes come from the newer build, and lead the talk of the older one.
  const [notes] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('s'),
  ]);
  await expect(notes.getByRole('heading', { level: 1 })).toHaveText(/^32 nodes are possible/);
  expect(await build(notes)).toBe('second');
  await notes.keyboard.press('PageDown');
  await expect(page.locator('.talk')).toHaveAttribute('data-step', 'walk.per-datagram');
  await expect(notes.getByRole('button', { name: 'Reload to update' })).toHaveCount(0);
  await notes.close();
  expect(await build(page)).toBeUndefined();
  await expect(page.getByRole('button', { name: 'Reload to update' })).toHaveCount(0);
}

test('a build that arrives damaged is not kept, and the page works', async ({ page, site }) => {
  await site.serve('damaged');
  await page.goto(QUIET);
  await openAbout(page);
  await expect(page.getByRole('dialog')).toContainText(/could not be kept/, { timeout: KEPT_MS });
  expect(await cacheNames(page)).toEqual([]);
});
