/** The Lab as a test sees it: opened, waited for, read. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens the Lab with a link and waits until its run is computed and drawn. */
export async function openLab(page: Page, link = ''): Promise<void> {
  await page.goto(link === '' ? '' : `#${link}`);
  await runIsComplete(page);
}

/** Long runs take seconds where other work has the CPUs too. */
const COMPUTED_MS = 20_000;

export async function runIsComplete(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-run', 'complete', {
    timeout: COMPUTED_MS,
  });
  await expect(page.locator('.run-hash')).toHaveText(/hash [0-9a-f]{16}/);
}

/** The clock of the transport, in ms of model time; a place that is not open keeps its own. */
export async function clockMs(page: Page): Promise<number> {
  const text = await page.locator('.transport:visible .clock').textContent();
  return Number.parseFloat(text?.replaceAll(',', '') ?? '');
}

/** Waits until the clock stands there: what a key does is drawn with the next frame. */
export async function clockStandsAt(page: Page, ms: number): Promise<void> {
  await expect.poll(() => clockMs(page)).toBe(ms);
}

const FIGURE = /([\d,]+)\s*\/s/;

/** The big figure of the throughput panel, datagrams a second. */
export async function throughput(page: Page): Promise<number> {
  const panel = page.locator('.lab-throughput');
  await expect(panel).toContainText(FIGURE); // the panel is loaded once the Lab plays
  const figure = FIGURE.exec((await panel.textContent()) ?? '');
  return Number(figure?.[1].replaceAll(',', ''));
}

/** The three counters of the list checks, in their order: found, empty online, wasted. */
export async function checks(page: Page): Promise<number[]> {
  const counters = page.locator('.lab-right dd b');
  await expect(counters).not.toHaveCount(0); // the panel is loaded once the Lab plays
  const texts = await counters.allTextContents();
  return texts.slice(0, 3).map((text) => Number(text.replaceAll(',', '')));
}

/**
 * The canvases of a part as they have come to rest: the first that are followed by equal ones.
 * Their pixels are asked of the page, because a screenshot has the elements above them too, and
 * the browser may draw a round corner a shade differently after a reload.
 */
export async function pictureAtRest(part: Locator): Promise<Buffer> {
  const take = async () => {
    const urls = await part
      .locator('canvas')
      .evaluateAll((canvases) =>
        canvases.map((canvas) => (canvas as HTMLCanvasElement).toDataURL()),
      );
    expect(urls).not.toHaveLength(0);
    return Buffer.from(urls.join());
  };
  let last = await take();
  await expect(async () => {
    const next = await take();
    const same = next.equals(last);
    last = next;
    expect(same).toBe(true);
  }).toPass();
  return last;
}
