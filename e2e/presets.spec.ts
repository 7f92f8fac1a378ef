/** Every scenario that ships opens without a word, plays, and its numbers move. */
import type { Page } from '@playwright/test';
import { PRESETS } from '../src/data/presets.ts';
import { LOAD_ROLES } from '../src/schema/load-roles.ts';
import { expect, test } from './fixtures.ts';
import { checks, clockMs, openLab, throughput } from './lab.ts';

async function allChecks(page: Page): Promise<number> {
  return (await checks(page)).reduce((sum, count) => sum + count, 0);
}

for (const { id, scenario } of PRESETS) {
  test(`${id}: ${scenario.title}`, async ({ page }) => {
    const { home, other } = LOAD_ROLES[scenario.load.kind];
    await openLab(page, `v=1&preset=${id}&zoom=machine&t=0.2ms&paused=1`);
    await expect(page.locator('.notice')).toHaveCount(0);
    await expect(page.locator('.stage-unseen table')).toContainText(other);
    if (!('busyPoll' in scenario.load && scenario.load.busyPoll))
      await expect(page.locator('.stage-unseen table')).toContainText(home);
    const before = { ms: await clockMs(page), checks: await allChecks(page) };
    // A millisecond of the run a second.
    for (let i = 0; i < 5; i++) await page.keyboard.press('+');
    await page.keyboard.press('Space');
    await expect.poll(() => clockMs(page)).toBeGreaterThan(before.ms);
    await expect.poll(() => throughput(page), { timeout: 15_000 }).toBeGreaterThan(0);
    await expect.poll(() => allChecks(page)).toBeGreaterThan(before.checks);
    await expect(page.locator('.notice, .part-fault, .page-fault')).toHaveCount(0);
  });
}
