/** Three to sixteen CPUs at work, each with a card: marks, Compare, and frames with little room. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openLab, pictureAtRest } from './lab.ts';

const FOUR_PAIRS = 'v=1&preset=guest-4-pairs&t=0.5ms&paused=1';

test('cards of CPUs at work: an skb is followed, Compare has all, a small frame a pair', async ({
  page,
}) => {
  await followsAnSkb(page);
  await leadsToAPairInCompare(page);
  await showsAPairInASmallFrame(page);
});

async function followsAnSkb(page: Page): Promise<void> {
  await openLab(page, FOUR_PAIRS);
  const stage = page.getByRole('application', { name: /^CPUs at work/ });
  const before = await pictureAtRest(stage);
  const box = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const card = page.locator('.stage-card');
  // Down the end of the lane of CPU 1, where it has an skb in hand.
  const x = box.x + box.width * 0.478;
  let y = box.y + 60;
  await expect(async () => {
    y = y > box.y + 140 ? box.y + 60 : y + 6;
    await page.mouse.move(x, y);
    await expect(card).toContainText('skb of CPU 1', { timeout: 100 });
  }).toPass({ intervals: [10] });
  await expect(card).toContainText('last written by');
  await page.mouse.down();
  await page.mouse.up();
  const followed = page.getByRole('region', { name: 'The skb that is followed' });
  await expect(followed).toContainText('of CPU 1');
  await expect.poll(async () => (await pictureAtRest(stage)).equals(before)).toBe(false);
  await followed.getByRole('button', { name: 'Follow it no longer' }).click();
  await page.mouse.move(5, 5);
  await expect.poll(async () => (await pictureAtRest(stage)).equals(before)).toBe(true);
}

async function leadsToAPairInCompare(page: Page): Promise<void> {
  await page.goto(`#${FOUR_PAIRS}&place=compare`);
  for (const side of ['A', 'B'])
    await expect(page.getByRole('region', { name: `Machine of ${side}` })).toContainText(
      /8 CPUs at work: \d+ waiting/,
    );
  const a = page.getByRole('application', { name: /^Machine of A/ });
  await a.focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press('Alt+ArrowRight');
  await expect(page.locator('.stage-card')).toContainText('CPU 1 on node 0, sender');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'CPUs 1 and 5 alone' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page).toHaveURL(/focus=1/);
  await page.getByRole('button', { name: '8 CPUs at work' }).click();
  await expect(page).not.toHaveURL(/focus=/);
  await expect(page.getByRole('region', { name: 'Machine of B' })).toContainText('8 CPUs at work:');
}

async function showsAPairInASmallFrame(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 180 });
  await page.goto(`#${FOUR_PAIRS}&mode=embed`);
  const note = page.getByText('CPUs 0 and 4 of 8 at work; all need more room.');
  await expect(note).toBeVisible();
  await page.setViewportSize({ width: 640, height: 480 });
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('application', { name: /^CPUs at work/ })).toBeVisible();
}
