/** The Compare place: opened by key and by link, differences, swapping, the keyboard, a phone. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { clockMs, clockStandsAt, openLab, pictureAtRest } from './lab.ts';

/** Two runs take seconds where other work has the CPUs too. */
const COMPUTED_MS = 40_000;
const LINK = 'v=1&preset=m1&place=compare&t=24.6125ms&paused=1';

async function bothComputed(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-compare', 'complete', {
    timeout: COMPUTED_MS,
  });
  await expect(page.locator('.cmp-first')).toContainText('First difference');
}

async function openCompare(page: Page, link = LINK): Promise<void> {
  await page.goto(`#${link}`);
  await bothComputed(page);
}

function side(page: Page, letter: 'A' | 'B') {
  return page.getByRole('region', { name: new RegExp(`^${letter}: `) });
}

/** The clock, once it stands later than that. */
async function laterThan(page: Page, ms: number): Promise<number> {
  await expect.poll(() => clockMs(page)).toBeGreaterThan(ms);
  return clockMs(page);
}

/** A counter of A, of B, and their difference. */
async function counter(page: Page, name: string): Promise<number[]> {
  const cells = page.locator('.cmp-counters tr', { hasText: name }).first().locator('td');
  const texts = await cells.allTextContents();
  return texts.map((text) => Number(text.replaceAll(',', '').replace('\u2212', '-')));
}

test('C opens the two forms of the switch where the Lab stood, and leads back', async ({
  page,
}) => {
  await openLab(page, 'v=1&preset=m1&t=24.6125ms&paused=1');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/place=compare/);
  await bothComputed(page);
  await expect(side(page, 'A')).toContainText('per-node lists');
  await expect(side(page, 'B')).toContainText('online walk');
  await expect.poll(() => clockMs(page)).toBe(24.6125);
  await page.keyboard.press('Shift+ArrowRight');
  const there = await laterThan(page, 24.6125);
  await page.keyboard.press('c');
  await expect(page.locator('.lab')).toBeVisible();
  await expect.poll(() => clockMs(page)).toBe(there);
});

test('the jump to the first difference goes where the sentence says', async ({ page }) => {
  await openCompare(page);
  const said = (await page.locator('.cmp-first').textContent()) ?? '';
  const [, at] = /at ([\d.]+)\s*ms, event/.exec(said) ?? [];
  await page.getByRole('button', { name: 'First difference' }).click();
  await expect.poll(() => clockMs(page)).toBeCloseTo(Number(at), 3);
  await expect(page.locator('.cmp-code [data-differs="true"]')).toHaveCount(2);
  const first = await clockMs(page);
  await page.keyboard.press('n');
  const next = await laterThan(page, first);
  await page.keyboard.press('n');
  await laterThan(page, next);
  await page.keyboard.press('p');
  await clockStandsAt(page, next);
  await expect(page.locator('.cmp-now')).toContainText(/datagram \d+ of CPU 2/);
});

test('a line of the code says what its kernel names mean, by keys', async ({ page }) => {
  await openCompare(page);
  await page.locator('[data-spot="left loop"]').focus();
  await expect(page.locator('.cmp-meaning')).toContainText('for_each_node');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-spot="right loop"]')).toBeFocused();
  await expect(page.locator('.cmp-meaning')).toContainText('for_each_online_node');
  await clockStandsAt(page, 24.6125);
});

test('the lane between answers what is pointed at, and a click goes there', async ({ page }) => {
  await openCompare(page, 'v=1&preset=m1&place=compare&t=0.0161ms&paused=1');
  const lane = page.locator('.cmp-lane-between');
  const box = await lane.boundingBox();
  let said = '';
  for (let x = 90; said === '' && x < (box?.width ?? 0); x += 10) {
    await lane.hover({ position: { x, y: 5 } });
    said = (await lane.getAttribute('title')) ?? '';
  }
  expect(said).toMatch(/datagram \d+ of CPU 2: B received it [\d.]+\s.s earlier; for this one/);
  await page.mouse.down();
  await page.mouse.up();
  const [, at] = /At ([\d.]+)/.exec(said) ?? [];
  await expect.poll(() => clockMs(page)).toBeCloseTo(Number(at), 3);
  await expect(page.locator('.cmp-now')).toHaveText(said);
});

test('both count, and the online walk wastes nothing', async ({ page }) => {
  await openCompare(page);
  const [a, b, more] = await counter(page, 'wasted');
  expect(a).toBeGreaterThan(100_000);
  expect([b, more]).toEqual([0, -a]);
  const [receivedA, receivedB, ahead] = await counter(page, 'datagrams received');
  expect(receivedB - receivedA).toBe(ahead);
  expect(ahead).toBeGreaterThan(0);
  await expect(page.locator('.cmp-lead-text')).toContainText(`B is ${ahead} datagrams ahead`);
  await expect(page.locator('.transport .datagram')).toHaveText(/^B: datagram [\d,]+$/);
});

test('X swaps the two, and the link keeps it over a reload', async ({ page }) => {
  await openCompare(page);
  const before = await counter(page, 'list checks');
  await page.keyboard.press('x');
  await expect(side(page, 'A')).toContainText('online walk');
  await expect(side(page, 'B')).toContainText('per-node lists');
  await expect.poll(() => counter(page, 'list checks')).toEqual([before[1], before[0], -before[2]]);
  await expect(page).toHaveURL(/variant=online.*other=variant:pernode/);
  const parts = ['.cmp-lane >> nth=0', '.cmp-lane-between'];
  const pictures: Buffer[] = [];
  for (const part of parts) pictures.push(await pictureAtRest(page.locator(part)));
  await page.reload();
  await bothComputed(page);
  await expect(side(page, 'A')).toContainText('online walk');
  await expect.poll(() => counter(page, 'list checks')).toEqual([before[1], before[0], -before[2]]);
  for (const [i, part] of parts.entries()) {
    const again = await pictureAtRest(page.locator(part));
    expect(again.equals(pictures[i]), part).toBe(true);
  }
});

test('kernels are chosen for each side, and other limits as text', async ({ page }) => {
  await openCompare(page, `${LINK}&other=variant:llist;max:64`);
  await expect(side(page, 'B')).toContainText('limit 64');
  await side(page, 'B')
    .getByRole('button', { name: /^Kernel/ })
    .click();
  await page.getByRole('option', { name: /^1\s*no deferral/ }).click();
  await expect(page).toHaveURL(/other=variant:none;max:64/);
  const field = page.getByLabel('B has in place of A’s');
  await field.fill('variant:online;max:many');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('"max:many" in "other" of the link');
  await field.fill('variant:pernode');
  await field.press('Enter');
  await expect(page.locator('.cmp-first')).toContainText('the same, event by event', {
    timeout: COMPUTED_MS,
  });
});

test('both play under one clock and stop together', async ({ page }) => {
  await openCompare(page);
  const before = await clockMs(page);
  await page.keyboard.press(' ');
  await expect.poll(() => clockMs(page)).toBeGreaterThan(before);
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const linkMs = (): number => Number(/[#&]t=([\d.]+)ms/.exec(page.url())?.[1]);
  await expect.poll(async () => linkMs() - (await clockMs(page))).toBeCloseTo(0, 4);
  const stands = await clockMs(page);
  await framesDrawn(page, 12);
  expect(await clockMs(page)).toBe(stands);
});

/** Whatever plays would have gone on by then. */
function framesDrawn(page: Page, count: number): Promise<void> {
  return page.evaluate(async (frames) => {
    for (let i = 0; i < frames; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

test('the keyboard alone reaches every control', async ({ page }) => {
  await openCompare(page);
  const names = new Set<string>();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    names.add(
      await page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
      }),
    );
  }
  for (const name of ['First difference', 'Previous', 'Next', 'Swap A and B', 'Take over', 'Play'])
    expect([...names]).toContain(name);
  expect([...names].filter((name) => name.startsWith('Kernel'))).toHaveLength(2);
});

for (const theme of ['dark', 'light'])
  test(`axe finds nothing in the ${theme} theme`, async ({ page }) => {
    await openCompare(page, `${LINK}&theme=${theme}`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the two stand one above the other and nothing is cut off', async ({ page }) => {
    await openCompare(page);
    const [a, b] = [await side(page, 'A').boundingBox(), await side(page, 'B').boundingBox()];
    expect(b?.y).toBeGreaterThan((a?.y ?? 0) + (a?.height ?? 0) - 1);
    const size = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth, scrollHeight];
    });
    expect(size).toEqual([390, 844]);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    await page.getByRole('button', { name: 'Swap A and B' }).click();
    await expect(side(page, 'A')).toContainText('online walk');
  });
});
