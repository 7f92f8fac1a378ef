/** Pictures and films to take away: what is in the files, and that they are the same each time. */
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openLab } from './lab.ts';

const LINK = 'v=1&preset=m1&t=24.6125ms&paused=1';
/** Runs take seconds where other work has the CPUs too. */
const COMPUTED_MS = 40_000;

async function saved(page: Page, button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFileSync(await download.path());
}

/** The size of a PNG, from its header. */
function pngSize(bytes: Buffer): number[] {
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** Saves a film and gives its bytes and the hash of its frames, as the page says it. */
async function film(page: Page, dialog: Locator, name: string) {
  const bytes = await saved(page, dialog.getByRole('button', { name: `Save ${name}` }));
  const note = dialog.getByRole('status').filter({ hasText: `.${name.toLowerCase()} is saved` });
  await expect(note).toHaveText(/6 frames of \d+ × \d+, .* pixels [0-9a-f]{16}\.$/);
  const [, hash] = /pixels ([0-9a-f]{16})/.exec((await note.textContent()) ?? '') ?? [];
  return { bytes, hash };
}

test('a view is taken away as picture and film, with the same frames each time', async ({
  page,
}) => {
  await openLab(page, LINK);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Take it away' });
  await expect(dialog.locator('canvas')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([]);

  await dialog.getByLabel('View').selectOption('stage');
  const png = await saved(page, dialog.getByRole('button', { name: 'Save PNG' }));
  expect(pngSize(png)).toEqual([1280, 720]);
  const svg = await saved(page, dialog.getByRole('button', { name: 'Save SVG' }));
  const text = svg.toString('utf8');
  expect(text).toMatch(/^<svg .*width="1280" height="720"/);
  expect(text).toContain('<pattern id="hatch"');
  // A film's clock stands still while it runs.
  expect(text).toMatch(/@font-face\{font-family:Inter;[^}]*"tnum"/);
  expect(text).toContain('>24,612.500\u202fµs · time stands</text>');
  expect(text).toContain('t=24.6125ms');

  await dialog.getByLabel('Size').selectOption('640x360');
  await dialog.getByLabel('To, µs').fill('24613.0');
  await dialog.getByLabel('Frames').selectOption('20');
  await expect(dialog.getByText('6 frames, 0.3')).toBeVisible();
  const gif = await film(page, dialog, 'GIF');
  expect(gif.bytes.subarray(0, 6).toString('latin1')).toBe('GIF89a');
  expect([gif.bytes.readUInt16LE(6), gif.bytes.readUInt16LE(8)]).toEqual([640, 360]);
  const again = await film(page, dialog, 'GIF');
  expect(again.bytes.equals(gif.bytes)).toBe(true);
  const webm = await film(page, dialog, 'WebM');
  expect(webm.bytes.readUInt32BE(0)).toBe(0x1a45dfa3); // EBML
  expect(webm.hash).toBe(gif.hash);
  await expectSameMp4(page, dialog);
  await dialog.getByLabel('Size').selectOption('640x360');
  await dialog.getByLabel('Theme').selectOption('light');
  expect((await film(page, dialog, 'GIF')).hash).not.toBe(gif.hash);
});

/** When it was made is not in it, nor how long each part of it took to encode. */
async function expectSameMp4(page: Page, dialog: Locator): Promise<void> {
  const button = dialog.getByRole('button', { name: 'Save MP4' });
  // Not every build of a browser has an encoder for it.
  if ((await button.getAttribute('aria-disabled')) === 'true') return;
  // From this size on Chromium encodes parts of a frame at once.
  await dialog.getByLabel('Size').selectOption('1280x720');
  const { bytes } = await film(page, dialog, 'MP4');
  expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
  expect((await film(page, dialog, 'MP4')).bytes.equals(bytes)).toBe(true);
}

test('what cannot be taken is said, and a cancelled film leaves nothing', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoEncoder'));
  await openLab(page, `${LINK}&zoom=field`);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Take it away' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take it away' });
  await expect(dialog.getByLabel('View')).toHaveValue('field'); // as on the page
  const instant = dialog.getByLabel('Instant, µs');
  await instant.fill('soon');
  await dialog.getByRole('button', { name: 'Save PNG' }).click();
  const picture = dialog.getByRole('group', { name: 'Picture' });
  await expect(picture.getByRole('status')).toHaveText(
    /"soon" is no instant of this run: write µs/,
  );
  await instant.fill('100');
  await dialog.getByLabel('To, µs').fill('50000');
  await expect(dialog.getByText(/frames, and 3,000 is the most: choose/)).toBeVisible();
  await dialog.getByLabel('To, µs').fill('300');
  const mp4 = dialog.getByRole('button', { name: 'Save MP4' });
  await expect(mp4).toHaveAccessibleDescription(/gives pages no video encoder: save a GIF/);
  await expect(dialog.getByText('2,501 frames')).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Save GIF' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Size').selectOption('640x360');
  await expect(save).toHaveAttribute('aria-disabled', 'false');
  await dialog.getByLabel('View').selectOption('stage');
  const svg = () => saved(page, dialog.getByRole('button', { name: 'Save SVG' }));
  const before = await svg();
  await save.click();
  await expect(dialog.getByText(/^[1-9]\d* of 2,501 frames$/)).toBeVisible();
  // A picture is of its own instant, whatever the film is at.
  expect((await svg()).equals(before)).toBe(true);
  let downloads = 0;
  page.on('download', () => downloads++);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Cancelled: nothing is saved.')).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  expect(downloads).toBe(0);
});

test('Compare is taken with both sides, a trace as what it is', async ({ page }) => {
  await page.goto(`#${LINK}&place=compare`);
  await expect(page.locator('html')).toHaveAttribute('data-compare', 'complete', {
    timeout: COMPUTED_MS,
  });
  await page.keyboard.press('e');
  const both = page.getByRole('dialog', { name: 'Take both away' });
  const svg = (await saved(page, both.getByRole('button', { name: 'Save SVG' }))).toString('utf8');
  expect(svg).toContain('>A · per-node lists</text>');
  expect(svg).toMatch(/>B · [^<]*online walk</);
  await page.goto('#v=1&preset=m1&place=trace&sample=09&t=1ms');
  await page.getByRole('button', { name: 'Pictures and films' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take it away' });
  const trace = await saved(page, dialog.getByRole('button', { name: 'Save SVG' }));
  expect(trace.toString('utf8')).toMatch(/>skbscope [^<]*, a recorded trace</);
});
