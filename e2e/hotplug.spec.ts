/** CPUs, nodes and the limit that change while the run goes on. */
import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openLab, runIsComplete } from './lab.ts';

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hotplug and skb_defer_max' }).click();
  await expect(page.getByRole('textbox', { name: 'skb_defer_max' })).toBeVisible();
}

test('a CPU that goes offline at the playhead takes its task elsewhere', async ({ page }) => {
  await openLab(page, 'v=1&preset=two-nodes&run=10ms&t=5ms&paused=1');
  await openMenu(page);
  await page.getByRole('group', { name: 'CPU 2' }).getByRole('button', { name: 'Offline' }).click();
  await expect(page).toHaveURL(/switch=5ms:cpu2:offline/);
  await runIsComplete(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await expect(page.locator('.lab-stage table')).toContainText('CPU 0');
  await expect(page.locator('.lab-stage table')).toContainText('offline');
});

test('what cannot be done says why, and changes nothing', async ({ page }) => {
  await openLab(page, 'v=1&preset=two-nodes&run=10ms&t=5ms&paused=1');
  await openMenu(page);
  await page.getByRole('group', { name: 'CPU 2' }).getByText('Unplug').dispatchEvent('click');
  await expect(page.getByRole('status').filter({ hasText: 'can only go offline' })).toBeVisible();
  await expect(page).not.toHaveURL(/switch=/);
});

test('a limit of 0 and back leaves the counter stuck, and a sentence says so', async ({ page }) => {
  await openLab(page, 'v=1&preset=stuck-limit-0&t=30ms&paused=1');
  await expect(page.locator('.wait-note')).toContainText('Nothing is deferred to list');
  await expect(page.locator('.lab-stage')).toContainText('a limit above the counter ends it');
});

test('a node that goes leaves skbs behind where the walk is over online nodes', async ({
  page,
}) => {
  await openLab(page, 'v=1&preset=node-goes-online&t=9ms&paused=1');
  await expect(page.locator('.wait-note')).toContainText('38 skbs wait on list [CPU 2][node 1]');
  await page.keyboard.press('End');
  await expect(page.locator('.wait-note')).toHaveCount(0);
});

test('a scenario is chosen from the menu, and axe finds nothing in it', async ({ page }) => {
  await openLab(page, 'v=1&t=1ms&paused=1');
  await openMenu(page);
  expect(await axeFaults(page, '.popover')).toEqual([]);
  await page.getByRole('button', { name: /A CPU dies with skbs pending, v7.2/ }).click();
  await expect(page).toHaveURL(/preset=cpu-dies/);
});
