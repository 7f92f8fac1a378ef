/**
 * Pictures of the page against those that were kept, where the browser is the one that took them;
 * elsewhere against a second rendering of the same state. See README.md, "Pictures".
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page, TestInfo } from '@playwright/test';
import { expect } from './fixtures.ts';
import { indexed, type PalettePicture, type Pixels, paletteOf, readPng, writePng } from './png.ts';

const FOLDER = join(import.meta.dirname, 'pictures');
const STAMP = join(FOLDER, 'baselines.json');
const isRenewing = process.env.SKBSCOPE_PICTURES === 'renew';

/** What decides how text and edges come out; fonts are the page's own. */
interface Renderer {
  readonly browser: string;
  readonly major: string;
  readonly platform: string;
}

export type Mode = 'renew' | 'baselines' | 'twice';

function rendererOf(browser: Browser): Renderer {
  return {
    browser: browser.browserType().name(),
    major: browser.version().split('.')[0],
    platform: `${process.platform}-${process.arch}`,
  };
}

/** As the formatter wants it. */
function stampOf(renderer: Renderer): string {
  const parts = Object.entries(renderer).map(([name, value]) => `"${name}": "${value}"`);
  return `{ ${parts.join(', ')} }\n`;
}

/** Baselines of another renderer are no measure. */
export function modeOf(browser: Browser): Mode {
  const own = stampOf(rendererOf(browser));
  if (isRenewing) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(STAMP, own);
    return 'renew';
  }
  const kept = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  return kept === own ? 'baselines' : 'twice';
}

/** Parts that are loaded later, and canvases that wait for fonts, come within that. */
const REST_MS = 250;
/** So long a picture may take to become the one that is kept. */
const SETTLED_MS = 10_000;

/** The page at rest: the first picture that is still the same a moment later. */
export async function pageAtRest(page: Page): Promise<PalettePicture> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A select keeps the height of a line from before its font came: lay it out anew.
    for (const select of document.querySelectorAll('select')) {
      select.style.display = 'none';
      select.getBoundingClientRect();
      select.style.display = '';
    }
  });
  const take = () => page.screenshot({ animations: 'disabled' });
  let last = await take();
  await expect(async () => {
    await page.waitForTimeout(REST_MS);
    const next = await take();
    const same = next.equals(last);
    last = next;
    expect(same).toBe(true);
  }).toPass();
  return readPng(last);
}

/** Two colours that differ by less in every channel are one: edges of letters. */
const ALIKE = 40;
/** So many pixels may differ more: a line of 12 pixels that moves by one is 24. */
const FORGIVEN = 8;

/** Brings another theme in place, by its key. */
export async function flipTo(page: Page, theme: string): Promise<void> {
  await page.keyboard.press('d');
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

export interface ViewChecks {
  readonly mode: Mode;
  readonly inAllThemes: boolean;
  /** Once it looks as it should. */
  readonly inEach: (theme: string) => Promise<void>;
}

/** What is open, dark at first, in each of its themes; gives the dark picture. */
export async function expectViewAsKept(
  name: string,
  page: Page,
  info: TestInfo,
  { mode, inAllThemes, inEach }: ViewChecks,
): Promise<PalettePicture> {
  const dark = await expectAsKept(`${name}-dark`, page, mode, info);
  await inEach('dark');
  for (const theme of inAllThemes ? ['light', 'projector'] : []) {
    await flipTo(page, theme);
    await expectAsKept(`${name}-${theme}`, page, mode, info);
    await inEach(theme);
  }
  return dark;
}

/** Compares a picture with the one that is kept under that name, or keeps it. */
async function expectAsKept(
  name: string,
  page: Page,
  mode: Mode,
  info: TestInfo,
): Promise<PalettePicture> {
  const file = join(FOLDER, `${name}.png`);
  if (mode === 'baselines') {
    expect(existsSync(file), `${name}.png is kept; else renew, see README.md`).toBe(true);
    return expectSame(name, readPng(readFileSync(file)), page, info);
  }
  const seen = await pageAtRest(page);
  if (mode === 'renew') writeFileSync(file, writePng(seen));
  return seen;
}

/** Waits until the page looks like that; where it never does, both pictures are told. */
export async function expectSame(
  name: string,
  kept: PalettePicture,
  page: Page,
  info: TestInfo,
): Promise<PalettePicture> {
  let seen = await pageAtRest(page);
  const until = Date.now() + SETTLED_MS;
  while (differing(kept, seen) > FORGIVEN && Date.now() < until) seen = await pageAtRest(page);
  const different = differing(kept, seen);
  if (different > FORGIVEN) {
    writeFileSync(info.outputPath(`${name}-seen.png`), writePng(seen));
    writeFileSync(info.outputPath(`${name}-kept.png`), writePng(kept));
  }
  const why = `pixels of ${name} that differ; both pictures are in ${info.outputDir}`;
  expect(different, why).toBeLessThanOrEqual(FORGIVEN);
  return seen;
}

/** Pixels that differ once both pictures have the colours of the one that is kept. */
export function differing(kept: PalettePicture, seen: Pixels): number {
  if (kept.width !== seen.width || kept.height !== seen.height) return kept.width * kept.height;
  const palette = kept.palette.length > 0 ? kept.palette : paletteOf(kept);
  const [a, b] = [indexed(kept, palette), indexed(seen, palette)];
  const channels = palette.map((c) => [c >> 16, (c >> 8) & 255, c & 255]);
  const isFar = channels.map((one) =>
    channels.map((other) => one.some((value, k) => Math.abs(value - other[k]) > ALIKE)),
  );
  let count = 0;
  for (let i = 0; i < a.length; i++) if (isFar[a[i]][b[i]]) count++;
  return count;
}
