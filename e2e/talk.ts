/** A talk as a test gives it: opened, waited for, walked through. */
import AxeBuilder from '@axe-core/playwright';
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
export async function walk(
  page: Page,
  key: string,
  most: number,
  look: (stop: string) => Promise<void> = async () => undefined,
): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (let i = 0; i < most; i++) {
    await atRest(page);
    const stop = await stopOf(page);
    if (seen.has(stop)) break;
    seen.set(stop, (await page.screenshot()).toString('base64'));
    await look(stop);
    await page.keyboard.press(key);
  }
  return seen;
}

/** In CSS pixels: words of a step, and the circuit that has room for its words. */
const LEAST_TYPE = 20;
const LEAST_CIRCUIT = 486;

/** Words of the step on stage below 20 px or 7:1, and a circuit that is too low for its own. */
export async function hardToRead(page: Page): Promise<string[]> {
  const small = await page.locator('.talk-box').evaluate(
    (box, { leastType, leastCircuit }) => {
      const wrong: string[] = [];
      for (const each of box.querySelectorAll('*')) {
        const own = [...each.childNodes].some(
          (node) => node.nodeType === 3 && node.nodeValue?.trim(),
        );
        const px = Number.parseFloat(getComputedStyle(each).fontSize);
        if (own && px < leastType && each.closest('.unseen, .stage-unseen') === null)
          wrong.push(`${px} px: ${each.textContent}`);
      }
      for (const { clientHeight } of box.querySelectorAll('[data-kind="stage"] .story-layers'))
        if (clientHeight < leastCircuit) wrong.push(`a circuit of ${clientHeight} px`);
      return wrong;
    },
    { leastType: LEAST_TYPE, leastCircuit: LEAST_CIRCUIT },
  );
  // The second rule leaves to the first what has not even 4.5:1.
  const rules = ['color-contrast', 'color-contrast-enhanced'];
  const axe = new AxeBuilder({ page }).include('.talk-box').withRules(rules);
  // In one frame; else a page is opened for every step.
  const { violations } = await axe.setLegacyMode(true).analyze();
  return [...small, ...violations.flatMap(({ nodes }) => nodes.map(({ html }) => `pale: ${html}`))];
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
