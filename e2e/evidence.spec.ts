/** The Evidence place: links, the table, a case, arguing, the keyboard, small screens. */
import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { clockMs, clockStandsAt, openLab } from './lab.ts';

/** Drawing takes seconds where other work has the CPUs too. */
const DRAWN_MS = 30_000;

async function openEvidence(page: Page, rest = ''): Promise<void> {
  await page.goto(`#v=1&preset=m1&place=evidence${rest}`);
  await expect(page.locator('.evidence-table .row-band').first()).toBeVisible({
    timeout: DRAWN_MS,
  });
}

/** Once all that is seen is drawn. */
async function axeFindsNothing(page: Page): Promise<void> {
  await expect(page.getByText('Computing.')).toHaveCount(0, { timeout: DRAWN_MS });
  expect(await axeFaults(page)).toEqual([]);
}

test('a link opens the table, it fills, and axe finds nothing', async ({ page }) => {
  await openEvidence(page, '&theme=dark');
  await expect(page.getByRole('heading', { name: /against the model/ })).toBeVisible();
  const rows = page.locator('.evidence-table tbody tr');
  expect(await rows.count()).toBeGreaterThan(40);
  await expect(rows.filter({ has: page.locator('.row-band') })).toHaveCount(await rows.count(), {
    timeout: DRAWN_MS,
  });
  await expect(page.locator('.count-figure')).toHaveText(/^\d+ of \d+ inside$/);
  // The Lab was not asked for, so it computes nothing.
  await expect(page.locator('html')).not.toHaveAttribute('data-run');
  await axeFindsNothing(page);
});

test('drawing can be stopped, and goes on from there', async ({ page }) => {
  await openEvidence(page);
  const drawn = page.locator('.count-drawn');
  await drawn.getByRole('button', { name: 'Stop drawing' }).click();
  await expect(drawn).toContainText('Stopped');
  const samples = async () =>
    Number(/: ([\d,]+) of/.exec((await drawn.textContent()) ?? '')?.[1].replaceAll(',', ''));
  const before = await samples();
  expect(before).toBeGreaterThan(0);
  await drawn.getByRole('button', { name: 'Go on drawing' }).click();
  await expect.poll(samples, { timeout: DRAWN_MS }).toBeGreaterThan(before);
});

test('the Lab is as it was left when one comes back', async ({ page }) => {
  await openLab(page, 'v=1&seed=3&run=30ms&t=24.6125ms&paused=1');
  const before = await clockMs(page);
  await page.getByRole('link', { name: 'Evidence' }).click();
  await expect(page).toHaveURL(/place=evidence/);
  await expect(page.locator('.lab')).toBeHidden();
  await page.goBack();
  await expect(page).not.toHaveURL(/place=/);
  await expect(page.locator('.lab')).toBeVisible();
  await clockStandsAt(page, before);
  await page.goForward();
  await expect(page.locator('.evidence-table').first()).toBeVisible();
  await page.getByRole('link', { name: 'Lab' }).click();
  await clockStandsAt(page, before);
});

test('a case has its figures, its sources and its tables, and axe finds nothing', async ({
  page,
}) => {
  await openEvidence(page, '&theme=dark');
  await page
    .getByRole('link', { name: /^M1 stress-ng/ })
    .first()
    .click();
  await expect(page).toHaveURL(/case=M1/);
  await expect(page.locator('#case-title')).toBeFocused();
  await expect(page.locator('.case-facts')).toContainText('Message-ID');
  await expect(page.locator('.fall-open')).toBeVisible({ timeout: DRAWN_MS });
  await expect(page.locator('.curve-line')).toHaveCount(3, { timeout: DRAWN_MS });
  await expect(page.locator('.span-receive').first()).toBeVisible({ timeout: DRAWN_MS });
  const budget = page.getByRole('region', { name: 'Where the time per datagram goes' });
  await budget.getByRole('button', { name: 'Table' }).click();
  await expect(budget.getByRole('table')).toContainText('not explained');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    budget.getByRole('button', { name: /^CSV/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^skbscope-.*\.csv$/);
  await axeFindsNothing(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: /against the model/ })).toBeVisible();
});

test('a range that is argued with is marked, and travels in the link', async ({ page }) => {
  await openEvidence(page, '&case=M3');
  const field = page.getByLabel('packets per pass, low end, as a number', { exact: true });
  await field.fill('2');
  await field.press('Enter');
  await expect(page).toHaveURL(/assume=M3\.packets(%20|\+)per(%20|\+)pass:2-48/);
  await expect(page.locator('.row-what .changed').first()).toBeVisible();
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(field).toHaveValue('2');
  await page.goto('#v=1&preset=m1&place=evidence&assume=M3.packets%20per%20pass:2-48');
  await expect(page.locator('.row-what .changed').first()).toBeVisible({ timeout: DRAWN_MS });
});

test('what cannot be meant is told, and the old value stays', async ({ page }) => {
  await openEvidence(page, '&case=M3');
  const field = page.getByLabel('packets per pass, low end, as a number', { exact: true });
  await field.fill('-4');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('makes no physical sense');
  await expect(page).not.toHaveURL(/assume=/);
  await page.goto('#v=1&preset=m1&place=evidence&case=M3&assume=M3.nodez:1-2');
  await expect(page.getByText('M3 has no parameter "nodez"')).toBeVisible();
  await page.goto('#v=1&preset=m1&place=evidence&case=M77');
  await expect(page.getByText('"M77" is no published case')).toBeVisible();
});

test('the delay of the pipeline is moved by keys and kept in the link', async ({ page }) => {
  await openEvidence(page, '&case=M11&delay=400');
  const slider = page.getByRole('slider', { name: 'Extra time per datagram' });
  await expect(slider).toHaveValue('400');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/delay=450/);
  await expect(page.locator('.span-wakeup').first()).toBeVisible({ timeout: DRAWN_MS });
});

test('a pasted table stands beside the model, and lines that are none are told', async ({
  page,
}) => {
  await openEvidence(page, '&case=M11');
  const text = await page.request.get('delay-sweep.c').then((answer) => answer.text());
  const head = /"(rep,payload_bytes[^"\\]*)/.exec(text)?.[1] ?? '';
  expect(head).not.toBe('');
  await page
    .getByRole('textbox', { name: 'Your machine beside it' })
    .fill(`${head}\n1,64,400,6.5,0.15,0.4,0.35,0.004\nnonsense\n`);
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.locator('.plot .stairs-own')).toHaveCount(2);
  await expect(page.locator('.data-said')).toContainText('nonsense');
});

test('the keyboard alone reaches a case and comes back', async ({ page }) => {
  await openEvidence(page);
  const at = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  for (let i = 0; i < 30 && !(await at()).startsWith('M1 '); i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#case-title')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  // Nothing plays here.
  await expect(page.locator('.key-table tr')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('axe finds nothing in the light theme, on the table and on a case', async ({ page }) => {
  await openEvidence(page, '&theme=light');
  await axeFindsNothing(page);
  await page.goto('#v=1&preset=m1&place=evidence&theme=light&case=M11');
  await expect(page.locator('#case-title .case-id')).toHaveText('M11');
  await axeFindsNothing(page);
});

test('nothing is wider than the screen, be it large, small or a phone', async ({ page }) => {
  const wider = () =>
    page.evaluate(() => {
      const main = document.querySelector('.evidence-main') ?? document.body;
      const { scrollWidth, clientWidth } = document.documentElement;
      return Math.max(main.scrollWidth - main.clientWidth, scrollWidth - clientWidth);
    });
  for (const id of ['', '&case=M1', '&case=M11']) {
    await openEvidence(page, id);
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
      await expect.poll(wider, `${width}x${height} ${id}`).toBeLessThanOrEqual(0);
    }
  }
});

test('on a phone the way to Evidence is in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLab(page, 'v=1&run=4ms&t=1ms&paused=1');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Evidence' }).click();
  await expect(page.locator('.evidence-table').first()).toBeVisible();
});

test('a picture of the whole page, and paper, have all of it, and axe finds nothing', async ({
  page,
}) => {
  await openEvidence(page, '&theme=dark&case=M7');
  await axeFindsNothing(page);
  const last = page.locator('.settle pre').last();
  const heights = () =>
    page.evaluate(() => [
      document.documentElement.scrollHeight,
      (document.querySelector('.evidence-main')?.getBoundingClientRect().bottom ?? 0) + scrollY,
    ]);
  const [whole, bottom] = await heights();
  expect(whole).toBeGreaterThan(2_000);
  expect(Math.abs(whole - bottom)).toBeLessThan(2);
  const { y, height } = (await last.boundingBox()) ?? { y: 0, height: 0 };
  expect(y + height).toBeLessThanOrEqual(whole);
  await page.emulateMedia({ media: 'print' });
  for (const scroller of await page.locator('.data-scroll, .evidence pre').all()) {
    expect(await scroller.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThan(3);
  }
  await expect(page.locator('.evidence-header')).toHaveCSS('position', 'static');
  await expect(page.locator('.evidence .button').first()).toBeHidden();
  await expect(page.locator('.take-sources .sources li').first()).toBeVisible();
});

test('a link to the Lab that says something wrong of Evidence is told so, once', async ({
  page,
}) => {
  await openLab(page, 'v=1&run=4ms&t=1ms&paused=1&case=M77&assume=M3.nodez:1-2');
  await expect(page.getByText('"M77" is no published case; it was left out')).toHaveCount(1);
  await expect(page.getByText('M3 has no parameter "nodez"')).toHaveCount(1);
  await expect(page).not.toHaveURL(/assume=/);
  await expect(page.locator('.lab')).toBeVisible();
});

test('every figure has its source within one click', async ({ page }) => {
  test.slow();
  await openEvidence(page);
  const hrefs = await page
    .locator('a.case-link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(await page.evaluate(withoutSource)).toEqual([]);
  for (const href of new Set(hrefs)) {
    await page.goto(href);
    const [, id = ''] = /case=([^&]+)/.exec(href) ?? [];
    await expect(page.locator('#case-title .case-id')).toHaveText(id);
    // Pictures are asked for when the first band is there.
    if ((await page.locator('.evidence-table').count()) > 0) {
      await expect(page.locator('.row-band').first()).toBeVisible({ timeout: DRAWN_MS });
    }
    await expect(page.getByText('Computing.')).toHaveCount(0, { timeout: DRAWN_MS });
    expect(await page.locator('.data, .figure, .prior').count(), id).toBeGreaterThan(0);
    expect(await page.evaluate(withoutSource), id).toEqual([]);
  }
});

/** Runs in the page: what bears a figure and has neither a source nor a way to one beside it. */
function withoutSource(): string[] {
  /** Panels and rows by how they lead to a source. */
  const leads = (part: Element): boolean => {
    const sources = part.querySelectorAll('.take-sources .sources li, dd .sources li');
    if ([...sources].some((each) => (each.textContent ?? '').trim() !== '')) return true;
    if (part.querySelector('a.case-link, .row-reading a') !== null) return true;
    return /Source: \S/.test(part.querySelector('.prior-source')?.textContent ?? '');
  };
  // The sources of a case stand at the top of its page.
  const isCase = document.querySelector('.case-facts .sources li') !== null;
  const parts = [
    ...document.querySelectorAll(
      '.figure, .prior, .data, .settle > li, .evidence-table tbody tr, .readings > li',
    ),
  ];
  return parts
    .filter((part) => /\d/.test(part.textContent ?? ''))
    .filter((part) => {
      const whole = part.matches('.data') ? (part.closest('.evidence-panel') ?? part) : part;
      const ofCase = part.matches('.evidence-table tbody tr, .readings > li') && isCase;
      return !ofCase && !leads(whole);
    })
    .map((part) => (part.textContent ?? '').slice(0, 80));
}
