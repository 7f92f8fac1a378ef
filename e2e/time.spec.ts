/** Time both ways: steps, marks, branches, lanes that zoom, and an skb that is followed. */
import { expect, test } from './fixtures.ts';
import { clockMs, clockStandsAt, openLab, pictureAtRest, runIsComplete } from './lab.ts';

const KICKS = 'v=1&preset=m1-rps&max=4';

test('steps by visit, flush, pass and datagram go on and come back', async ({ page }) => {
  await openLab(page, 'v=1&run=10ms&t=5ms&paused=1');
  const at = () => clockMs(page);
  for (const [unit, on, back] of [
    ['visit', '.', ','],
    ['flush', 'Shift+ArrowRight', 'Shift+ArrowLeft'],
    ['pass', '>', '<'],
    ['datagram', '}', '{'],
  ]) {
    const before = await at();
    await page.keyboard.press(on);
    await expect.poll(at, unit).toBeGreaterThan(before);
    const first = await at();
    await page.keyboard.press(on);
    await expect.poll(at, unit).toBeGreaterThan(first);
    await page.keyboard.press(back);
    await expect.poll(at, unit).toBe(first);
  }
});

test('the buttons step by what the menu beside them says', async ({ page }) => {
  await openLab(page, 'v=1&run=10ms&t=5ms&paused=1');
  await page.getByLabel('Step by').selectOption('datagram');
  const before = await clockMs(page);
  await page.getByRole('button', { name: 'One datagram on' }).click();
  await expect.poll(() => clockMs(page)).toBeGreaterThan(before + 0.001);
});

test('marks say what and when, and lead there by click and by key', async ({ page }) => {
  await openLab(page, `${KICKS}&t=0ms&paused=1`);
  const marks = page.getByRole('toolbar', { name: 'Marks of the run' }).getByRole('button');
  await expect(marks.first()).toHaveAccessibleName(/first wasted list check/);
  await marks.nth(3).hover();
  await expect(page.locator('.mark-card')).toContainText(/ms$/);
  await marks.nth(3).click();
  await expect.poll(() => clockMs(page)).toBeGreaterThan(0);
  const there = await clockMs(page);
  await page.keyboard.press(']');
  await expect.poll(() => clockMs(page)).toBeGreaterThan(there);
  await page.keyboard.press('[');
  await clockStandsAt(page, there);
});

test('a change in the past leaves the old future as a branch to return to', async ({ page }) => {
  await openLab(page, 'v=1&t=20ms&paused=1');
  const hash = () => page.locator('.run-hash').textContent();
  const first = await hash();
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/switch=20ms:online&branch=none/);
  await runIsComplete(page);
  await expect.poll(hash).not.toBe(first);
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog', { name: /Branches/ })).toContainText('online from 20 ms');
  await page.getByRole('button', { name: 'pernode throughout', exact: true }).click();
  await runIsComplete(page);
  await expect.poll(hash).toBe(first);
  await expect(page).toHaveURL(/branch=20ms:online/);
  await page.reload();
  await runIsComplete(page);
  await expect(page.getByRole('button', { name: /Branches: 1/ })).toBeVisible();
});

test('the lanes zoom by wheel and key, say what a column is, and stand in the link', async ({
  page,
}) => {
  await openLab(page, 'v=1&t=20ms&paused=1');
  const lanes = page.getByRole('application', { name: /CPU time by role/ });
  await lanes.hover();
  await page.mouse.wheel(0, -400);
  await expect(page).toHaveURL(/lanes=[\d.]+ms-[\d.]+ms/);
  await page.getByRole('button', { name: 'Follow the playhead' }).click();
  await expect(page).not.toHaveURL(/lanes=/);
  await page.getByRole('button', { name: 'The whole run' }).click();
  await expect(page).toHaveURL(/lanes=0ms-60ms/);
  const reloaded = async (): Promise<Buffer> => {
    await page.reload();
    await runIsComplete(page);
    await page.evaluate(() => document.fonts.ready);
    return pictureAtRest(page.locator('.lab-lanes'));
  };
  const whole = await reloaded();
  expect((await reloaded()).equals(whole)).toBe(true);
  await lanes.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.locator('.lab-lanes .stage-card')).toContainText(/useful/);
});

test('an skb that is followed tells its history, wherever time stands', async ({ page }) => {
  await openLab(page, 'v=1&t=20.0123ms&paused=1');
  await page.keyboard.press('s');
  const card = page.getByRole('region', { name: 'The skb that is followed' });
  await expect(card).toContainText('allocated on CPU 2');
  await expect(page).toHaveURL(/skb=\d+:20\.0123ms/);
  // It stands below the machine, whose words it does not cover.
  await expect(async () => {
    const machine = await page.locator('.lab-stage .stage-layers').boundingBox();
    const told = await card.boundingBox();
    expect(told?.y).toBeGreaterThanOrEqual((machine?.y ?? 0) + (machine?.height ?? 0) - 1);
  }).toPass();
  const steps = card.getByRole('listitem');
  await expect(steps.last()).toContainText('freed on CPU 2 (flush)');
  await steps.first().getByRole('button').click();
  await expect(steps.last()).toHaveAttribute('data-past', 'false');
  await expect(steps.first()).toHaveAttribute('data-past', 'true');
  await page.reload();
  await runIsComplete(page);
  await expect(card).toContainText('allocated on CPU 2');
  await page.keyboard.press('s');
  await expect(card).toHaveCount(0);
});
