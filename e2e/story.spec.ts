/** The Story place: a talk by clicker, its second window, reading, other themes, phones. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { openTalk } from './talk.ts';

const COMPUTED_MS = 20_000;

test('the stage takes the keys of clickers, and gives all of them back when it is left', async ({
  page,
}) => {
  await openTalk(page, '&story=walk.who-pushes');
  const talk = page.locator('.talk');
  for (const key of ['.', 'b']) {
    await page.keyboard.press(key);
    await expect(talk).toHaveAttribute('data-blank', 'true');
    await page.keyboard.press(key);
    await expect(talk).toHaveAttribute('data-blank', 'false');
  }
  await page.keyboard.press('Space');
  await expect(talk).toHaveAttribute('data-step', 'walk.possible');
  await page.keyboard.press('ArrowLeft');
  await expect(talk).toHaveAttribute('data-step', 'walk.who-pushes');
  await expect(page.locator('html')).toHaveAttribute('data-talk', 'talk');
  await page.keyboard.press('Escape');
  await expect(page.locator('.story')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-talk');
  const left = await page.evaluate(() => {
    const event = new KeyboardEvent('keydown', { key: 'PageDown', cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(left).toBe(false);
  await expect.poll(() => new URL(page.url()).hash).toContain('story=walk.who-pushes');
});

test('a second window has the notes, follows the talk and leads it', async ({ page, context }) => {
  await openTalk(page, '&talk=regression-in-15&story=walk.possible');
  const [notes] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('s')]);
  await expect(notes.getByRole('heading', { level: 1 })).toHaveText(
    '32 nodes are possible, 1 is online.',
    { timeout: COMPUTED_MS },
  );
  await expect(notes.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  await notes.keyboard.press('PageDown');
  await expect(page.locator('.talk')).toHaveAttribute('data-step', 'walk.per-datagram');
  await page.keyboard.press('PageUp');
  await expect(notes.getByRole('heading', { level: 1 })).toHaveText(/32 nodes are possible/);
  const { violations } = await new AxeBuilder({ page: notes }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(notes.getByText('No talk answers')).toBeVisible();
  await expect(notes.getByRole('heading', { level: 1 })).toHaveText(/32 nodes are possible/);
});

test('a chapter is read: a question first, then its run; the link follows the reader', async ({
  page,
}) => {
  await page.goto('#v=1&place=story&story=walk.two-flushes');
  const first = page.locator('section[data-step="walk.two-flushes"]');
  await expect(first.getByRole('button', { name: 'Twice' })).toBeVisible({ timeout: COMPUTED_MS });
  await first.getByRole('button', { name: 'Once', exact: true }).click();
  await expect(first.locator('.story-answer')).toHaveText(/No\. Twice\./);
  await expect(page.locator('.story-panel .stage-layer').first()).toBeVisible();
  // The next question is open: what comes behind would tell its answer.
  const lists = page.locator('section[data-step="walk.32-lists"]');
  await expect(page.getByText('5 more steps come')).toBeVisible();
  await expect(page.locator('section[data-step="walk.who-pushes"]')).toHaveCount(0);
  await lists.getByRole('button', { name: 'Show it' }).click();
  await page.locator('section[data-step="walk.time"]').scrollIntoViewIfNeeded();
  await page.locator('section[data-step="walk.time"]').hover();
  await page.mouse.wheel(0, 250);
  await expect.poll(() => new URL(page.url()).hash).toMatch(/story=walk\.(time|elsewhere)/);
  // What else there is to read has stayed beside the text.
  await expect(page.getByRole('link', { name: 'The puzzle' })).toBeInViewport();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('a link opens a step on a phone, and a step that there is not is told', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('#v=1&place=story&story=walk.possible');
    const step = page.locator('section[data-step="walk.possible"]');
    await expect(step).toBeInViewport({ timeout: COMPUTED_MS });
    await expect(step).toHaveAttribute('data-active', 'true');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('link', { name: 'One word' }).click();
    await expect(page.getByRole('heading', { name: /^8 One word/ })).toBeInViewport({
      timeout: COMPUTED_MS,
    });
    await page.goto('?outside#v=1&place=story&story=foreign.whose-slab');
    await expect(page.getByRole('heading', { name: /^2 Why/ })).toBeInViewport({
      timeout: COMPUTED_MS,
    });
    await page.setViewportSize({ width: 320, height: 480 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.goto('#v=1&place=story&story=walk.no-such-step&talk=nothing');
    await expect(page.locator('.notice')).toHaveCount(2);
    // On stage it is told too, until one goes on.
    await page.goto('?stage#v=1&place=story&mode=talk&talk=nothing');
    await expect(page.locator('.notice')).toHaveText(
      'There is no talk "nothing": all steps of the story are shown.',
    );
    await expect(page.locator('.talk')).toBeVisible(); // before that nobody hears a key
    await page.keyboard.press('PageDown');
    await expect(page.locator('.notice')).toHaveCount(0);
  });
});

test('the step that is read is shown: in a tall window, behind a link, step by step', async ({
  page,
}) => {
  const ids = ['whose-slab', 'slow-frees', 'crowd', 'in-line', 'times-three'];
  const steps = ids.map((id) => `foreign.${id}`);
  await page.setViewportSize({ width: 1600, height: 1300 });
  await page.goto('#v=1&place=story&story=foreign.whose-slab');
  const shown = page.locator('section[data-active="true"]');
  await expect(shown).toHaveAttribute('data-step', steps[0], { timeout: COMPUTED_MS });
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.locator('section[data-step]')).toHaveCount(steps.length);
  const passed = await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const active = () => document.querySelector('section[data-active="true"]');
    const seen: (string | null | undefined)[] = [];
    for (let y = 0; y < document.documentElement.scrollHeight - innerHeight; y += 40) {
      scrollTo({ top: y, behavior: 'instant' });
      await frame();
      await frame();
      const id = active()?.getAttribute('data-step');
      if (seen.at(-1) !== id) seen.push(id);
    }
    return seen;
  });
  expect(passed).toEqual(steps);
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const story of steps.toReversed()) {
    await page.goto(`#v=1&place=story&story=${story}`);
    await expect(shown).toHaveAttribute('data-step', story);
    await expect(shown.getByRole('heading')).toBeInViewport();
  }
});

test('axe finds nothing on stage, and every word is 20 px or more', async ({ page }) => {
  await openTalk(page, '&story=walk.per-datagram');
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: ['wcag2a', 'wcag2aa', 'wcag2aaa', 'best-practice'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const small = await page.locator('.talk-box').evaluate((box) =>
    [...box.querySelectorAll('*')]
      .filter((each) => [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
      .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 20)
      .map((each) => each.textContent),
  );
  expect(small).toEqual([]);
});

test('a chapter is printed one step a page', async ({ page }) => {
  await page.goto('#v=1&place=story&story=walk.time&mode=print');
  const sheets = page.locator('.paper-sheet');
  await expect(sheets).toHaveCount(7, { timeout: COMPUTED_MS });
  await expect(page.locator('.paper-sheet[data-rest="true"]')).toHaveCount(7);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(7);
});
