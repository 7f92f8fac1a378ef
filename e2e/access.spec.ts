/** For every eye and hand: axe, the keyboard, small screens. */
import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { clockMs, openLab, pictureAtRest } from './lab.ts';
import { pageAtRest } from './pictures.ts';

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing on the Lab in the ${theme} theme`, async ({ page }) => {
    await openLab(page, `v=1&theme=${theme}&run=30ms&t=24.6125ms&paused=1`);
    expect(await axeFaults(page)).toEqual([]);
  });
}

test('axe finds nothing in the help, the about panel and the open menus', async ({ page }) => {
  await openLab(page, 'v=1&run=4ms&t=1ms&paused=1');
  const openers = [/Machine/, /Load/, /Kernel /, /Settings/];
  for (const name of openers) {
    await page.getByRole('button', { name }).first().click();
    await expect(page.locator('.popover-panel')).toBeVisible();
    expect(await axeFaults(page, '.popover'), `${name}`).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  expect(await axeFaults(page, 'dialog'), 'help').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'About skbscope' }).click();
  await expect(page.getByRole('dialog', { name: 'About skbscope' })).toBeVisible();
  expect(await axeFaults(page, 'dialog'), 'about').toEqual([]);
  // Left by its button, it gives the focus back as it does on Escape.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
});

/** Presses Tab until the focus has been everywhere; gives the visible controls it never reached. */
async function missedByTab(page: Page): Promise<readonly string[]> {
  const goOn = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      // Where a browser's own controls would have their turn, the page begins anew.
      if (at === null || at === document.body) return true;
      const known = at.hasAttribute('data-reached');
      at.setAttribute('data-reached', '');
      return !known;
    });
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab');
    if (!(await goOn())) break;
  }
  return page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const all = [...document.querySelectorAll<HTMLElement>(controls)];
    const reachable = all.filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        !each.matches(':disabled, [tabindex="-1"]') &&
        // Of radio buttons with one name the arrows reach the others.
        !(each instanceof HTMLInputElement && each.type === 'radio' && !each.checked),
    );
    const missed = reachable.filter((each) => !each.hasAttribute('data-reached'));
    return missed.map((each) => each.outerHTML.slice(0, 120));
  });
}

for (const [name, link, there] of [
  ['Lab', 'v=1&run=4ms&t=1ms&paused=1', '.pn-code-row'],
  ['Trace', 'v=1&preset=m1&place=trace&sample=01&t=20ms&paused=1', '.trace-log li'],
] as const)
  test(`every control of the ${name} is reached by Tab, and Tab comes round`, async ({ page }) => {
    await page.goto(`#${link}`);
    await expect(page.locator(there).first()).toBeVisible({ timeout: 20_000 });
    expect(await missedByTab(page)).toEqual([]);
  });

test('single-letter keys can be turned off', async ({ page }) => {
  await openLab(page, 'v=1&run=4ms&t=1ms&paused=1');
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
  await openLab(page, 'v=1&run=30ms&t=24.6125ms&paused=1');
  await expect(page.locator('.lab-stage')).toContainText(/CPU 2/);
  await expect(page.locator('.lab-stage table')).toContainText(/lists of CPU 2/);
});

test('nothing is wider than any screen, and at 1440x900 nothing scrolls', async ({ page }) => {
  await openLab(page, 'v=1&run=30ms&t=24.6125ms&paused=1');
  const over = () =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { wide: scrollWidth - innerWidth, high: scrollHeight - innerHeight };
    });
  await expect.poll(async () => (await over()).high).toBeLessThanOrEqual(0);
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [768, 1024],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    await expect.poll(async () => (await over()).wide, `${width}`).toBeLessThanOrEqual(0);
  }
});

/** Pictures of the stage at the beginning of a flush and at the visit of another list in it. */
async function twoVisits(page: Page): Promise<readonly [Buffer, Buffer]> {
  await openLab(page, 'v=1&run=10ms&t=5ms&paused=1');
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

/** Colours of the system as the browser resolves them under forced colours, each 0xRRGGBB. */
function systemColours(page: Page, names: readonly string[]): Promise<number[]> {
  return page.evaluate((wanted) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const colours = wanted.map((name) => {
      probe.style.color = name;
      const [r, g, b] = getComputedStyle(probe).color.match(/\d+/g) ?? [];
      return (Number(r) << 16) | (Number(g) << 8) | Number(b);
    });
    probe.remove();
    return colours;
  }, names);
}

/** What the themes would draw: panel, tile, wasted walk, useful work, copy. */
const THEME_COLOURS = [0x11161d, 0x1a212b, 0xfd7926, 0x89e7c9, 0x3b83df];

test('under forced colours canvas and page use the system’s, and nothing of the themes', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const at = 'v=1&preset=m1&run=30ms&t=24.6125ms&paused=1';
  const places = [
    [at, '.pn-throughput, .lab-throughput svg'],
    [`${at}&place=compare`, '.cmp-first'],
    ['v=1&preset=m1&place=trace&sample=01&t=20ms&paused=1', '.trace-log li'],
  ];
  for (const [link, shown] of places) {
    await page.goto(`#${link}`);
    await expect(page.locator(shown).first()).toBeVisible({ timeout: 20_000 });
    const system = await systemColours(page, ['CanvasText', 'GrayText']);
    await expect(async () => {
      const { rgb } = await pageAtRest(page);
      const counts = new Map<number, number>();
      for (let i = 0; i < rgb.length; i += 3) {
        const colour = (rgb[i] << 16) | (rgb[i + 1] << 8) | rgb[i + 2];
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      const count = (colour: number) => counts.get(colour) ?? 0;
      expect(THEME_COLOURS.map(count), link).toEqual(THEME_COLOURS.map(() => 0));
      expect(Math.min(...system.map(count)), link).toBeGreaterThan(50);
    }).toPass();
  }
});

test('under forced colours what is recorded is still told from what is inferred', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('#v=1&preset=m1&place=trace&sample=01&t=20ms&paused=1');
  const ground = (known: string) =>
    page
      .locator(`.trace-key [data-known="${known}"]`)
      .evaluate((mark) => getComputedStyle(mark, '::before').backgroundColor);
  await expect.poll(() => ground('recorded')).toBe('rgb(255, 255, 255)');
  expect(await ground('inferred')).not.toBe(await ground('recorded'));
});
