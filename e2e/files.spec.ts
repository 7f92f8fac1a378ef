/** What goes out of the page and comes into it: links, figures, scenarios. */
import type { Page } from '@playwright/test';
import { PRESETS } from '../src/data/presets.ts';
import { expect, test } from './fixtures.ts';
import { clockStandsAt, openLab, runIsComplete } from './lab.ts';

const [M1] = PRESETS;

/** A clipboard that can be read, or one that refuses, in place of the browser's own. */
async function clipboard(page: Page, works: boolean): Promise<() => Promise<string>> {
  await page.addInitScript((allowed) => {
    const writeText = async (text: string): Promise<void> => {
      if (!allowed) throw new DOMException('not allowed', 'NotAllowedError');
      Reflect.set(window, 'copied', text);
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  }, works);
  return async () => String(await page.evaluate(() => Reflect.get(window, 'copied')));
}

async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([fileName, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], fileName, { type: 'application/json' }));
      for (const type of ['dragover', 'drop']) {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      }
    },
    [name, text],
  );
}

test('the copied link holds the playhead and opens what is seen', async ({ page }) => {
  const copied = await clipboard(page, true);
  await openLab(page, 'v=1&variant=online&run=30ms&t=24.6125ms&paused=1');
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The link is copied.' })).toBeAttached();
  const link = await copied();
  expect(link).toContain('variant=online');
  expect(link).toContain('t=24.6125ms');
  await page.goto('about:blank');
  await page.goto(link);
  await runIsComplete(page);
  await clockStandsAt(page, 24.6125);
});

test('where the browser refuses to copy, the page says where the link is', async ({ page }) => {
  await clipboard(page, false);
  await openLab(page, 'v=1&run=4ms&t=1ms&paused=1');
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'address bar' })).toBeVisible();
});

test('the figure is copied as text', async ({ page }) => {
  const copied = await clipboard(page, true);
  await openLab(page, 'v=1&run=30ms&t=24.6125ms&paused=1');
  const panel = page.locator('.lab-throughput');
  await panel.getByRole('button', { name: 'copy' }).click();
  await expect(panel.getByRole('status')).toHaveText('copied');
  const text = await copied();
  expect(text).toContain('skbscope model');
  expect(text).toMatch(/[\d,]+ \/s from \d/);
});

test('where the browser refuses to copy, the figure becomes a file', async ({ page }) => {
  await clipboard(page, false);
  await openLab(page, 'v=1&run=30ms&t=24.6125ms&paused=1');
  const panel = page.locator('.lab-throughput');
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'copy' }).click();
  expect((await download).suggestedFilename()).toBe('skbscope-throughput.txt');
  await expect(panel.getByRole('status')).toHaveText('saved as a file');
});

test('a scenario that is dropped on the page runs', async ({ page }) => {
  await openLab(page, 'v=1&run=4ms&t=1ms&paused=1');
  const machine = { ...M1.scenario.machine, title: 'Dropped machine', online: [0, 1] };
  await drop(page, 'mine.json', JSON.stringify({ ...M1.scenario, machine }));
  await expect(page.getByRole('button', { name: /^Machine/ })).toContainText('Dropped machine');
  await runIsComplete(page);
  await expect(page.locator('.lab-walk')).toContainText(': 2');
});

test('Compare takes a scenario too; elsewhere a dropped file does not take the page away', async ({
  page,
}) => {
  await page.goto('#v=1&place=compare&run=4ms&t=1ms&paused=1');
  const machine = { ...M1.scenario.machine, title: 'Dropped machine', online: [0, 1] };
  await expect(page.locator('.compare')).toBeVisible();
  await drop(page, 'mine.json', JSON.stringify({ ...M1.scenario, machine }));
  await expect(page.getByRole('button', { name: /^Machine/ })).toContainText('Dropped machine');
  for (const place of ['Evidence', 'Story']) {
    await page.getByRole('link', { name: place, exact: true }).click();
    await expect(page.locator(`.${place.toLowerCase()}`)).toBeVisible();
    await drop(page, `${place}.txt`, 'a trace, it may be');
    await expect(page.locator('.notice')).toContainText(`No file is opened here (${place}.txt)`);
  }
});

test('a file that is no scenario gives a sentence and changes nothing', async ({ page }) => {
  await openLab(page, 'v=1&run=4ms&t=1ms&paused=1');
  const name = await page.getByRole('button', { name: /^Machine/ }).textContent();
  await drop(page, 'notes.json', '{"version": 1, "title": "not much"}');
  await expect(page.getByRole('status').filter({ hasText: 'notes.json' })).toBeVisible();
  await drop(page, 'picture.json', 'no JSON at all');
  await expect(page.getByRole('status').filter({ hasText: 'picture.json' })).toBeVisible();
  expect(await page.getByRole('button', { name: /^Machine/ }).textContent()).toBe(name);
});
