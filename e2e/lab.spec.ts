/** What a viewer does in the Lab. */
import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';
import {
  checks,
  clockMs,
  clockStandsAt,
  openLab,
  pictureAtRest,
  runIsComplete,
  throughput,
} from './lab.ts';

test('starts running on the walk over possible nodes', async ({ page }) => {
  await openLab(page);
  await expect(page.getByRole('button', { name: /for_each_node / })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const before = await clockMs(page);
  await expect.poll(() => clockMs(page)).toBeGreaterThan(before);
});

test('31 of 32 list checks are wasted, and the three counters add up', async ({ page }) => {
  await openLab(page, 'v=1&run=30ms&t=24.6125ms&paused=1');
  const [found, empty, wasted] = await checks(page);
  expect(wasted / (found + empty + wasted)).toBeCloseTo(31 / 32, 4);
  await expect(page.locator('.lab-right')).toContainText(
    (found + empty + wasted).toLocaleString('en-US'),
  );
});

test('the switch makes the line jump and keeps the old future as a ghost', async ({ page }) => {
  await openLab(page, 'v=1&t=20ms&paused=1');
  const before = await throughput(page);
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/switch=20ms:online/);
  await runIsComplete(page);
  await page.keyboard.press('End');
  await expect.poll(() => throughput(page)).toBeGreaterThan(before * 1.1);
  const [, , wasted] = await checks(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await expect.poll(async () => (await checks(page))[2]).toBe(wasted);
  await expect(page.locator('.lab-throughput')).toContainText('since the switch');
});

test('steps go on and back to the same picture', async ({ page }) => {
  await openLab(page, 'v=1&run=10ms&t=5ms&paused=1');
  const stage = page.locator('.lab-stage');
  await page.keyboard.press('ArrowRight');
  const first = await pictureAtRest(stage);
  const at = await clockMs(page);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
    await page.keyboard.press(key);
  }
  await clockStandsAt(page, at);
  expect((await pictureAtRest(stage)).equals(first)).toBe(true);
});

test('a link gives the same stage and lanes after a reload, pixel for pixel', async ({ page }) => {
  const pictures = async (): Promise<Buffer[]> => {
    await runIsComplete(page);
    await page.evaluate(() => document.fonts.ready);
    const stage = await pictureAtRest(page.locator('.lab-stage'));
    return [stage, await pictureAtRest(page.locator('.lab-lanes'))];
  };
  await openLab(page, 'v=1&run=30ms&t=24.6125ms&paused=1');
  const [stage, lanes] = await pictures();
  await page.reload();
  const again = await pictures();
  expect(again[0].equals(stage)).toBe(true);
  expect(again[1].equals(lanes)).toBe(true);
});

test('a bad link gives a sentence for each mistake, and the page plays', async ({ page }) => {
  await openLab(page, 'v=1&variant=perhaps&seed=abc&speed=9us&colour=red');
  for (const word of ['perhaps', 'abc', '9us', 'colour']) {
    await expect(page.getByRole('status').filter({ hasText: word }).first()).toBeVisible();
  }
  const before = await clockMs(page);
  await expect.poll(() => clockMs(page)).toBeGreaterThan(before);
});

test('an impossible machine gives a sentence, and the last good one runs', async ({ page }) => {
  await openLab(page, 'v=1&nodes=0-3&online=9');
  await expect(page.getByRole('status').filter({ hasText: '9' }).first()).toBeVisible();
  const before = await clockMs(page);
  await expect.poll(() => clockMs(page)).toBeGreaterThan(before);
});

test('at the end of the run a switch is refused with a sentence', async ({ page }) => {
  await openLab(page, 'v=1&t=60ms&paused=1');
  await page.keyboard.press('t');
  await expect(page.getByRole('status').filter({ hasText: 'The run ends here' })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/t=0/);
  await expect(page).not.toHaveURL(/switch=/);
});

test('a hidden page stops the clock', async ({ page }) => {
  // Fast enough to be seen in the clock from one frame to the next.
  await openLab(page, 'v=1&speed=10ms');
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const twoFrames = () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  await hide(true);
  // The instant at which it was hidden is still drawn.
  await twoFrames();
  const at = await clockMs(page);
  for (let i = 0; i < 5; i++) await twoFrames();
  expect(await clockMs(page)).toBe(at);
  await hide(false);
  await expect.poll(() => clockMs(page)).toBeGreaterThan(at);
});

test('what is downloaded until it plays stays within the budget', async ({ page }) => {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => bodies.set(response.url(), response.body()));
  await openLab(page);
  const asked = await page.evaluate(() => {
    const plays = performance.getEntriesByName('skbscope plays')[0].startTime;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\.js$/.test(new URL(name).pathname) && startTime < plays)
      .map(({ name }) => name);
  });
  const bytes = { page: 0, worker: 0 };
  for (const url of asked) {
    const body = await bodies.get(url);
    if (body === undefined) throw new Error(`no response was seen for ${url}`);
    bytes[/\/worker-/.test(url) ? 'worker' : 'page'] += gzipSync(body, { level: 9 }).length;
  }
  expect(bytes.page).toBeGreaterThan(0);
  expect(bytes.page).toBeLessThanOrEqual(150_000);
  expect(bytes.worker).toBeGreaterThan(0);
  expect(bytes.worker).toBeLessThanOrEqual(40_000);
});

test('the header names the machine at every width, and nothing scrolls sideways', async ({
  page,
}) => {
  await openLab(page);
  for (const width of [320, 600, 860, 900, 980, 1180]) {
    await page.setViewportSize({ width, height: 500 });
    const value = page.locator('.machine-button .menu-value:visible');
    await expect.poll(() => value.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(50);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
