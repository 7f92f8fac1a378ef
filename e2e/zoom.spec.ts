/** Three scales and the ways between them: all CPUs, a pair on the stage, one CPU close up. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openLab, pictureAtRest } from './lab.ts';

const FAR = 'v=1&preset=field-512&t=0.5ms&paused=1';
const crumb = (page: Page) => page.locator('.zoom-bar [aria-current]');

test('a large machine opens with all CPUs, and keys lead to one and back', async ({ page }) => {
  await openLab(page, FAR);
  await expect(crumb(page)).toHaveText('512 CPUs');
  for (const there of ['node 0', 'CPUs 0 and 64', 'CPU 0']) {
    await page.keyboard.press('z');
    await expect(crumb(page)).toHaveText(there);
  }
  await expect(page).toHaveURL(/zoom=cpu&focus=0(&|$)/);
  for (const there of ['CPUs 0 and 64', 'node 0', '512 CPUs']) {
    await page.keyboard.press('w');
    await expect(crumb(page)).toHaveText(there);
  }
  await expect(page).not.toHaveURL(/zoom=|focus=/);
  await page.locator('.field-key-button').click();
  const key = page.getByRole('dialog', { name: 'What the marks mean' });
  await expect(key).toContainText(/found skbs.*walk.*waiting.*full at 127/);
  await expect(key).toContainText(/up to:\s*\d[\d,]*/);
  await page.keyboard.press('Escape');
  await expect(key).toHaveCount(0);
});

test('arrows, Enter, plus and minus do all of it from the field', async ({ page }) => {
  await openLab(page, FAR);
  const field = page.getByRole('application', { name: /^All CPUs/ });
  await field.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Alt+ArrowRight');
  await expect(page.locator('.stage-card')).toContainText('CPU 2 on node 0, list of node 0');
  await page.keyboard.press('+');
  await expect(crumb(page)).toHaveText('CPUs 1 to 256');
  await page.keyboard.press('-');
  await expect(crumb(page)).toHaveText('512 CPUs');
  await page.keyboard.press('Enter');
  await expect(crumb(page)).toHaveText('CPUs 2 and 66');
  // The focus has gone along, so that the same keys lead on and back.
  await expect(page.locator('.lab-stage [role="application"]')).toBeFocused();
  await page.keyboard.press('+');
  await expect(crumb(page)).toHaveText('CPU 2');
  await expect(page.locator('.closeup')).toBeFocused();
  await page.keyboard.press('Control+-'); // the browser's, here and on the stage
  await page.keyboard.press('-');
  await expect(crumb(page)).toHaveText('CPUs 2 and 66');
});

test('a click on a CPU opens it; the wheel zooms over the pointer', async ({ page }) => {
  await openLab(page, FAR);
  const field = page.getByRole('application', { name: /^All CPUs/ });
  const box = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = { x: box.x + box.width * 0.75, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -400);
  await expect(crumb(page)).toHaveText(/^CPUs \d+ to \d+$/);
  const title = page.locator('.stage-card b');
  await expect(async () => {
    await page.mouse.move(at.x, at.y);
    await page.mouse.move(at.x + 1, at.y);
    await expect(title).toHaveText(/^CPU \d+/, { timeout: 500 });
  }).toPass();
  const cpu = /^CPU (\d+)/.exec((await title.textContent()) ?? '')?.[1] ?? '?';
  await page.mouse.click(at.x + 1, at.y);
  await expect(crumb(page)).toContainText(new RegExp(`\\b${cpu}\\b`));
});

test('on few nodes every CPU has its tile', async ({ page }) => {
  await openLab(page, 'v=1&preset=field-192&t=0.5ms&paused=1');
  await expect(page.locator('.stage-unseen p')).toContainText('192 CPUs, 2 possible nodes');
  await expect(page.locator('.stage-unseen tbody tr')).toHaveCount(2);
  // Names as long as this load's stand whole in the header.
  const cutOff = () =>
    page
      .locator('.header .menu-value:visible')
      .evaluateAll((names) =>
        names
          .filter((name) => name.scrollHeight > name.clientHeight + 1)
          .map((name) => name.textContent),
      );
  for (const width of [1024, 1060, 1180, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(cutOff, `${width} px wide`).toEqual([]);
  }
});

test('close up the figures and the code agree, step by step', async ({ page }) => {
  await openLab(page, 'v=1&t=24.6105ms&paused=1&zoom=cpu&focus=2');
  const head = page.locator('.closeup-head b');
  // From visit to visit, each told before the next: the clock may be ahead of these words, and a
  // step too many would pass node 9 by.
  let said = (await head.textContent()) ?? '';
  while (!said.includes('now node 9')) {
    await page.keyboard.press('.');
    await expect(head).not.toHaveText(said);
    said = (await head.textContent()) ?? '';
  }
  const reads = page.locator('.closeup-flush tbody tr');
  await expect(reads.first()).toHaveText(/find_\*_bit calls\s*10\s*33/);
  await expect(reads.last()).toHaveText(/empty visits\s*9\s*31/);
  await expect(page.locator('.lab-code')).toContainText(/if list is empty: next n\s*9×/);
  await expect(page.locator('.closeup-events li').first()).toContainText('visits node 9: empty');
});

for (const [look, shown] of [
  [`${FAR}&focus=128-255`, '.stage-unseen tbody tr'],
  [`${FAR}&zoom=cpu&focus=198`, '.closeup-events li'],
]) {
  test(`${look} gives the same picture again`, async ({ page }) => {
    const picture = async (): Promise<Buffer> => {
      await expect(page.locator(shown).first()).toBeAttached();
      return pictureAtRest(page.locator('.lab-stage'));
    };
    await openLab(page, look);
    const first = await picture();
    await page.reload();
    await openLab(page, look);
    expect((await picture()).equals(first)).toBe(true);
  });
}

test('all skbs are accounted for', async ({ page }) => {
  await openLab(page, 'v=1&t=24.6125ms&paused=1');
  await page.getByRole('button', { name: 'skbs', exact: true }).click();
  await expect(page.locator('.pn-skbs')).toContainText('It adds up.');
});

test('no scale has an accessibility fault', async ({ page }) => {
  for (const look of [FAR, 'v=1&preset=field-192&t=0.5ms&paused=1', `${FAR}&zoom=cpu&focus=2`]) {
    await openLab(page, look);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
      look,
    ).toEqual([]);
  }
});

/** How often a scale that was left has stood over the one that came, from now on. */
async function watchFades(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { body } = document;
    body.dataset.fades = '0';
    new MutationObserver((changes) => {
      const came = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const fades = came.filter((node) => node instanceof Element && node.matches('.stage-left'));
      body.dataset.fades = String(Number(body.dataset.fades) + fades.length);
    }).observe(body, { childList: true, subtree: true });
  });
  return async () => Number(await page.locator('body').getAttribute('data-fades'));
}

/** Of pictures whose change can be seen, in order: whether each is enlarged, away from its rest. */
async function watchGrowth(page: Page): Promise<() => Promise<boolean[]>> {
  await page.evaluate(() => {
    const { dataset } = document.body;
    dataset.scales = '';
    const { animate } = Element.prototype;
    Element.prototype.animate = function watched(frames, timing) {
      const text = JSON.stringify(frames);
      const scale = /scale\(([\d.]+)/.exec(text)?.[1];
      const { duration } = timing as KeyframeAnimationOptions;
      const isSeen = Number(duration) > 100;
      if (isSeen && scale !== undefined && this.matches('.stage-left *, .stage-layers'))
        dataset.scales += `${scale} `;
      return animate.call(this, frames, timing);
    };
  });
  return async () => {
    const text = (await page.locator('body').getAttribute('data-scales')) ?? '';
    return text
      .trim()
      .split(' ')
      .map((scale) => Number(scale) > 1);
  };
}

test('one scale grows into the next at a CPU; with reduced motion it is a cut', async ({
  page,
}) => {
  await openLab(page, 'v=1&preset=guest-4-pairs&t=0.5ms&paused=1');
  await expect(crumb(page)).toHaveText('8 at work');
  const fades = await watchFades(page);
  const grown = await watchGrowth(page);
  await page.getByRole('application', { name: /^CPUs at work/ }).focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press('Alt+ArrowRight');
  await expect(page.locator('.stage-card')).toContainText('CPU 1 on node 0, sender');
  await page.keyboard.press('+');
  await expect(crumb(page)).toHaveText('CPUs 1 and 5');
  // What is left grows; what comes begins small.
  await expect.poll(grown).toEqual([true, false]);
  await expect.poll(fades).toBe(1);
  await expect(page.locator('.stage-left')).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced');
  await page.keyboard.press('w');
  await expect(crumb(page)).toHaveText('8 at work');
  expect(await fades()).toBe(1);
});

test('an skb under the pointer is marked on the stage and in the lanes', async ({ page }) => {
  await openLab(page, 'v=1&preset=m1&t=24.6125ms&paused=1');
  const lanes = page.locator('.lab-lanes');
  const before = await pictureAtRest(lanes);
  const stage = page.locator('.lab-stage .stage-layers');
  const box = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // At the end of the bar along which CPU 5 copies its skb.
  await expect(async () => {
    await page.mouse.move(box.x + box.width * 0.92, box.y + 140);
    await page.mouse.move(box.x + box.width * 0.92 - 1, box.y + 140);
    await expect(page.locator('.stage-card')).toContainText('allocated', { timeout: 500 });
  }).toPass();
  await expect.poll(async () => (await pictureAtRest(lanes)).equals(before)).toBe(false);
  await page.mouse.move(5, 5);
  await expect.poll(async () => (await pictureAtRest(lanes)).equals(before)).toBe(true);
});
