/** For every eye and hand: axe, the keyboard, small screens. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { clockMs, openLab, pictureAtRest } from './lab.ts';

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing on the Lab in the ${theme} theme`, async ({ page }) => {
    await openLab(page, `v=1&theme=${theme}&t=24.6125ms&paused=1`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
}

test('axe finds nothing in the help, the about panel and the open menus', async ({ page }) => {
  await openLab(page, 'v=1&t=1ms&paused=1');
  const openers = [/Machine/, /Load/, /Kernel /, /Settings/];
  for (const name of openers) {
    await page.getByRole('button', { name }).first().click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => `${name}: ${id}`)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  const help = await new AxeBuilder({ page }).analyze();
  expect(help.violations.map(({ id }) => `help: ${id}`)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'About skbscope' }).click();
  await expect(page.getByRole('dialog', { name: 'About skbscope' })).toBeVisible();
  const about = await new AxeBuilder({ page }).analyze();
  expect(about.violations.map(({ id }) => `about: ${id}`)).toEqual([]);
});

test('every control is reached by Tab, and Tab comes round', async ({ page }) => {
  await openLab(page, 'v=1&t=1ms&paused=1');
  const seen = new Set<string>();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent?.slice(0, 40) ?? '';
    });
    seen.add(name);
  }
  const all = [...seen].join('|');
  for (const part of [
    'for_each_online_node',
    'Machine',
    'Kernel',
    'Play',
    'One event on',
    'Faster',
  ]) {
    expect(all).toContain(part);
  }
});

test('single-letter keys can be turned off', async ({ page }) => {
  await openLab(page, 'v=1&t=1ms&paused=1');
  await page
    .getByRole('button', { name: /Settings/ })
    .first()
    .click();
  await page.getByRole('checkbox', { name: /letter/i }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByTitle('Faster', { exact: true })).toBeVisible();
  await page.keyboard.press('t');
  // Arrows still work; once the address has followed them, it would hold the switch too.
  const before = await clockMs(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => clockMs(page)).toBeGreaterThan(before);
  await expect(page).not.toHaveURL(/t=1ms/);
  await expect(page).not.toHaveURL(/switch=/);
  await expect(page.getByRole('button', { name: /for_each_node / })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('the stage has a text twin', async ({ page }) => {
  await openLab(page, 'v=1&t=24.6125ms&paused=1');
  await expect(page.locator('.lab-stage')).toContainText(/CPU 2/);
  await expect(page.locator('.lab-stage table')).toContainText(/lists of CPU 2/);
});

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [768, 1024],
  [390, 844],
]) {
  test(`at ${width}x${height} nothing is wider than the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openLab(page, 'v=1&t=24.6125ms&paused=1');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
}

test('at 1440x900 nothing scrolls', async ({ page }) => {
  await openLab(page, 'v=1&t=24.6125ms&paused=1');
  const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(over).toBeLessThanOrEqual(0);
});

/** Pictures of the stage at the beginning of a flush and at the visit of another list in it. */
async function twoVisits(page: Page): Promise<readonly [Buffer, Buffer]> {
  await openLab(page, 'v=1&t=5ms&paused=1');
  await page.keyboard.press('Shift+ArrowRight');
  const stage = page.locator('.lab-stage');
  const first = await pictureAtRest(stage);
  const at = await clockMs(page);
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => clockMs(page)).toBeGreaterThan(at);
  return [first, await pictureAtRest(stage)];
}

test('the walk of a flush moves over the stage', async ({ page }) => {
  const [first, later] = await twoVisits(page);
  await expect(page.locator('.lab-stage')).toContainText(/flush \d of 2, list/);
  expect(later.equals(first)).toBe(false);
});

test('with reduced motion a flush is shown whole: its visits are one picture', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const [first, later] = await twoVisits(page);
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced');
  expect(later.equals(first)).toBe(true);
});
