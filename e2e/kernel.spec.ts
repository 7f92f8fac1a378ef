/** The kernel menu: releases as one choice, the mechanism alone, and what the page says of it. */
import { expect, test } from './fixtures.ts';
import { checks, openLab, runIsComplete } from './lab.ts';

test('K opens the menu, and a release is one choice that says why nothing is deferred', async ({
  page,
}) => {
  await openLab(page, 'v=1&t=5ms&paused=1');
  await page.keyboard.press('k');
  await expect(page.getByRole('option', { name: /v7.1 – v7.2/ })).toBeFocused();
  for (let up = 0; up < 7; up++) await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { name: /v6.10 – v6.17/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/kernel=6\.10/);
  await runIsComplete(page);
  const kernel = page.getByRole('button', { name: /^Kernel/ });
  await expect(kernel).toHaveText(/v6.10 – v6.17: spinlock/);
  await expect(kernel).toBeFocused();
  await expect(page.locator('.walk-note')).toHaveText(
    'UDP receive defers only from v6.18 (6471658dc66c).',
  );
  await page.keyboard.press('End');
  await expect.poll(async () => (await checks(page))[1]).toBeGreaterThan(1_000);
  expect((await checks(page))[0]).toBe(0); // no list ever held an skb
});

test('a mechanism alone is no released kernel, and the page says so', async ({ page }) => {
  await openLab(page, 'v=1&kernel=6.18.y&t=5ms&paused=1');
  await expect(page.locator('.walk-note')).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(page.getByRole('option', { name: /^6.18.y/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('f');
  await expect(page.getByRole('option', { name: /^final \(walk inferred\)/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.kernel-badge')).toHaveText('Not a released kernel');
  await expect(page.locator('.walk-note')).toContainText('6.18.y has dev_cpu_dead fix.');
  await expect(page).toHaveURL(/kernel=6\.18\.y.*switch=5ms:final/);
});

test('K opens the menu on a phone too, where it waits behind a button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLab(page, 'v=1&t=5ms&paused=1');
  await expect(page.getByRole('button', { name: /^Kernel/ })).toBeHidden();
  await page.keyboard.press('k');
  await expect(page.getByRole('option', { name: /v7.1 – v7.2/ })).toBeFocused();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});

test('the menu stands within the screen', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [768, 1024],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await openLab(page, `v=1&t=5ms&paused=1&seed=${width}`);
    await page.keyboard.press('k');
    const box = await page.getByRole('dialog', { name: 'Kernel' }).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? height)).toBeLessThanOrEqual(height);
  }
});
