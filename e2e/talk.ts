/** A talk as a test gives it: opened, waited for, walked through. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const COMPUTED_MS = 60_000;

/** Opens a talk without motion, so that every step is at rest at once. */
export async function openTalk(page: Page, rest = '', at = ''): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${at}#v=1&place=story&mode=talk${rest}`);
  await atRest(page);
}

async function atRest(page: Page): Promise<void> {
  await expect(page.locator('.talk')).toHaveAttribute('data-rest', 'true', {
    timeout: COMPUTED_MS,
  });
}

/** Which stop is on stage: a step, or its question. */
async function stopOf(page: Page): Promise<string> {
  const { step, asks } = await page
    .locator('.talk')
    .evaluate((talk) => ({ ...(talk as HTMLElement).dataset }));
  return `${step} ${asks}`;
}

/** Presses a key until nothing changes any more; gives every stop with its picture. */
export async function walk(page: Page, key: string, most: number): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (let i = 0; i < most; i++) {
    await atRest(page);
    const stop = await stopOf(page);
    if (seen.has(stop)) break;
    seen.set(stop, (await page.screenshot()).toString('base64'));
    await page.keyboard.press(key);
  }
  return seen;
}

/** Of any channel of any pixel, 0 to 255: round corners are drawn anew with an error of 1. */
export function largestDifference(page: Page, a: string, b: string): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [one, two] = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
          pen?.drawImage(image, 0, 0);
          return pen?.getImageData(0, 0, image.width, image.height).data ?? [];
        }),
      );
      let most = one.length === two.length ? 0 : 255;
      for (let i = 0; i < one.length; i++) most = Math.max(most, Math.abs(one[i] - two[i]));
      return most;
    },
    [a, b],
  );
}
